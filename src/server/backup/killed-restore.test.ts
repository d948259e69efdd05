import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { createFact, listFacts } from '#db/facts/facts.ts';
import { author } from '#test/author.ts';
import { backUp, backupFile, restore } from './backup.ts';

const root = mkdtempSync(join(tmpdir(), 'killed-restore-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const now = new Date('2026-03-01T09:00:00.000Z');

/** Kills the process in place of its nth change of a name in the file system. */
const killer = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number(process.env.KILL_AT);
  for (const name of ['mkdir', 'rename', 'rm', 'rmdir']) {
    const change = fs[name];
    fs[name] = (...args) => {
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      left -= 1;
      return change(...args);
    };
  }
  syncBuiltinESMExports();`)}`;

/** True when the restore was killed, false when it had fewer changes to make. */
async function isKilledAt(change: number, url: string): Promise<boolean> {
  const args = ['--import', killer, 'src/server/commands/backup-and-restore.ts', 'restore', file];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url, KILL_AT: String(change) },
    stdio: 'ignore',
  });
  const [status, signal] = await once(child, 'exit');
  expect([status, signal]).toEqual(signal ? [null, 'SIGKILL'] : [0, null]);
  return signal !== null;
}

/** A site with one fact, one mail and a secret, all of one name. Its last writes are in the write-ahead log, as after a kill. */
async function createSite(name: string): Promise<string> {
  const [folder, running] = [join(root, name), join(root, `${name}-running`)];
  mkdirSync(join(running, 'outbox'), { recursive: true });
  const { db, close } = await openDatabase(`file:${running}/site.db`);
  await createFact(db, { factText: `Fact of ${name}`, source: 'Test' }, author);
  writeFileSync(join(running, 'session-secret'), `Secret of ${name}`);
  writeFileSync(join(running, `outbox/${name}.eml`), '');
  cpSync(running, folder, { recursive: true });
  close();
  return folder;
}

const file = join(root, 'copy.db');
beforeAll(async () => await backUp(`file:${await createSite('new')}/site.db`, file));

const dataOf = (name: string) => [`Fact of ${name}`, `Secret of ${name}`, `${name}.eml`];

const refusal = (folder: string) => [
  `a restore of ${folder}/site.db was not finished; run "npm run restore -- FILE" again`,
];

/** What a start finds; the database first, as a start does. */
async function start(folder: string): Promise<string[]> {
  const { db, close } = await openDatabase(`file:${folder}/site.db`);
  const facts = await listFacts(db);
  close();
  const [secret, outbox] = [join(folder, 'session-secret'), join(folder, 'outbox')];
  return [
    ...facts.map(({ factText }) => factText),
    ...(existsSync(secret) ? [readFileSync(secret, 'utf8')] : []),
    ...(existsSync(outbox) ? readdirSync(outbox) : []),
  ];
}

test.each([
  ['a site', async () => ({ before: await createSite('old'), data: dataOf('old') })],
  ['nothing', async () => ({ before: mkdtempSync(join(root, 'none-')), data: [] })],
])(
  'a restore over %s that is killed leaves all of one or the other, or no start',
  async (_, prepare) => {
    const { before, data } = await prepare();
    const outcomes: string[] = [];

    for (let change = 0, isKilled = true; isKilled; change += 1) {
      const folder = `${before}-${change}`;
      cpSync(before, folder, { recursive: true });
      const url = `file:${folder}/site.db`;
      isKilled = await isKilledAt(change, url);

      const found = await start(folder).catch((error: Error) => [error.message]);
      expect([data, refusal(folder), dataOf('new')]).toContainEqual(found);
      outcomes.push(found.join().replace(`-${change}/`, '/'));

      await restore(url, backupFile(file), now);
      expect(await start(folder)).toEqual(dataOf('new'));
      const aside = readdirSync(folder).filter((name) => name.startsWith('replaced-'));
      const replaced = await Promise.all(
        aside.map(async (name) => await start(join(folder, name))),
      );
      expect(data.length > 0 ? replaced : [data]).toContainEqual(data);
      rmSync(folder, { recursive: true });
    }

    // Each of the three is seen, and in this order.
    expect([...new Set(outcomes)]).toEqual([data, refusal(before), dataOf('new')].map(String));
  },
);
