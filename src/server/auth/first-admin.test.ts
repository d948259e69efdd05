import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { listUsers } from '#db/auth/users.ts';
import { SetupError } from '../env.ts';
import { prepareFirstAdmin } from './first-admin.ts';

const given = { username: 'admin', email: undefined };
const announceNothing = () => Promise.reject(new Error('nothing is to be announced'));

test.each([
  [{ ...given, password: 'fourteen chars' }, 'must have at least 15 characters'],
  [{ ...given, password: 'elevenchars', email: 'ada@example.org' }, 'at least 12 characters'],
])('%j as the first administrator ends the start', async (admin, problem) => {
  const { db } = await openDatabase('file::memory:');

  const prepared = prepareFirstAdmin(db, admin, announceNothing);

  await expect(prepared).rejects.toThrow(SetupError);
  await expect(prepared).rejects.toThrow(problem);
  expect(await listUsers(db)).toEqual([]);
});

test('a password from before a stricter rule stops no later start', async () => {
  const { db } = await openDatabase('file::memory:');
  const start = async (password: string) => {
    const create = await prepareFirstAdmin(db, { ...given, password }, announceNothing);
    await create();
  };
  await start('wooden shoes 15');

  await start('short');

  expect(await listUsers(db)).toHaveLength(1);
});

test('a generated password fits the rule and is announced before the account exists', async () => {
  const { db } = await openDatabase('file::memory:');
  let usersAtAnnouncement = -1;
  let text = '';

  const admin = { ...given, password: undefined };
  const create = await prepareFirstAdmin(db, admin, async (announced) => {
    text = announced;
    usersAtAnnouncement = (await listUsers(db)).length;
  });
  await create();

  expect(text).toMatch(/user name: admin\n {2}password: {2}\S{15,}\n/);
  expect(usersAtAnnouncement).toBe(0);
  expect(await listUsers(db)).toHaveLength(1);
});

test('of two processes that start at once, the later one says that its password does not count', async () => {
  const { db } = await openDatabase('file::memory:');
  const texts: string[] = [];
  const prepare = () =>
    prepareFirstAdmin(db, { ...given, password: undefined }, async (text) => {
      texts.push(text);
    });
  const [first, second] = [await prepare(), await prepare()];
  await first();
  await second();

  expect(texts).toHaveLength(3);
  expect(texts[2]).toContain('Another process has created this administrator');
  expect(await listUsers(db)).toHaveLength(1);
});
