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

test('all facts are downloaded in their order, over more than one batch', async () => {
  const { db, download } = await createDownload();
  // Equal orders at the border of a batch, and the last fact first.
  const facts = Array.from({ length: 1_100 }, (_, at) => ({
    factText: `Fact ${at}`,
    source: 'Test',
    order: at === 1_099 ? -1 : Math.ceil((at + 1) / 7),
  }));
  await db.insert(aiFacts).values(facts);

  const { response, text } = await download();

  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="ai-facts-2026-03-01.csv"',
  );
  const lines = text.split('\r\n');
  expect(`${lines[0]}\r\n`).toBe(header);
  expect(lines[1]).toBe(`Fact 1099,Test,true,'-1,,,,`);
  expect(lines.slice(2, -1).map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 1_099 }, (_, at) => `Fact ${at}`),
  );
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
