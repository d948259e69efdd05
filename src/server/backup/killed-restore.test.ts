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
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { createFact, listFacts } from '#db/facts/facts.ts';
import { author } from '#test/author.ts';
import { backUp, backupFile, restore } from './backup.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const root = temporaryFolder('killed-restore');

const now = new Date('2026-03-01T09:00:00.000Z');
const later = new Date('2026-03-01T09:00:01.000Z');

/**
 * Restores over a folder. Answers copies of it, each of what a kill would leave ahead of the next change of a name in the
 * file system, and at the end.
 */
async function restoreInSteps(folder: string): Promise<string[]> {
  const copies: string[] = [];
  const copy = () => {
    copies.push(`${folder}-${copies.length}`);
    cpSync(folder, `${folder}-${copies.length - 1}`, { recursive: true });
  };
  const { mkdir, rename, rm, rmdir } = fs;
  const changes = Object.entries({ mkdir, rename, rm, rmdir }).map(([name, change]) => [
    name,
    (...args: unknown[]) => {
      copy();
      return Reflect.apply(change, fs, args);
    },
  ]);
  Object.assign(fs, Object.fromEntries(changes));
  syncBuiltinESMExports();
  try {
    await restore(`file:${folder}/site.db`, backupFile(file), now);
  } finally {
    Object.assign(fs, { mkdir, rename, rm, rmdir });
    syncBuiltinESMExports();
  }
  copy();
  return copies;
}

/** A site with one fact, one mail and a secret, all of one name. Its last writes are in the write-ahead log, as after a kill. */
async function createSite(name: string): Promise<string> {
  const folder = mkdtempSync(join(root, 'site-'));
  const running = `${folder}-running`;
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

    for (const [change, folder] of (await restoreInSteps(before)).entries()) {
      const found = await start(folder).catch((error: Error) => [error.message]);
      expect([data, refusal(folder), dataOf('new')]).toContainEqual(found);
      outcomes.push(found.join().replace(`-${change}/`, '/'));

      await restore(`file:${folder}/site.db`, backupFile(file), later);
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
