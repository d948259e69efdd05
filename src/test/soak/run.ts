import { parseArgs } from 'node:util';
import { killWhileCopying } from './copies.ts';
import { killWhileMailGoesOut } from './kills.ts';
import { loadInRounds } from './load.ts';
import { proxyNames } from './proxies.ts';
import { restartUnderLoad, type RestartFigures } from './restarts.ts';
import { holdSockets } from './sockets.ts';

/** What each long test found, and whether it is what was promised. */
const findings: [name: string, figures: object, isMet: boolean][] = [];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

/** Runs those whose names hold the words of `--only`. */
async function run<Figures extends object>(
  name: string,
  measure: () => Promise<Figures>,
  isMet: (figures: Figures) => boolean,
) {
  if (!name.includes(values.only)) return;
  process.stdout.write(`${name} ... `);
  const figures = await measure();
  findings.push([name, figures, isMet(figures)]);
  process.stdout.write(`${isMet(figures) ? 'met' : 'BROKEN'} ${JSON.stringify(figures)}\n`);
}

for (const engine of ['file', 'libsql'] as const) {
  await run(
    `20 kills while a letter, notices and confirmations go out leave none out, and at most one mail twice for each (${engine})`,
    () => killWhileMailGoesOut(engine, 20),
    ({ kills, leftOut, twice }) => leftOut === 0 && twice <= kills,
  );
}
for (const kind of ['folder', 's3'] as const) {
  await run(
    `20 kills while a copy is made and stored leave none that cannot be restored (${kind})`,
    () => killWhileCopying(kind, 20),
    ({ restored, broken, codes, uploads, left }) =>
      restored > 1 && codes.join() === '0,0' && broken + uploads + left === 0,
  );
}
const isUnnoticed = ({ failed, lost, twice }: RestartFigures) =>
  Object.keys(failed).length === 0 && lost === 0 && twice === 0;
for (const proxy of proxyNames) {
  for (const processes of [1, 2]) {
    await run(
      `20 restarts of ${processes} on a socket of systemd, behind ${proxy}, fail no request and lose no message`,
      () => restartUnderLoad(proxy, processes, 20),
      isUnnoticed,
    );
  }
}
await run(
  '1,000 idle and 200 half-open sockets leave others served, and are cut',
  () => holdSockets(1_000, 200),
  ({ asked, answered, closedByServer }) => asked === answered && closedByServer === 1_200,
);
await run(
  'three rounds of load leave memory where it was',
  () => loadInRounds(3_000),
  ({ megabytes: [, second = 0, third = 0] }) => third < second * 1.2,
);

if (findings.some(([, , isMet]) => !isMet)) process.exitCode = 1;
