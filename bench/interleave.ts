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
    if (samples.length % 2 === 0) {
      const first = await ours();
      samples.push([first, await theirs()]);
    } else {
      const first = await theirs();
      samples.push([await ours(), first]);
    }
  }
  return samples;
}
