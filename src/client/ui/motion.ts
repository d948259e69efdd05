const query = '(prefers-reduced-motion: reduce)';

export function isMotionReduced(): boolean {
  return matchMedia(query).matches;
}

const riseMs = 600;
const staggerMs = 100;
const risePx = 12;

/**
 * A ref for what contains `data-reveal` elements: each one that begins below the window rises once, when it comes into
 * it, a little later than its neighbour. From then on it has `data-risen`, by which the drawings in it start. Nothing is
 * hidden before: without script, in print and in a picture of the whole page everything is visible.
 */
export function revealOnScroll(root: HTMLElement) {
  if (isMotionReduced()) return undefined;
  const isBelow = new WeakSet<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      if (!isIntersecting && boundingClientRect.top > 0) {
        isBelow.add(target);
      } else {
        observer.unobserve(target);
        if (isIntersecting && isBelow.has(target)) rise(target);
      }
    }
  });
  for (const element of root.querySelectorAll('[data-reveal]')) observer.observe(element);
  return () => observer.disconnect();
}

function rise(element: Element) {
  element.setAttribute('data-risen', '');
  const row = [...(element.parentElement?.children ?? [])];
  element.animate([{ opacity: 0, transform: `translateY(${risePx}px)` }, {}], {
    duration: riseMs,
    delay: row.indexOf(element) * staggerMs,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    fill: 'backwards',
  });
}
