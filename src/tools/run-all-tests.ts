/** Every check there is, one part after the other: what `npm test` runs. It ends with the first part that fails. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const parts = [
  'test:browsers',
  'check',
  'test:unit',
  'test:built',
  'test:journeys',
  'test:engines',
];
/** More tests that needed a second try are no accident of a busy machine. */
const mostSecondTries = 2;

const folder = mkdtempSync(join(tmpdir(), 'tests-'));
const file = join(folder, 'second-tries');
const failed = parts.find((part) => !passes(part));
const secondTries = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
rmSync(folder, { recursive: true });

for (const name of secondTries) process.stdout.write(`At its second try: ${name}\n`);
if (failed) process.stdout.write(`Failed: npm run ${failed}\n`);
if (secondTries.length > mostSecondTries) {
  process.stdout.write(`Failed: more than ${mostSecondTries} tests needed a second try.\n`);
}
if (failed || secondTries.length > mostSecondTries) process.exitCode = 1;

function passes(part: string): boolean {
  const start = performance.now();
  // What one process compiled, the next need not.
  const env = { ...process.env, SECOND_TRIES: file, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const { status } = spawnSync('npm', ['run', '--silent', part], { stdio: 'inherit', env });
  const seconds = Math.round((performance.now() - start) / 1_000);
  process.stdout.write(`${part}: ${seconds} s\n`);
  return status === 0;
}
