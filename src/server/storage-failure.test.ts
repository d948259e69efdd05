import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { contacts } from '#db/schema.ts';
import { createTestApp, message as usualMessage, signedInApp } from '#test/test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('storage');

const message = { ...usualMessage, message: 'x'.repeat(5_000) };

test('a full disk is answered 503 and logged; what was acknowledged stays, and it recovers', async () => {
  const site = await createTestApp({ DATABASE_URL: `file:${folder}/full.db` });
  // The engine's own word for a full disk, at a size of our choosing.
  const [pages] = await site.db.all<{ page_count: number }>(sql`pragma page_count`);
  await site.db.run(sql.raw(`pragma max_page_count = ${(pages?.page_count ?? 0) + 6}`));

  const statuses: number[] = [];
  for (let sent = 0; sent < 8; sent += 1) {
    const response = await site.openClient(`192.0.2.${sent}`).post('/api/contact', message);
    statuses.push(response.status);
  }
  const stored = statuses.filter((status) => status === 201).length;
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(await site.db.select().from(contacts)).toHaveLength(stored);
  expect((await site.openClient().get('/api/ai-facts')).status).toBe(200);
  expect(site.logLines.join()).toContain('database or disk is full');

  await site.db.run(sql.raw('pragma max_page_count = 1073741823'));
  expect((await site.openClient('198.51.100.1').post('/api/contact', message)).status).toBe(201);
  expect(await site.db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }]);
});

test('a database that cannot be written is read all the same', async () => {
  const { site, client: administrator } = await signedInApp({
    DATABASE_URL: `file:${folder}/readonly.db`,
  });
  site.advance(5 * 60_000);
  await site.db.run(sql.raw('pragma query_only = on'));

  const response = await site.openClient().post('/api/contact', message);

  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('30');
  const { message: sentence } = await response.json();
  const number =
    /^Nothing can be stored at the moment\. .* please tell us this number: (\S+)\.$/.exec(
      sentence,
    )?.[1];
  expect(number).toBeDefined();
  expect(site.logLines.join()).toContain(`"event":"request failed","request":"${number}"`);
  expect((await site.openClient().get('/api/ai-facts')).status).toBe(200);
  for (const path of ['/api/admin/check', '/api/ai-facts/all', '/api/messages.csv']) {
    expect([path, (await administrator.get(path)).status]).toEqual([path, 200]);
  }
});

test('a file that was overwritten is answered 503', async () => {
  const file = join(folder, 'damaged.db');
  const site = await createTestApp({ DATABASE_URL: `file:${file}` });
  await site.db.run(sql.raw('pragma wal_checkpoint(truncate)'));
  writeFileSync(file, Buffer.alloc(500_000, 'x'));
  // What was read before would be answered from memory.
  await site.db.run(sql.raw('pragma shrink_memory'));
  const response = await site.openClient().get('/api/ai-facts');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('30');
});

test('a writer who holds the database too long costs a 503, not the message', async () => {
  const url = `file:${folder}/locked.db`;
  (await openDatabase(url)).close();
  const site = await createTestApp({ DATABASE_URL: url });
  await site.db.run(sql.raw('pragma busy_timeout = 50'));
  const holder = new BetterSqlite3(`${folder}/locked.db`);
  holder.exec('begin immediate');

  expect((await site.openClient().post('/api/contact', message)).status).toBe(503);
  holder.exec('rollback');
  holder.close();
  expect((await site.openClient().post('/api/contact', message)).status).toBe(201);
});
