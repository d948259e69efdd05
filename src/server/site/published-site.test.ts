import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { createReadSite } from './published-site.ts';

test('what is published is not answered from memory while the database is away', async () => {
  const { db, deps } = await createTestApp();
  let isAway = false;
  const fragile = new Proxy(db, {
    get(target, name) {
      if (isAway) throw Object.assign(new Error('away'), { code: 'DATABASE_UNREACHABLE' });
      return Reflect.get(target, name);
    },
  });
  const readSite = createReadSite(fragile, deps.env);
  const site = await readSite();

  isAway = true;
  await expect(readSite()).rejects.toThrow('away');
  isAway = false;
  expect(await readSite()).toBe(site);
});
