/**
 * Brings the page in a frame up to date. Where nothing but texts and links differ they are replaced in place: the page does
 * not flash, and moves only to show a text that has changed. Else it is loaded again, at the height to which it was scrolled.
 */
export async function refreshPage(frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
  const response = await fetch(frame.src, { signal }).catch(() => undefined);
  const html = await response?.text().catch(() => undefined);
  const page = frame.contentWindow;
  if (html === undefined || !page || signal.aborted) return;
  // Without its head: this page's policy allows none of its styles.
  const body = html.slice(html.indexOf('<body'));
  const fresh = new DOMParser().parseFromString(body, 'text/html');
  const top = page.scrollY;
  const changed: Element[] = [];
  if (replaceTexts(page.document.body, fresh.body, changed)) return show(page, changed[0]);
  frame.addEventListener('load', () => page.scrollTo({ top, behavior: 'instant' }), { once: true });
  page.location.reload();
}

const attributes = ['href', 'src', 'alt'];
/** What the page's own scripts have changed since it was loaded. */
const own = 'svg, script, [data-island], [data-carousel]';

/**
 * Adds to `changed` the elements whose own text has changed. False where more than texts and links differ: then only some
 * are replaced.
 */
function replaceTexts(live: Element, fresh: Element, changed: Element[]): boolean {
  if (live.nodeName !== fresh.nodeName) return false;
  if (live.getAttribute('data-props') !== fresh.getAttribute('data-props')) return false;
  for (const name of attributes) {
    const value = fresh.getAttribute(name);
    if (value !== null && value !== live.getAttribute(name)) live.setAttribute(name, value);
  }
  if (live.matches(own)) return true;
  const nodes = [...fresh.childNodes];
  return (
    nodes.length === live.childNodes.length &&
    nodes.every((node, nth) => {
      const other = live.childNodes[nth];
      if (node instanceof Element) return isElement(other) && replaceTexts(other, node, changed);
      if (other?.nodeType !== node.nodeType) return false;
      if (other.nodeValue !== node.nodeValue) {
        other.nodeValue = node.nodeValue;
        changed.push(live);
      }
      return true;
    })
  );
}

/** Scrolls the page, and not what is around its frame, to something that is out of view. */
function show(page: Window, element: Element | undefined): void {
  if (!element?.checkVisibility()) return;
  const { top, bottom } = element.getBoundingClientRect();
  const isInView = bottom > 0 && top < page.innerHeight;
  if (!isInView) page.scrollBy({ top: top - page.innerHeight / 3, behavior: 'instant' });
}

/** Of another window, whose classes are not those of this one. */
function isElement(node: Node | undefined): node is Element {
  return node?.nodeType === Node.ELEMENT_NODE;
}
