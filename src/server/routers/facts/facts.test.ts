import { expect, test } from 'vitest';
import { aiFacts } from '#db/schema.ts';
import { factLimits, noRoom } from '#shared/facts.ts';
import { createTestApp, signedInApp } from '#test/test-app.ts';

const badRequest = { code: 'BAD_REQUEST' };
const newFact = { factText: 'Ships float', source: 'Archimedes' };

async function createSiteWithFacts() {
  const { site, admin: caller } = await signedInApp();
  await caller.facts.create(newFact);
  await caller.facts.create({ ...newFact, factText: 'Ships sink too' });
  await caller.tags.create({ name: 'Physics' });
  return { site, caller };
}

test('the public list comes in parts of 24', async () => {
  const { site, admin: caller } = await signedInApp();
  for (let count = 0; count < 25; count += 1) await caller.facts.create(newFact);

  const first = await site.visitor.facts.listActivePart({});
  expect(first.total).toBe(25);
  expect(first.facts).toHaveLength(24);
  const rest = await site.visitor.facts.listActivePart({ after: 24 });
  expect(rest).toEqual({ facts: [{ id: 25, ...newFact }], total: 25 });
  await expect(site.visitor.facts.listActivePart({ after: 0 })).rejects.toMatchObject(badRequest);
});

test('a fact that is sent once more because its answer was lost is there once', async () => {
  const { site, admin: caller } = await signedInApp();
  const sent = { ...newFact, createdAt: '2026-03-01T09:00:00.123Z' };
  const made = await caller.facts.create(sent);
  expect(await caller.facts.create({ ...sent, isRepeat: true })).toEqual(made);

  const others = [
    sent,
    { ...sent, factText: 'Ships sink', isRepeat: true },
    { ...newFact, isRepeat: true },
  ];
  for (const other of others) await caller.facts.create(other);
  expect(await site.db.$count(aiFacts)).toBe(4);
});

test('what does not exist is not found', async () => {
  const { caller } = await createSiteWithFacts();
  const noFact = { code: 'NOT_FOUND', message: 'There is no such fact.' };
  const noTag = { code: 'NOT_FOUND', message: 'There is no such tag.' };

  await expect(caller.facts.byId({ id: 9 })).rejects.toMatchObject(noFact);
  await expect(caller.facts.update({ id: 9, active: true })).rejects.toMatchObject(noFact);
  await expect(caller.facts.delete({ id: 9 })).rejects.toMatchObject(noFact);
  await expect(caller.facts.move({ id: 1, before: 9 })).rejects.toMatchObject(noFact);
  await expect(caller.facts.move({ id: 9 })).rejects.toMatchObject(noFact);
  await expect(caller.facts.addTag({ factId: 9, tagId: 1 })).rejects.toMatchObject(noFact);
  await expect(caller.facts.addTag({ factId: 1, tagId: 9 })).rejects.toMatchObject(noTag);
  await expect(caller.facts.removeTag({ factId: 1, tagId: 9 })).rejects.toMatchObject(noTag);
  await expect(caller.facts.addTagToMany({ ids: [1], tagId: 9 })).rejects.toMatchObject(noTag);
  await expect(caller.tags.rename({ id: 9, name: 'Else' })).rejects.toMatchObject(noTag);
  await expect(caller.tags.merge({ id: 1, into: 9 })).rejects.toMatchObject(noTag);
  await expect(caller.tags.merge({ id: 9, into: 1 })).rejects.toMatchObject(noTag);
  await expect(caller.deletedFacts.erase({ id: 1 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'This fact is not among the deleted ones any more.',
  });
  expect(await caller.tags.list()).toMatchObject([{ name: 'Physics' }]);
});

test('many are as many as a page has', async () => {
  const caller = await (await createTestApp()).signIn();
  const ids = (length: number) => Array.from({ length }, (_, at) => at + 1);

  expect(await caller.facts.deleteMany({ ids: ids(50) })).toEqual({ ids: [] });
  for (const wrong of [[], ids(51), [0], [1.5]]) {
    await expect(caller.facts.deleteMany({ ids: wrong })).rejects.toMatchObject(badRequest);
  }
});

test('a tag is renamed to no name that is taken, and not merged with itself', async () => {
  const { caller } = await createSiteWithFacts();
  await caller.tags.create({ name: 'Cost' });

  expect(await caller.tags.rename({ id: 2, name: '  Total   cost ' })).toMatchObject({
    name: 'Total cost',
  });
  await expect(caller.tags.rename({ id: 2, name: 'physics' })).rejects.toMatchObject({
    code: 'CONFLICT',
    issues: { name: ['There is already a tag "physics".'] },
  });
  await expect(caller.tags.rename({ id: 2, name: ' ' })).rejects.toMatchObject(badRequest);
  await expect(caller.tags.merge({ id: 1, into: 1 })).rejects.toThrow(
    'A tag cannot be merged with itself',
  );
});

test('the dashboard lists those facts that search, tag and status ask for', async () => {
  const { caller } = await createSiteWithFacts();
  await caller.facts.addTag({ factId: 2, tagId: 1 });
  const find = async (filter: object) => {
    const { facts, total } = await caller.facts.listPage({ page: 1, ...filter });
    return { ids: facts.map(({ id }) => id), total };
  };

  expect(await find({ search: ' float ' })).toEqual({ ids: [1], total: 2 });
  expect(await find({ tag: 'PHYSICS', status: 'active' })).toEqual({ ids: [2], total: 2 });
  expect(await find({ search: ' ', tag: '' })).toEqual({ ids: [1, 2], total: 2 });
  expect(await find({ search: 'float '.repeat(1_000) })).toEqual({ ids: [1], total: 2 });

  await expect(find({ status: 'ended' })).rejects.toMatchObject(badRequest);
  await expect(find({ page: 0 })).rejects.toMatchObject(badRequest);
});

test('a site is full with 2,000 facts, the deleted ones not counted, by either door', async () => {
  const { site, client, admin: caller } = await signedInApp();
  const fact = { factText: 'Ships float', source: 'Archimedes' };
  const facts = Array.from({ length: factLimits.facts }, () => fact);
  await site.db.insert(aiFacts).values(facts);
  const isFull = { code: 'CONFLICT', message: noRoom };

  await expect(caller.facts.create(fact)).rejects.toMatchObject(isFull);
  const refused = await client.post('/api/ai-facts', fact);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({ success: false, message: noRoom });

  await caller.facts.deleteMany({ ids: [1, 2] });
  expect((await client.post('/api/ai-facts', fact)).status).toBe(201);
  await expect(caller.deletedFacts.restore({ ids: [1, 2] })).rejects.toMatchObject(isFull);
  expect(await caller.deletedFacts.restore({ ids: [2] })).toMatchObject({ restored: [2] });
  expect((await caller.facts.listPage({ page: 1 })).total).toBe(factLimits.facts);
});
