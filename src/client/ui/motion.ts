const query = '(prefers-reduced-motion: reduce)';

export function isMotionReduced(): boolean {
  return matchMedia(query).matches;
}

export function watchMotion(onChange: (isReduced: boolean) => void): void {
  matchMedia(query).addEventListener('change', ({ matches }) => onChange(matches));
}

/** As `--ease-desk` of the styles. */
export const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

const riseMs = 600;
const staggerMs = 100;
const risePx = 12;
/** What enters the window above this share of its height came by a jump, an anchor or Back. */
const lowerEdge = 0.7;
const seenShare = 0.75;

/**
 * For what contains `data-reveal` and `data-draw` elements. The first rise once when they come in at the lower edge
 * of the window, each a little later than its neighbour; one that contains others does not. Nothing fades: what arrives
 * in another way is just there, as without script, in print and in a picture of the whole page.
 */
export function revealOnScroll(root: HTMLElement): void {
  if (isMotionReduced()) return;
  observe(root, '[data-reveal]:not(:has([data-reveal]))', {}, (entry, hasWaited) => {
    const { target, boundingClientRect } = entry;
    if (hasWaited && boundingClientRect.top > lowerEdge * window.innerHeight) rise(target);
    return true;
  });
  // `data-drawn` pauses the animations of a drawing before it is painted, and runs them once most of it is seen.
  observe(root, '[data-draw]', { belowPx: 120 }, ({ target, boundingClientRect }) => {
    if (boundingClientRect.top >= window.innerHeight) target.setAttribute('data-drawn', 'paused');
    return true;
  });
  observe(root, '[data-draw]', { threshold: seenShare }, ({ target, intersectionRatio }) => {
    if (intersectionRatio < seenShare) return false;
    if (target.matches('[data-drawn]')) target.setAttribute('data-drawn', 'running');
    return true;
  });
}

/** Calls back for what comes into the window, or so far below it, until that answers true. */
function observe(
  root: HTMLElement,
  selector: string,
  { threshold = 0, belowPx = 0 },
  isDone: (entry: IntersectionObserverEntry, hasWaited: boolean) => boolean,
) {
  const waiting = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target, isIntersecting } = entry;
        if (!isIntersecting) waiting.add(target);
        else if (isDone(entry, waiting.has(target))) observer.unobserve(target);
      }
    },
    // What has been scrolled past at once counts as seen.
    { threshold, rootMargin: `10000px 0px ${belowPx}px` },
  );
  for (const element of root.querySelectorAll(selector)) observer.observe(element);
}

function rise(element: Element) {
  const row = [...(element.parentElement?.children ?? [])];
  element.animate([{ transform: `translateY(${risePx}px)` }, {}], {
    duration: riseMs,
    delay: row.indexOf(element) * staggerMs,
    easing,
    fill: 'backwards',
  });
}
