const audibleShare = 0.3;

/** How much of the carousel a visitor sees; nothing of it while the tab is hidden. */
interface Seen {
  /** The first line of its paper was whole in the window, and some of the carousel still is. */
  isReadable: boolean;
  /** 30 % of it. */
  isAudible: boolean;
}

/** Calls back when it changes. */
export function watchSeen(carousel: Element, firstLine: Element, onChange: (seen: Seen) => void) {
  let share = 0;
  let wasRead = false;
  const report = () => {
    const seen = document.hidden ? 0 : share;
    onChange({ isReadable: seen > 0 && wasRead, isAudible: seen >= audibleShare });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        // The first pixel may be no share yet.
        if (target === carousel) share = isIntersecting ? intersectionRatio || Number.MIN_VALUE : 0;
        else if (intersectionRatio === 1) wasRead = true;
      }
      wasRead &&= share > 0;
      report();
    },
    { threshold: [0, audibleShare, 1] },
  );
  observer.observe(carousel);
  observer.observe(firstLine);
  document.addEventListener('visibilitychange', report);
}
