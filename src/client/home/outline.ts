const startMs = 1_000;
const durationMs = 2_000;

interface Outline {
  isOn: boolean;
  /** When that changes, counted like `elapsedMs`; undefined when it stays. */
  untilMs?: number;
}

/** The pencil's callout in the headline, so long after the page has come alive. */
export function outlineAt(elapsedMs: number): Outline {
  if (elapsedMs < startMs) return { isOn: false, untilMs: startMs };
  const endMs = startMs + durationMs;
  return elapsedMs < endMs ? { isOn: true, untilMs: endMs } : { isOn: false };
}
