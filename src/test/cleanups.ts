/** What is to be done after the test that runs. */
export const cleanups: (() => void)[] = [];
