import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { withLease } from '#db/leases.ts';
import { seed } from '#db/seed.ts';
import { failure, runCommand, runProcess } from '#test/commands.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('backup-cli');
const site = join(folder, 'site.db');
const created = await openDatabase(`file:${site}`);
await seed(created.db, new Date());
created.close();

const environment = (databaseFile = site, backupTo = '') => ({
  env: { DATABASE_URL: `file:${databaseFile}`, BACKUP_TO: backupTo },
});
const run = (args: string[], databaseFile?: string, backupTo?: string) =>
  runCommand('backup-and-restore', args, environment(databaseFile, backupTo));

/** In a process of its own, with the limits of a small machine. */
async function runAlone(
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
  const all = ['-c', limited, process.execPath, ...args];
  return await runProcess('bash', all, environment(databaseFile, backupTo));
}

test('both commands say which database they work on', async () => {
  const copy = join(folder, 'copy.db');
  expect(await runAlone(['backup', copy])).toEqual({
    code: 0,
    output: `Everything is copied to ${copy}, and the copy is checked.\n`,
    errors: `Database: ${site}\n`,
  });
  expect(await runAlone(['restore', copy])).toEqual({
    code: 0,
    output: expect.stringContaining(`${copy} is restored.`),
    errors: `Database: ${site}\n`,
  });
});

test('copies are made, listed with size and age, and restored by name', async () => {
  const backupTo = join(folder, 'copies');
  // Of the site, which ends it: not in this process.
  expect(await runAlone(['copies', 'now'])).toMatchObject(
    failure(1, 'Set BACKUP_TO to where the copies are.\n'),
  );
  const made = await runAlone(['copies', 'now'], { backupTo });
  const [name = ''] = readdirSync(backupTo);
  expect(made).toEqual({
    code: 0,
    output: `${name} is in ${backupTo}, and checked.\n`,
    errors: `Database: ${site}\n`,
  });
  const { code, output, errors } = await run(['copies'], site, backupTo);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toMatch(new RegExp(`^${name} +[\\d.]+ kB  \\d+ (?:second|minute)s? ago\n$`));

  const databaseFile = join(folder, 'new-machine/site.db');
  expect(await run(['restore', name], databaseFile, backupTo)).toEqual({
    code: 0,
    output: `${name} is restored.\n`,
    errors: `Database: ${databaseFile}\n`,
  });
  expect(existsSync(databaseFile)).toBe(true);
});

test('a copy that another process is making is none of this one', async () => {
  const databaseFile = join(folder, 'busy/site.db');
  const { db, close } = await openDatabase(`file:${databaseFile}`);
  const now = () => new Date();
  await withLease(db, 'copies', now, async () => {
    const copied = await runAlone(['copies', 'now'], { databaseFile, backupTo: folder });
    expect(copied).toMatchObject(failure(1, 'Another process is making a copy'));
  });
  close();
});

test.each([
  [['copies'], 'Set BACKUP_TO to where the copies are.\n'],
  [['copies', 'tomorrow'], 'Usage: '],
  [['restore', 'site-2026-03-01T03-00-00Z.db'], 'Set BACKUP_TO to where the copies are.\n'],
  [['restore', 'none.db'], 'There is no file none.db.\n'],
  [['restore', folder], `There is no file ${folder}.\n`],
  [['backup', '--help'], 'Usage: '],
])('%j without BACKUP_TO says what is missing', async (args, words) => {
  const { code, output, errors } = await run(args);
  expect([code === 0, output]).toEqual([false, '']);
  expect(errors).toContain(words);
  expect(errors).not.toContain('    at ');
});

test('mail in the outbox takes neither memory nor open files while it is copied', async () => {
  const mails = 320;
  const mailBytes = 128_000_000;
  const place = join(folder, 'much-mail');
  const databaseFile = join(place, 'site.db');
  const copy = join(place, 'copy.db');
  const back = join(place, 'back/site.db');
  mkdirSync(join(place, 'outbox'), { recursive: true });
  copyFileSync(site, databaseFile);
  const reportPeak =
    'data:text/javascript,process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))';
  const peakOf = async (args: string[], options: Record<string, string>) => {
    const { code, errors } = await runAlone(args, {
      ...options,
      maxOpenFiles: '100',
      nodeOptions: `--import '${reportPeak}'`,
    });
    expect([code, errors]).toEqual([0, expect.stringContaining('peak ')]);
    return 1_024 * Number(/peak (\d+)/.exec(errors)?.[1]);
  };

  const little = await peakOf(['backup', copy], { databaseFile });
  for (let at = 0; at < mails; at += 1) {
    const mail = join(place, `outbox/${at}.eml`);
    writeFileSync(mail, 'Subject: a');
    truncateSync(mail, mailBytes / mails);
  }
  const backup = await peakOf(['backup', copy], { databaseFile });
  const restore = await peakOf(['restore', copy], { databaseFile: back });

  expect(readdirSync(join(place, 'back/outbox'))).toHaveLength(mails);
  expect(backup - little).toBeLessThan(mailBytes * 0.75);
  expect(restore - little).toBeLessThan(mailBytes * 0.75);
  rmSync(place, { recursive: true });
});

test('a disk that is full ends a backup with one line, and leaves nothing behind', async () => {
  const copy = join(folder, 'full/copy.db');
  mkdirSync(join(folder, 'full'));

  for (const maxFileKilobytes of ['0', '64']) {
    const { code, output, errors } = await runAlone(['backup', copy], { maxFileKilobytes });
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(
      new RegExp(`^Database: ${site}\n${copy}: the disk refused [^\n]*[.]\n$`),
    );
  }
  expect(readdirSync(join(folder, 'full'))).toEqual([]);
});

test('a disk that is full ends a restore with one line, and the data stays', async () => {
  const copy = join(folder, 'whole.db');
  await run(['backup', copy]);
  const others = readdirSync(folder);

  const { code, errors } = await runAlone(['restore', copy], { maxFileKilobytes: '16' });

  expect(code).toBe(1);
  expect(errors).toMatch(new RegExp(`^Database: ${site}\n.*: the disk refused [^\n]*[.]\n$`));
  expect(readdirSync(folder)).toEqual(others);
});
