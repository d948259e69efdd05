/** What many samples of one figure say: the middle one, and between which two the middle half lies. */
export interface Summary {
  median: number;
  lowerQuartile: number;
  upperQuartile: number;
  samples: number;
}

/** Throws without samples: there is nothing to say. */
export function summarize(values: readonly number[]): Summary {
  if (values.length === 0) throw new Error('there are no samples');
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    lowerQuartile: quantile(sorted, 0.25),
    upperQuartile: quantile(sorted, 0.75),
    samples: sorted.length,
  };
}

/** The value below which that share of the sorted values lies, between two neighbours in proportion. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** No comparison takes longer, however slow what it compares turns out to be. */
const budgetMs = 90_000;

/**
 * Measures two things in turns, so that whatever else the machine does meets both alike. Which one goes first changes
 * each time: else a drift would always favour the same. Stops early, after at least one pair, when it takes too long.
 */
export async function interleave<Sample>(
  pairs: number,
  ours: () => Promise<Sample>,
  theirs: () => Promise<Sample>,
): Promise<[ours: Sample, theirs: Sample][]> {
  const samples: [Sample, Sample][] = [];
  const deadline = performance.now() + budgetMs;
  while (samples.length < pairs && (samples.length === 0 || performance.now() < deadline)) {
    const isOursFirst = samples.length % 2 === 0;
    const first = await (isOursFirst ? ours() : theirs());
    const second = await (isOursFirst ? theirs() : ours());
    samples.push(isOursFirst ? [first, second] : [second, first]);
  }
  return samples;
}
