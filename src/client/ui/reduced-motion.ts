const query = '(prefers-reduced-motion: reduce)';

export function isMotionReduced(): boolean {
  return matchMedia(query).matches;
}
