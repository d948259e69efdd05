/** The middle of the samples of one figure, and between which two values the middle half of them lies. */
export function summarize(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    lowerQuartile: quantile(sorted, 0.25),
    upperQuartile: quantile(sorted, 0.75),
  };
}

export const median = (values: readonly number[]) => summarize(values).median;

/** The value below which that share of the sorted values lies, between two neighbours in proportion. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * Measures two things in turns, so that whatever else the machine does meets both alike. Which one goes first changes
 * each time: else a drift would always favour the same.
 */
export async function interleave<Sample>(
  pairs: number,
  ours: () => Promise<Sample>,
  theirs: () => Promise<Sample>,
): Promise<[ours: Sample, theirs: Sample][]> {
  const samples: [Sample, Sample][] = [];
  while (samples.length < pairs) {
    const isOursFirst = samples.length % 2 === 0;
    const first = await (isOursFirst ? ours() : theirs());
    const second = await (isOursFirst ? theirs() : ours());
    samples.push(isOursFirst ? [first, second] : [second, first]);
  }
  return samples;
}
