import { expect, test } from 'vitest';
import { aiFacts } from '#db/schema.ts';
import { signedInApp } from '#test/test-app.ts';

test('all facts are downloaded in their order, with all their fields', async () => {
  const { site, client, admin: caller } = await signedInApp();
  const { id } = await caller.facts.create({
    factText: '=1+1, "two"',
    source: `'=A1`,
    active: false,
    factDate: '2024-02-29',
    showFrom: '2026-05-01T09:00:00+02:00',
    showUntil: '2026-06-01T09:00:00Z',
  });
  for (const name of ['physics', 'a;b', `'@ "home"`]) {
    const tag = await caller.tags.create({ name });
    await caller.facts.addTag({ factId: id, tagId: tag.id });
  }
  const facts = [1, -1].map((order) => ({
    factText: `'=Of order ${order}`,
    source: 'Test',
    order,
  }));
  await site.db.insert(aiFacts).values(facts);
  const rows = [
    'factText,source,active,order,factDate,showFrom,showUntil,tags',
    `''=Of order -1,Test,true,'-1,,,,`,
    `"'=1+1, ""two""",''=A1,false,1,2024-02-29,2026-05-01T07:00:00.000Z,2026-06-01T09:00:00.000Z,"''@ ""home"";""a;b"";physics"`,
    `''=Of order 1,Test,true,1,,,,`,
  ];
  const response = await client.get('/api/ai-facts.csv');
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="ai-facts-2026-03-01.csv"',
  );
  expect(await response.text()).toBe(rows.map((row) => `${row}\r\n`).join(''));
});
