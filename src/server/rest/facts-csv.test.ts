import { expect, test } from 'vitest';
import { aiFacts } from '#db/schema.ts';
import { createTestApp } from '#test/test-app.ts';

const header = '\uFEFFfactText,source,active,order,factDate,showFrom,showUntil,tags\r\n';

async function createDownload() {
  const site = await createTestApp();
  const client = await site.signInClient();
  const caller = site.callerOf(client);
  const download = async () => {
    const response = await client.get('/api/ai-facts.csv');
    const bytes = await response.arrayBuffer();
    // A decoder that swallows no byte order mark.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { response, text };
  };
  return { ...site, caller, download };
}

test('all facts are downloaded in their order', async () => {
  const { db, download } = await createDownload();
  const facts = [1, 1, -1].map((order, at) => ({ factText: `Fact ${at}`, source: 'Test', order }));
  await db.insert(aiFacts).values(facts);

  const { response, text } = await download();

  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="ai-facts-2026-03-01.csv"',
  );
  const rows = `Fact 2,Test,true,'-1,,,,\r\nFact 0,Test,true,1,,,,\r\nFact 1,Test,true,1,,,,\r\n`;
  expect(text).toBe(`${header}${rows}`);
});

test('a fact is downloaded with all its fields', async () => {
  const { caller, download } = await createDownload();
  expect((await download()).text).toBe(header);
  const { id } = await caller.facts.create({
    factText: '=1+1, "two"',
    source: `'=A1`,
    active: false,
    factDate: '2024-02-29',
    showFrom: '2026-05-01T09:00:00+02:00',
    showUntil: '2026-06-01T09:00:00Z',
  });
  for (const name of ['physics', 'a;b', '@ "home"']) {
    const tag = await caller.tags.create({ name });
    await caller.facts.addTag({ factId: id, tagId: tag.id });
  }

  expect((await download()).text).toBe(
    `${header}"'=1+1, ""two""",''=A1,false,1,2024-02-29,2026-05-01T07:00:00.000Z,2026-06-01T09:00:00.000Z,"'@ ""home"";""a;b"";physics"\r\n`,
  );
});
