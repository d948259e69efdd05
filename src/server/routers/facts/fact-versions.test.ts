import { expect, test } from 'vitest';
import { signedInApp } from '#test/test-app.ts';

const newFact = { factText: 'Ships float', source: 'Archimedes' };

async function createSiteWithFact() {
  const { site, client, admin: caller } = await signedInApp();
  const { id } = await caller.facts.create(newFact);
  return { site, client, caller, id };
}

test('each change is a version with its author and time, changes through the API included', async () => {
  const { site, client, caller, id } = await createSiteWithFact();
  site.advance(60_000);
  await client.patch(`/api/ai-facts/${id}`, { factText: 'Ships sink', active: false });
  await caller.facts.update({ id, active: false });

  const { versions, nextCursor } = await caller.facts.versions({ id });

  expect(nextCursor).toBeUndefined();
  expect(versions).toMatchObject([
    {
      factText: 'Ships sink',
      active: false,
      changedBy: 'ada',
      changedAt: new Date('2026-03-01T09:01:00.000Z'),
      previous: { factText: 'Ships float', active: true },
    },
    { ...newFact, changedBy: 'ada', previous: null },
  ]);
});

test('restoring a version gives the fact all its fields, leaves its tags and makes a new version', async () => {
  const { caller, id } = await createSiteWithFact();
  const dates = {
    factDate: '2024-02-29',
    showFrom: '2026-01-01T00:00:00Z',
    showUntil: '2027-01-01T00:00:00Z',
  };
  await caller.facts.update({ id, ...dates });
  const tag = await caller.tags.create({ name: 'Physics' });
  await caller.facts.addTag({ factId: id, tagId: tag.id });
  const [old] = (await caller.facts.versions({ id })).versions;
  const change = { factText: 'Ships sink', source: 'Pirates', active: false };
  await caller.facts.update({ id, ...change, factDate: null, showFrom: null, showUntil: null });

  const restored = await caller.facts.restoreVersion({ id, versionId: old?.id ?? 0 });

  expect(restored).toMatchObject({
    ...newFact,
    active: true,
    factDate: new Date('2024-02-29'),
    showFrom: new Date(dates.showFrom),
    showUntil: new Date(dates.showUntil),
  });
  expect((await caller.facts.byId({ id })).tags).toEqual([tag]);
  const { versions } = await caller.facts.versions({ id });
  expect(versions).toHaveLength(4);
});

test('a version that is unknown, or of another fact, is not found', async () => {
  const { caller, id } = await createSiteWithFact();
  const other = await caller.facts.create({ ...newFact, factText: 'Another one' });
  const [version] = (await caller.facts.versions({ id: other.id })).versions;
  const noVersion = { code: 'NOT_FOUND', message: 'There is no such version.' };

  for (const versionId of [version?.id ?? 0, 999]) {
    await expect(caller.facts.restoreVersion({ id, versionId })).rejects.toMatchObject(noVersion);
  }
  await caller.facts.delete({ id: other.id });
  await expect(
    caller.facts.restoreVersion({ id: other.id, versionId: version?.id ?? 0 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such fact.' });
  await expect(caller.facts.versions({ id: 999 })).rejects.toThrow('There is no such fact.');
});

test('a long history comes fifty at a time', async () => {
  const { caller, id } = await createSiteWithFact();
  for (let count = 0; count < 55; count += 1) {
    await caller.facts.update({ id, source: `Source ${count}` });
  }

  const first = await caller.facts.versions({ id });
  expect(first.versions).toHaveLength(50);
  expect(first.versions[49]?.previous).toMatchObject({ source: 'Source 4' });
  const rest = await caller.facts.versions({ id, cursor: first.nextCursor });
  expect(rest.versions).toHaveLength(6);
  expect(rest.nextCursor).toBeUndefined();
  expect((await caller.facts.versions({ id, cursor: 1 })).versions).toEqual([]);
});
