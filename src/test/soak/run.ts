import { killInCluster } from './cluster.ts';
import { killRepeatedly } from './crash-recovery.ts';
import { killWhileSending } from './letters.ts';
import { guessInParallel, loadInRounds, timeSignIns, timeSignUps } from './load.ts';
import { proxyNames } from './proxies.ts';
import { restartUnderLoad, type RestartFigures } from './restarts.ts';
import { holdSockets } from './sockets.ts';

/** What each long test found, and whether it is what was promised. */
const findings: [name: string, figures: object, isMet: boolean][] = [];

async function run<Figures extends object>(
  name: string,
  measure: () => Promise<Figures>,
  isMet: (figures: Figures) => boolean,
) {
  process.stdout.write(`${name} ... `);
  const figures = await measure();
  findings.push([name, figures, isMet(figures)]);
  process.stdout.write(`${isMet(figures) ? 'met' : 'BROKEN'} ${JSON.stringify(figures)}\n`);
}

await run(
  '50 kills under concurrent writes lose nothing acknowledged',
  () => killRepeatedly(50),
  ({ lost, integrity, noticesKept }) => lost === 0 && integrity === 'ok' && noticesKept,
);
await run(
  '20 kills while a letter goes to 10,000 subscribers leave no one out, and at most 20 mails come twice',
  () => killWhileSending(10_000, 20),
  ({ recipients, sent, leftOut, twice }) => sent === recipients && leftOut === 0 && twice <= 20,
);
await run(
  'on a database server 20 kills of processes and 5 of the primary lose nothing acknowledged, no two processes send the same mail, and the others answer',
  () => killInCluster(20, 5),
  ({ lost, withoutNotice, twice, asked, answered }) =>
    lost === 0 && withoutNotice === 0 && twice === 0 && asked === answered,
);
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
  'of 100 parallel guesses ten are judged',
  () => guessInParallel(100),
  ({ judged }) => judged === 10,
);
await run(
  'unknown and known names take as long',
  () => timeSignIns(40),
  ({ differencePercent }) => Math.abs(differencePercent) < 15,
);
await run(
  'a sign-up takes as long for an address on the list as for a new one',
  () => timeSignUps(200),
  ({ differencePercent }) => Math.abs(differencePercent) < 15,
);
await run(
  'three rounds of load leave memory where it was, and SIGTERM breaks no answer',
  () => loadInRounds(3_000),
  ({ megabytes: [, second = 0, third = 0], exitCode, brokenBySigterm }) =>
    third < second * 1.2 && exitCode === 0 && brokenBySigterm === 0,
);

if (findings.some(([, , isMet]) => !isMet)) process.exitCode = 1;
