/** Does the work when it is first asked for, once for all who ask. What failed is tried again for whoever asks next. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return () => {
    underWay ??= work().catch((error: unknown) => {
      underWay = undefined;
      throw error;
    });
    return underWay;
  };
}
