/** Brings what the tests start and this machine has not: the first step of `npm test`. */
import { spawnSync } from 'node:child_process';
import { findProgram, programs } from '#test/browser.ts';

const missing = () => Object.values(programs).filter((program) => !findProgram(program));

function run(command: string, ...args: string[]): boolean {
  process.stderr.write(`${command} ${args.join(' ')}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // What is printed while all goes well is of no use.
  const { status } = spawnSync(command, args, { stdio: ['inherit', 'ignore', 'inherit'], env });
  return status === 0;
}

function aptGet(...args: string[]): boolean {
  const command = ['apt-get', '-qq', ...args] as const;
  return process.getuid?.() === 0 ? run(...command) : run('sudo', ...command);
}

if (missing().length > 0 && aptGet('update')) {
  for (const { packages } of missing()) packages.some((name) => aptGet('install', '-y', name));
}
if (!findProgram(programs.chromium)) {
  run(process.execPath, 'node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium');
}

const wanted = missing();
if (wanted.length > 0) {
  const names = wanted.map(({ name }) => name).join(', ');
  const packages = [...new Set(wanted.map(({ packages: [first] }) => first))].join(' ');
  process.stderr.write(
    `The tests need ${names}, which could not be installed: run "apt-get install ${packages}" as root.\n`,
  );
  process.exitCode = 1;
}
