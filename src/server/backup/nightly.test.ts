import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#test/listen.ts';
import { createTestApp, signedInApp } from '#test/test-app.ts';
import { recordCopyState, type CopyState } from '#db/copies.ts';
import { deliveries } from '#db/schema.ts';
import { readEnv } from '../env.ts';
import { cleanUp } from '../housekeeping.ts';
import { makeCopy } from './copies.ts';
import { copySince, isOld, startCopies } from './nightly.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const root = temporaryFolder('nightly');

const hours = 60 * 60 * 1_000;
const minutes = 60 * 1_000;

test.each([
  ['the last night', '2026-03-05T02:59:59', '2026-03-01T12:00:00', '2026-03-04T03:00:00'],
  ['the night of today', '2026-03-05T03:00:00', '2026-03-01T12:00:00', '2026-03-05T03:00:00'],
  ['the same later', '2026-03-05T23:00:00', '2026-03-01T12:00:00', '2026-03-05T03:00:00'],
  ['a day after a start', '2026-03-05T09:00:00', '2026-03-05T08:00:00', '2026-03-04T09:00:00'],
])('a copy is to be there for %s', (_, now, startedAt, since) => {
  // By the clock of this machine, whatever its time zone.
  expect(copySince(new Date(now), new Date(startedAt))).toEqual(new Date(since));
});

/** A site on a file, as the command that makes copies needs it, which has the settings from the environment. */
async function createSite(backupTo = 'copies') {
  const folder = mkdtempSync(join(root, 'site-'));
  const environment = {
    DATABASE_URL: `file:${folder}/site.db`,
    BACKUP_TO: join(folder, backupTo),
    CONTACT_TO: 'owner@example.org',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const site = await createTestApp(environment);
  onTestFinished(site.close);
  const copies = join(folder, backupTo);
  const [events, problems] = ['event', 'problem'].map((name) => () => {
    const values = site.logLines.map((line) => JSON.parse(line)[name]);
    return values.filter((value) => value !== undefined);
  });
  return {
    ...site,
    folder,
    copies: () => (existsSync(copies) ? readdirSync(copies) : []),
    eventsOfCopies: () => (events?.() ?? []).filter((event: string) => event.startsWith('cop')),
    problems: () => problems?.() ?? [],
    /** As an administrator who signs in now. */
    status: async () => (await site.signIn()).copies.status(),
    /** The clock stands at the present, which is also that of a copy. Without the command it is made in this process. */
    start(copy?: typeof makeHere, stopping?: AbortSignal) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
      site.advance(Date.now() - site.deps.now().getTime());
      startCopies({ ...site.deps, stopping }, copy);
    },
    /** Lets a minute pass, and what it begins without the command. */
    async tick() {
      vi.advanceTimersByTime(minutes);
      await setImmediate();
    },
    cleanUp: () => cleanUp(site.deps),
    warnings: async () =>
      (await site.db.select().from(deliveries)).map(({ message }) => message?.subject),
  };
}

async function makeHere(since: Date): Promise<string | null> {
  const { databaseUrl, backupTo } = readEnv();
  if (!backupTo) return 'no target';
  return await makeCopy(databaseUrl, backupTo, since).then(
    () => null,
    (error: Error) => error.message,
  );
}

/** Of a process at the lowest priority, next to tests that take all they get. */
const untilSoon = { timeout: 240_000 };
const slowTest = { timeout: 250_000 };

test('a copy is made after the start, none while it is recent, and one when it is older than a day', async () => {
  const site = await createSite();
  expect(await site.status()).toMatchObject({ isOld: false });
  const copy = vi.fn(makeHere);
  site.start(copy);
  await site.tick();
  await expect.poll(site.eventsOfCopies, untilSoon).toEqual(['copy made']);
  expect(site.copies()).toEqual([expect.stringMatching(/^site-.*Z\.db$/)]);
  expect(await site.status()).toEqual({
    target: join(site.folder, 'copies'),
    isOnServer: false,
    last: { age: expect.stringMatching(/^\d+ seconds? ago$/), size: expect.stringMatching(/ kB$/) },
    isOld: false,
  });

  for (let minute = 0; minute < 5; minute += 1) {
    site.advance(minutes);
    await site.tick();
  }
  expect(copy).toHaveBeenCalledOnce();
  site.advance(24 * hours);
  await site.tick();
  await expect.poll(site.eventsOfCopies, untilSoon).toEqual(['copy made', 'copy made']);
});

test('what fails is said, mailed, and tried again after ten minutes', async () => {
  const site = await createSite('file/copies');
  const file = join(site.folder, 'file');
  writeFileSync(file, 'not a folder');
  const copy = vi.fn(makeHere);
  site.start(copy);
  await site.tick();
  await expect.poll(site.eventsOfCopies, untilSoon).toEqual(['copy failed']);
  const problem = `${file}/copies: part of the path is a file, not a folder.`;
  expect(site.problems()).toEqual([problem]);
  expect(await site.status()).toMatchObject({ problem, isOld: true, last: undefined });

  await site.cleanUp();
  await site.mailQueue.flush();
  expect(site.mails).toMatchObject([
    { to: 'owner@example.org', subject: 'There is no copy of the site' },
  ]);
  expect(site.mails[0]?.text).toContain(`Why the last attempt failed: ${problem}`);

  rmSync(file);
  site.advance(9 * minutes);
  await site.tick();
  site.advance(minutes);
  expect(copy).toHaveBeenCalledOnce();
  await site.tick();
  await expect.poll(site.eventsOfCopies, untilSoon).toEqual(['copy failed', 'copy made']);
  expect(await site.status()).toMatchObject({ isOld: false, problem: undefined });
});

test('what is still to be done is tried again, although the copy is recent', async () => {
  const site = await createSite();
  const problem = 'Old copies stay: the server refuses.';
  const copy = vi.fn(async () => {
    const now = new Date();
    await recordCopyState(site.db, join(site.folder, 'copies'), { madeAt: now, bytes: 1 }, now);
    return problem;
  });
  site.start(copy);
  await site.tick();
  await expect.poll(site.eventsOfCopies).toEqual(['copy made', 'copy failed']);
  site.advance(11 * minutes);
  await site.tick();
  await expect.poll(() => copy).toHaveBeenCalledTimes(2);
});

test('what failed stays known while another process makes a copy, and a clock set back delays no try', async () => {
  const site = await createSite();
  const copy = vi.fn(async () => (copy.mock.calls.length === 1 ? 'The disk is full.' : null));
  site.start(copy);
  for (const tries of [1, 2]) {
    await site.tick();
    await expect.poll(() => copy).toHaveBeenCalledTimes(tries);
    site.advance(-24 * hours);
  }
  await expect.poll(site.status).toMatchObject({ problem: 'The disk is full.', isOld: true });
});

test('a command that dies without a word is a copy that failed', slowTest, async () => {
  const site = await createSite();
  vi.stubEnv('NODE_OPTIONS', '--import data:text/javascript,process.kill(process.pid,9)');
  site.start();
  await site.tick();
  await expect.poll(site.problems, untilSoon).toEqual(['The command ended with SIGKILL.']);
});

test('a fault in the code is logged by its error', slowTest, async () => {
  const site = await createSite();
  vi.stubEnv('NODE_OPTIONS', '--import data:text/javascript,nothing.here');
  site.start();
  await site.tick();
  await expect.poll(site.problems, untilSoon).toEqual(['ReferenceError: nothing is not defined']);
});

test('a site that stops begins no copy', async () => {
  const site = await createSite();
  const copy = vi.fn(makeHere);
  site.start(copy, AbortSignal.abort());
  await site.tick();
  expect(copy).not.toHaveBeenCalled();
});

test('the command makes a copy', slowTest, async () => {
  const site = await createSite();
  site.start();
  await site.tick();
  await expect.poll(site.eventsOfCopies, untilSoon).toEqual(['copy made']);
  expect(site.copies()).toHaveLength(1);
});

test('the command ends with the site', slowTest, async () => {
  await createSite();
  const silent = createServer();
  vi.stubEnv('BACKUP_TO', 's3://bucket');
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${await listen(silent)}`);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'key');
  const command = fork('src/server/commands/backup-and-restore.ts', ['copies', 'now']);
  await once(silent, 'connection');
  silent.close();
  command.disconnect();
  expect(await once(command, 'exit')).toEqual([1, null]);
});

const target = '/mnt/copies';
const state = (change: Partial<CopyState>): CopyState => ({
  target,
  since: after(0),
  madeAt: null,
  bytes: null,
  problem: null,
  warnedAt: null,
  unchecked: null,
  ...change,
});
const after = (ms: number) => new Date(Date.parse('2026-03-01T03:00:00Z') + ms);

test('a copy is old after 36 hours, and so is none; none that failed is at once', () => {
  const madeAt = after(0);
  for (const known of [{ madeAt }, { madeAt, problem: 'full' }, {}]) {
    expect(isOld(state(known), after(36 * hours))).toBe(false);
    expect(isOld(state(known), after(36 * hours + 1))).toBe(true);
  }
  expect(isOld(state({ problem: 'full' }), after(0))).toBe(true);
  expect(isOld(state({ madeAt }), after(-36 * hours - 1)), 'when the clock was ahead').toBe(true);
});

test('an old copy is reported by mail at most once a day, and only where copies are made', async () => {
  const environment = { BACKUP_TO: target, DATABASE_URL: 'file::memory:' };
  const site = await createTestApp(environment);
  const clean = () => cleanUp(site.deps);
  const madeAt = after(0);
  await recordCopyState(site.db, target, { madeAt, bytes: 5_000 }, site.deps.now());
  site.advance(30 * hours + 1);
  // The site was not running, and its first attempt is still to come.
  await clean();
  const problem = 'The disk is full.';
  await recordCopyState(site.db, target, { problem }, site.deps.now());
  site.advance(-1);
  await clean();
  expect(await site.db.$count(deliveries)).toBe(0);
  site.advance(1);
  await clean();
  await clean();
  site.advance(24 * hours - 1);
  await clean();
  expect(await site.db.$count(deliveries)).toBe(1);
  site.advance(1);
  await clean();
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(2);
  expect(site.mails[0]).toMatchObject({ subject: 'The last copy of the site is old' });
  expect(site.mails[0]?.text).toContain('made on 1 March 2026, 03:00 UTC.');
  const { env } = site.deps;
  await cleanUp({ ...site.deps, env: { ...env, backupTo: undefined } });
  expect(await site.db.$count(deliveries)).toBe(2);

  // The last ones were mailed while the clock was ahead.
  site.advance(-365 * 24 * hours);
  await clean();
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(3);
});

test('the desk says when no copies are made', async () => {
  const { admin } = await signedInApp();
  expect(await admin.copies.status()).toEqual({ isOnServer: false, isOld: false });
});
