import { expect, test } from 'vitest';
import { runInTurn } from './hash-queue.ts';

/** A job that runs until it is ended. */
function createJob() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const job = { hasRun: false, end: resolve, ended: Promise.resolve<unknown>(undefined) };
  const run = () => {
    job.hasRun = true;
    return promise;
  };
  job.ended = runInTurn(run).catch((error: unknown) => error);
  return job;
}

const endAll = async (jobs: ReturnType<typeof createJob>[]) => {
  for (const { end } of jobs) end();
  await Promise.all(jobs.map(({ ended }) => ended));
};

test('two run, fifty wait, and the next one is asked to come back', async () => {
  const jobs = Array.from({ length: 52 }, () => createJob());
  const late = createJob();

  expect(await late.ended).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 30 });
  expect(jobs.map(({ hasRun }) => hasRun).lastIndexOf(true)).toBe(1);
  await endAll(jobs);
  expect(jobs.every(({ hasRun }) => hasRun)).toBe(true);
});

test('a job that fails makes room for the next one', async () => {
  for (let round = 0; round < 3; round += 1) {
    await expect(runInTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await runInTurn(async () => 'done')).toBe('done');
});
