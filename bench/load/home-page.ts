import { setTimeout as sleep } from 'node:timers/promises';
import { httpRequest } from '../http-request.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { quantile } from '../statistics.ts';

const sliceMs = 2_000;
const readIntervalMs = 5;

/** Reads the page some hundred times a second, for a slice of time; answers the p95 in milliseconds. */
export async function readHomePage(site: ServerProcess): Promise<number> {
  const latenciesMs: number[] = [];
  const end = performance.now() + sliceMs;
  while (performance.now() < end) {
    const start = performance.now();
    await httpRequest({ port: site.port, path: '/', headers: { 'Accept-Encoding': 'br' } });
    latenciesMs.push(performance.now() - start);
    await sleep(readIntervalMs);
  }
  return quantile(
    latenciesMs.toSorted((a, b) => a - b),
    0.95,
  );
}
