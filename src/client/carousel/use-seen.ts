import { useEffect, useState, type RefObject } from 'react';

const audibleShare = 0.3;

/** How much of an element the visitor can see; nothing of it while the tab is hidden. */
export type Seen = 'nothing' | 'little' | 'enough';

/** Enough means 30 %. */
export function useSeen(element: RefObject<Element | null>): Seen {
  const [share, setShare] = useState(0);
  const [isHidden, setHidden] = useState(false);

  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) setShare(entry.isIntersecting ? entry.intersectionRatio : 0);
      },
      { threshold: [0, audibleShare] },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  if (isHidden || share === 0) return 'nothing';
  return share < audibleShare ? 'little' : 'enough';
}
