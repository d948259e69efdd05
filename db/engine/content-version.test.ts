import { join } from 'node:path';
import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openDatabase } from './open.ts';
import { deleteFacts, restoreFacts } from '../facts/deleted.ts';
import { createFact, updateFact } from '../facts/facts.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('content');

const at = (seconds: number) => new Date(author.at.getTime() + 1_000 * seconds);
const fact = { factText: 'Ships float', source: 'Archimedes' };

test('the content turns when a schedule begins and ends, in every process and without a write', async () => {
  const one = await openDatabase(`file:${join(folder, 'turns.db')}`);
  const other = await openDatabase(`file:${join(folder, 'turns.db')}`);
  await createFact(one.db, { ...fact, showFrom: at(10), showUntil: at(20) }, author);

  for (const { contentVersion } of [one, other]) {
    const version = async (seconds: number) => (await contentVersion(at(seconds))).version;
    const nextTurn = async (seconds: number) => (await contentVersion(at(seconds))).nextTurn;
    const [before, shown, over] = [await version(9), await version(10), await version(20)];
    expect(new Set([before, shown, over]).size).toBe(3);
    expect(await version(9.999)).toBe(before);
    expect(await version(19.999)).toBe(shown);
    expect(await version(1_000)).toBe(over);
    expect(await version(9), 'a clock that was set back').toBe(before);
    expect(await nextTurn(0)).toEqual(at(10));
    expect(await nextTurn(10)).toEqual(at(20));
    expect(await nextTurn(20)).toBeUndefined();
  }
});

test('a change of a schedule is another content, in every process', async () => {
  const one = await openDatabase(`file:${join(folder, 'changes.db')}`);
  const other = await openDatabase(`file:${join(folder, 'changes.db')}`);
  const seen = new Set<string>();
  const look = async () => seen.add((await other.contentVersion(at(0))).version);

  await look();
  await createFact(one.db, fact, author);
  await look();
  await updateFact(one.db, 1, { showFrom: at(10) }, author);
  await look();
  expect((await other.contentVersion(at(0))).nextTurn).toEqual(at(10));
  await updateFact(one.db, 1, { showFrom: null }, author);
  await look();
  expect((await other.contentVersion(at(0))).nextTurn).toBeUndefined();
  await deleteFacts(one.db, [1], at(0));
  await look();
  await restoreFacts(one.db, [1]);
  await look();

  expect(seen.size).toBe(6);
});
