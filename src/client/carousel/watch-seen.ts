const audibleShare = 0.3;

/** How much of the carousel a visitor sees; nothing of it while the tab is hidden. */
interface Seen {
  /** The first line of its paper was whole in the window, and some of the carousel still is. */
  isReadable: boolean;
  /** 30 % of its section. */
  isAudible: boolean;
}

export function watchSeen(carousel: Element, firstLine: Element, onChange: (seen: Seen) => void) {
  const section = carousel.closest('section') ?? carousel;
  let [isSeen, isAudible, wasRead] = [false, false, false];
  const report = () => {
    const isShown = !document.hidden;
    onChange({ isReadable: isShown && isSeen && wasRead, isAudible: isShown && isAudible });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (target === section) isAudible = intersectionRatio >= audibleShare;
        if (target === carousel) isSeen = isIntersecting;
        if (target === firstLine && intersectionRatio === 1) wasRead = true;
      }
      wasRead &&= isSeen;
      report();
    },
    { threshold: [0, audibleShare, 1] },
  );
  for (const part of [section, carousel, firstLine]) observer.observe(part);
  document.addEventListener('visibilitychange', report);
}
