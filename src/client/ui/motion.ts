const query = '(prefers-reduced-motion: reduce)';

export function isMotionReduced(): boolean {
  return matchMedia(query).matches;
}

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
  observe(root, '[data-reveal]:not(:has([data-reveal]))', 0, (element, isAtEdge) => {
    if (isAtEdge) rise(element);
    return true;
  });
  // A drawing waits from the edge on until most of it is seen: `data-drawn` pauses and runs its animations.
  observe(root, '[data-draw]', [0, seenShare], (element, isAtEdge, share) => {
    const isSeen = share >= seenShare;
    if (isAtEdge || element.matches('[data-drawn]')) {
      element.setAttribute('data-drawn', isSeen ? 'running' : 'paused');
    }
    return isSeen;
  });
}

/** Calls back for what comes into the window later on, until that answers true. */
function observe(
  root: HTMLElement,
  selector: string,
  threshold: number | number[],
  enter: (element: Element, isAtEdge: boolean, share: number) => boolean,
) {
  const waiting = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect, intersectionRatio } of entries) {
        if (!isIntersecting) waiting.add(target);
        else if (!waiting.has(target)) observer.unobserve(target);
        else {
          const isAtEdge = boundingClientRect.top > lowerEdge * window.innerHeight;
          if (enter(target, isAtEdge, intersectionRatio)) observer.unobserve(target);
        }
      }
    },
    // What has been scrolled past at once counts as seen.
    { threshold, rootMargin: '10000px 0px 0px' },
  );
  for (const element of root.querySelectorAll(selector)) observer.observe(element);
}

function rise(element: Element) {
  const row = [...(element.parentElement?.children ?? [])];
  element.animate([{ transform: `translateY(${risePx}px)` }, {}], {
    duration: riseMs,
    delay: row.indexOf(element) * staggerMs,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    fill: 'backwards',
  });
}
