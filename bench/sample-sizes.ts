/** How often each thing is measured. */
export interface SampleSizes {
  /** Pairs of slices of load, one for each of the two that are compared. */
  pairs: number;
  warmUpSeconds: number;
  /** Processes of ours and of bare that throughput is measured on, and the pairs of slices of each two. */
  processes: number;
  pairsOfProcess: number;
  /** Pairs of slices with and without a flood. */
  floods: number;
  starts: number;
  memoryRounds: number;
  memoryLoadSeconds: number;
  pageLoads: number;
  taps: number;
  rebuilds: number;
  dashboards: number;
  writes: number;
  lighthouseRuns: number;
}

export const fullSampleSizes: SampleSizes = {
  pairs: 12,
  warmUpSeconds: 2,
  processes: 9,
  pairsOfProcess: 3,
  floods: 9,
  starts: 15,
  memoryRounds: 3,
  memoryLoadSeconds: 6,
  pageLoads: 5,
  taps: 15,
  rebuilds: 30,
  dashboards: 9,
  writes: 50,
  lighthouseRuns: 5,
};

/** While working on the bench or on what it measures; its figures are for nothing else. */
export const quickSampleSizes: SampleSizes = {
  pairs: 3,
  warmUpSeconds: 1,
  processes: 1,
  pairsOfProcess: 3,
  floods: 3,
  starts: 3,
  memoryRounds: 1,
  memoryLoadSeconds: 2,
  pageLoads: 1,
  taps: 3,
  rebuilds: 3,
  dashboards: 2,
  writes: 10,
  lighthouseRuns: 1,
};
