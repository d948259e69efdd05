import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openDatabase } from './open.ts';
import { deleteFacts, restoreFacts } from '../deleted-facts.ts';
import { createFact, updateFact } from '../facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (seconds: number) => new Date(author.at.getTime() + 1_000 * seconds);
const fact = { factText: 'Ships float', source: 'Archimedes' };

test('the content turns when a schedule begins and ends, in every process and without a write', async () => {
  const one = await openDatabase(`file:${join(folder, 'turns.db')}`);
  const other = await openDatabase(`file:${join(folder, 'turns.db')}`);
  await createFact(one.db, { ...fact, showFrom: at(10), showUntil: at(20) }, author);

  for (const { contentVersion } of [one, other]) {
    const version = (seconds: number) => contentVersion(at(seconds)).version;
    const [before, shown, over] = [version(9), version(10), version(20)];
    expect(new Set([before, shown, over]).size).toBe(3);
    expect([version(9.999), version(19.999), version(1_000)]).toEqual([before, shown, over]);
    expect(contentVersion(at(0)).nextTurn).toEqual(at(10));
    expect(contentVersion(at(10)).nextTurn).toEqual(at(20));
    expect(contentVersion(at(20)).nextTurn).toBeUndefined();
  }
});

test('a change of a schedule is another content, in every process', async () => {
  const one = await openDatabase(`file:${join(folder, 'changes.db')}`);
  const other = await openDatabase(`file:${join(folder, 'changes.db')}`);
  const seen = new Set<string>();
  const look = () => seen.add(other.contentVersion(at(0)).version);

  look();
  await createFact(one.db, fact, author);
  look();
  await updateFact(one.db, 1, { showFrom: at(10) }, author);
  look();
  expect(other.contentVersion(at(0)).nextTurn).toEqual(at(10));
  await updateFact(one.db, 1, { showFrom: null }, author);
  look();
  expect(other.contentVersion(at(0)).nextTurn).toBeUndefined();
  await deleteFacts(one.db, [1], at(0));
  look();
  await restoreFacts(one.db, [1]);
  look();

  expect(seen.size).toBe(6);
});
