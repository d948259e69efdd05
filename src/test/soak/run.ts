import { parseArgs } from 'node:util';
import { killWhileCopying } from './copies.ts';
import { killWhileMailGoesOut } from './kills.ts';
import { holdSockets, loadInRounds } from './load.ts';
import { proxyNames } from './proxies.ts';
import { restartUnderLoad } from './restarts.ts';

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;

/** Runs a long test when its name holds the words of `--only`; says what it found, and whether it is what was promised. */
async function run<Figures>(
  name: string,
  measure: () => Promise<Figures>,
  isMet: (figures: Figures) => boolean,
) {
  if (!name.includes(only)) return;
  process.stdout.write(`${name} ... `);
  const start = performance.now();
  const figures = await measure();
  const seconds = Math.round((performance.now() - start) / 1_000);
  const verdict = isMet(figures) ? 'met' : 'BROKEN';
  process.stdout.write(`${verdict} in ${seconds} s ${JSON.stringify(figures)}\n`);
  if (!isMet(figures)) process.exitCode = 1;
}

for (const engine of ['file', 'libsql'] as const) {
  await run(
    `20 kills while a letter, notices and confirmations go out leave none out, and at most one mail twice for each (${engine})`,
    () => killWhileMailGoesOut(engine, 20),
    ({ leftOut, twice }) => leftOut === 0 && twice <= 20,
  );
}
for (const kind of ['folder', 's3'] as const) {
  await run(
    `20 kills while a copy is made and stored leave none that cannot be restored (${kind})`,
    () => killWhileCopying(kind, 20),
    ({ restored, broken, codes, left }) =>
      restored > 1 && codes.join() === '0,0' && broken + left === 0,
  );
}
for (const proxy of proxyNames) {
  for (const processes of [1, 2]) {
    await run(
      `20 restarts of ${processes} on a socket of systemd, behind ${proxy}, fail no request and lose no message`,
      () => restartUnderLoad(proxy, processes, 20),
      ({ failed, acknowledged, lost, twice }) =>
        Object.keys(failed).length === 0 && acknowledged > 0 && lost + twice === 0,
    );
  }
}
await run(
  '1,000 idle and 200 half-open sockets leave others served, and are cut',
  () => holdSockets(1_000, 200),
  ({ asked, answered, leftOpen }) => answered === asked && leftOpen === 0,
);
await run(
  'three rounds of load leave memory where it was',
  () => loadInRounds(3_000),
  ({ megabytes: [, second = 0, third = 0] }) => third < second * 1.2,
);
