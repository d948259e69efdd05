/** What is asked for, again and again. */
export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
}

/** What a slice of load came to. */
export interface Load {
  requests: number;
  seconds: number;
  p99Ms: number;
  failed: number;
}

export function summarizeLoad(latenciesMs: number[], failed: number, seconds: number): Load {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return {
    requests: sorted.length,
    seconds,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    failed,
  };
}
