import { useEffect, useState, type RefObject } from 'react';

const audibleShare = 0.3;
const readableShare = 0.6;

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

/**
 * True once 60 % of an element can be seen, or as much of it fills 60 % of the window; until nothing of it can be seen.
 */
export function useReadable(element: RefObject<Element | null>): boolean {
  const [isReadable, setReadable] = useState(false);

  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry;
        const shareOfWindow = intersectionRect.height / (rootBounds?.height ?? Infinity);
        if (!isIntersecting) setReadable(false);
        else if (Math.max(intersectionRatio, shareOfWindow) >= readableShare) setReadable(true);
      },
      // In steps, since a card that is higher than the window never shows all of itself.
      { threshold: Array.from({ length: 11 }, (_, step) => step / 10) },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return isReadable;
}
