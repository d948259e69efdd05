/**
 * Brings the page in a frame up to date. Where nothing but texts and links differ they are replaced in place: the page does
 * not flash, and moves only to show a text that has changed. Else it is loaded again, at the height to which it was scrolled.
 */
export async function refreshPage(frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
  const response = await fetch(frame.src, { signal }).catch(() => undefined);
  const html = await response?.text().catch(() => undefined);
  if (html === undefined || signal.aborted) return;
  // Without its head: this page's policy allows none of its styles.
  const body = html.slice(html.indexOf('<body'));
  const fresh = new DOMParser().parseFromString(body, 'text/html');
  const page = frame.contentDocument;
  const isDone = page && isAlike(page.body, fresh.body);
  if (isDone) return show(replaceTexts(page.body, fresh.body), frame.contentWindow);
  const top = frame.contentWindow?.scrollY ?? 0;
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.scrollTo({ top, behavior: 'instant' }),
    { once: true },
  );
  frame.contentWindow?.location.reload();
}

const attributes = ['href', 'src', 'alt'];
/** What the page's own scripts have changed since it was loaded. */
const own = 'svg, script, [data-island]';

function isAlike(live: Element, fresh: Element): boolean {
  if (live.nodeName !== fresh.nodeName) return false;
  const props = live.getAttribute('data-props');
  if (props !== fresh.getAttribute('data-props')) return false;
  if (live.matches(own)) return true;
  const nodes = [...fresh.childNodes];
  return (
    nodes.length === live.childNodes.length &&
    nodes.every((node, nth) => {
      const other = live.childNodes[nth];
      if (node instanceof Element) return isElement(other) && isAlike(other, node);
      return other?.nodeType === node.nodeType;
    })
  );
}

/** Answers the first element whose own text has changed. */
function replaceTexts(live: Element, fresh: Element): Element | undefined {
  for (const name of attributes) {
    const value = fresh.getAttribute(name);
    if (value !== null && value !== live.getAttribute(name)) live.setAttribute(name, value);
  }
  if (live.matches(own)) return undefined;
  let changed: Element | undefined;
  fresh.childNodes.forEach((node, nth) => {
    const other = live.childNodes[nth];
    if (node instanceof Element) {
      const within = isElement(other) ? replaceTexts(other, node) : undefined;
      changed ??= within;
    } else if (other && other.nodeValue !== node.nodeValue) {
      other.nodeValue = node.nodeValue;
      changed ??= live;
    }
  });
  return changed;
}

/** Scrolls the page, and not what is around its frame, to something that is out of view. */
function show(element: Element | undefined, page: Window | null): void {
  if (!page || !element?.checkVisibility()) return;
  const { top, bottom } = element.getBoundingClientRect();
  const isInView = bottom > 0 && top < page.innerHeight;
  if (!isInView) page.scrollBy({ top: top - page.innerHeight / 3, behavior: 'instant' });
}

/** Of another window, whose classes are not those of this one. */
function isElement(node: Node | undefined): node is Element {
  return node?.nodeType === Node.ELEMENT_NODE;
}
