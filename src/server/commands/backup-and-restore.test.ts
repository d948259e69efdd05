import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { seed } from '#db/seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = join(folder, 'site.db');
const { db, close } = await openDatabase(`file:${site}`);
await seed(db);
close();

async function run(
  args: string[],
  {
    databaseFile = site,
    backupTo = '',
    maxFileKilobytes = 'unlimited',
    maxOpenFiles = 'hard',
    nodeOptions = '',
  }: Record<string, string> = {},
) {
  // A write beyond the limit fails as it does on a full disk: with an error, when the signal is ignored.
  const limited = `trap '' XFSZ; ulimit -f ${maxFileKilobytes}; ulimit -n ${maxOpenFiles}; exec "$0" ${nodeOptions} src/server/commands/backup-and-restore.ts "$@"`;
  const child = spawn('bash', ['-c', limited, process.execPath, ...args], {
    env: { ...process.env, DATABASE_URL: `file:${databaseFile}`, BACKUP_TO: backupTo },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data));
  child.stderr.on('data', (data: Buffer) => (stderr += data));
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

test('both commands say which database they work on', async () => {
  const copy = join(folder, 'copy.db');
  expect(await run(['backup', copy])).toEqual({
    status: 0,
    stdout: `Everything is copied to ${copy}, and the copy is checked.\n`,
    stderr: `Database: ${site}\n`,
  });
  expect(await run(['restore', copy])).toEqual({
    status: 0,
    stdout: expect.stringContaining(`${copy} is restored.`),
    stderr: `Database: ${site}\n`,
  });
});

test('copies are made, listed with size and age, and restored by name', async () => {
  const backupTo = join(folder, 'copies');
  const made = await run(['copies', 'now'], { backupTo });
  const [name = ''] = readdirSync(backupTo);
  expect(made).toEqual({
    status: 0,
    stdout: `${name} is in ${backupTo}, and checked.\n`,
    stderr: `Database: ${site}\n`,
  });
  const { status, stdout, stderr } = await run(['copies'], { backupTo });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^${name} +[\\d.]+ kB  \\d+ (?:second|minute)s? ago\n$`));

  const databaseFile = join(folder, 'new-machine/site.db');
  expect(await run(['restore', name], { backupTo, databaseFile })).toEqual({
    status: 0,
    stdout: `${name} is restored.\n`,
    stderr: `Database: ${databaseFile}\n`,
  });
  expect(existsSync(databaseFile)).toBe(true);
});

test.each([
  [['copies'], 'Set BACKUP_TO to where the copies are.\n'],
  [['copies', 'now'], 'Set BACKUP_TO to where the copies are.\n'],
  [['copies', 'tomorrow'], 'Usage: '],
  [['restore', 'site-2026-03-01T03-00-00Z.db'], 'Set BACKUP_TO to where the copies are.\n'],
  [['restore', 'none.db'], 'There is no file none.db.\n'],
])('%j without BACKUP_TO says what is missing', async (args, words) => {
  const { status, stdout, stderr } = await run(args);
  expect([status === 0, stdout]).toEqual([false, '']);
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('    at ');
});

test('mail in the outbox takes neither memory nor open files while it is copied', async () => {
  const mailBytes = 256_000_000;
  const place = join(folder, 'much-mail');
  const databaseFile = join(place, 'site.db');
  const copy = join(place, 'copy.db');
  const back = join(place, 'back/site.db');
  mkdirSync(join(place, 'outbox'), { recursive: true });
  copyFileSync(site, databaseFile);
  const reportPeak =
    'data:text/javascript,process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))';
  const peakOf = async (args: string[], options: Record<string, string>) => {
    const { status, stderr } = await run(args, {
      ...options,
      maxOpenFiles: '100',
      nodeOptions: `--import '${reportPeak}'`,
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('peak ')]);
    return 1_024 * Number(/peak (\d+)/.exec(stderr)?.[1]);
  };

  const little = await peakOf(['backup', copy], { databaseFile });
  for (let at = 0; at < 300; at += 1) writeFileSync(join(place, `outbox/${at}.eml`), 'Subject: a');
  for (let at = 0; at < 4; at += 1) {
    writeFileSync(join(place, `outbox/large-${at}.eml`), '');
    truncateSync(join(place, `outbox/large-${at}.eml`), mailBytes / 4);
  }
  const backup = await peakOf(['backup', copy], { databaseFile });
  const restore = await peakOf(['restore', copy], { databaseFile: back });

  expect(readdirSync(join(place, 'back/outbox'))).toHaveLength(304);
  expect(backup - little).toBeLessThan(mailBytes / 2);
  expect(restore - little).toBeLessThan(mailBytes / 2);
  rmSync(place, { recursive: true });
});

test('a disk that is full ends a backup with one line, and leaves nothing behind', async () => {
  const copy = join(folder, 'full/copy.db');
  mkdirSync(join(folder, 'full'));

  for (const maxFileKilobytes of ['0', '16', '64']) {
    const { status, stdout, stderr } = await run(['backup', copy], { maxFileKilobytes });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      new RegExp(`^Database: ${site}\n${copy}: the disk refused [^\n]*[.]\n$`),
    );
  }
  expect(readdirSync(join(folder, 'full'))).toEqual([]);
});

test('a disk that is full ends a restore with one line, and the data stays', async () => {
  const copy = join(folder, 'whole.db');
  await run(['backup', copy]);
  const others = readdirSync(folder);

  const { status, stderr } = await run(['restore', copy], { maxFileKilobytes: '16' });

  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Database: ${site}\n.*: the disk refused [^\n]*[.]\n$`));
  expect(readdirSync(folder)).toEqual(others);
});

const text = join(folder, 'text');
writeFileSync(text, 'no database '.repeat(1_000));

test.each([
  ['no database', text, `${text}: it is not an SQLite database.\n`],
  ['a folder', folder, `${folder}: it is a folder, not a file.\n`],
  ['nothing', join(folder, 'none.db'), `There is no database at ${join(folder, 'none.db')}. `],
  ['below a file', `${text}/site.db`, `There is no database at ${text}/site.db. `],
])('a backup of what is %s ends with one line', async (_, databaseFile, reason) => {
  const { status, stdout, stderr } = await run(['backup', join(folder, 'x.db')], { databaseFile });

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('    at ');
  expect(existsSync(join(folder, 'x.db'))).toBe(false);
});

test.each([
  ['a folder', folder, 'it is a folder, not a file'],
  ['below a file', `${text}/site.db`, 'it is a file, not a folder'],
])('a restore to what is %s ends with one line', async (_, databaseFile, reason) => {
  const copy = join(folder, 'source.db');
  await run(['backup', copy]);

  const { status, stdout, stderr } = await run(['restore', copy], { databaseFile });

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`${reason}.\n`);
  expect(stderr).not.toContain('    at ');
});
