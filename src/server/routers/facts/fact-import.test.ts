import { expect, test } from 'vitest';
import { importLimits, tooLong } from '#shared/fact-csv.ts';
import { noRoom } from '#shared/facts.ts';
import { signedInApp } from '#test/test-app.ts';

async function createSite() {
  const { site, client, admin: caller } = await signedInApp();
  await caller.facts.create({ factText: 'Ships float', source: 'Archimedes' });
  const texts = async () => (await caller.facts.list()).map(({ factText }) => factText);
  return { ...site, client, caller, texts };
}

test('every line is checked, and nothing is written by that', async () => {
  const { caller, texts } = await createSite();
  const csv = [
    'note;source;factText;factDate',
    ';Test;A right line;2024-02-29',
    ';Test;SHIPS FLOAT;',
    '',
    ';;',
    ';;"Two\r\nlines";2026-02-30',
    ';Test;A right line;',
    ";Test;'=Begins like a formula;",
  ].join('\r\n');

  expect(await caller.facts.checkImport({ csv })).toEqual({
    notice: 'Left out, as no column of facts: “note”.',
    lines: [
      { line: 2, text: 'A right line', reasons: [], exists: false },
      { line: 3, text: 'SHIPS FLOAT', reasons: ['Exists already'], exists: true },
      {
        line: 6,
        text: 'Two\nlines',
        reasons: [
          'Date must be a day of the calendar, as 2026-02-28',
          'Source must be at least 2 characters long',
        ],
        exists: false,
      },
      { line: 8, text: 'A right line', reasons: ['Exists already'], exists: true },
      { line: 9, text: '=Begins like a formula', reasons: [], exists: false },
    ],
  });
  expect(await texts()).toEqual(['Ships float']);
});

test('all right lines are written, the wrong ones and those that exist left out', async () => {
  const { caller, texts } = await createSite();
  const csv = '\uFEFFfactText\tsource\nNew one\tTest\nFew\tTest\nships float\tTest\n';

  expect(await caller.facts.import({ csv, skipExisting: true })).toEqual({ count: 1 });
  expect(await texts()).toEqual(['Ships float', 'New one']);
  expect(await caller.facts.import({ csv, skipExisting: true })).toEqual({ count: 0 });
  const raised = {
    csv: 'factText,source\nShips carry 10²,Test\nShips carry 102,Test',
    skipExisting: true,
  };
  expect((await caller.facts.checkImport(raised)).lines.map(({ exists }) => exists)).toEqual([
    false,
    false,
  ]);
  expect(await caller.facts.import({ csv, skipExisting: false })).toEqual({ count: 2 });
  const [version] = (await caller.facts.versions({ id: 2 })).versions;
  expect(version).toMatchObject({ factText: 'New one', changedBy: 'ada' });
});

test('a table with a problem says it, and nothing of it is written', async () => {
  const { caller, texts } = await createSite();
  for (const [csv, problem] of [
    ['', 'There is nothing in this table.'],
    ['source\nTest\n', 'The header line has no column “factText”. Its columns are “source”.'],
    [
      'factText,source\nFirst,Test\n\n"Second,Test\nThird,Test\n',
      'Line 4: a quote begins here and never ends.',
    ],
    ['factText,"source\nFirst,Test\n', 'Line 1: a quote begins here and never ends.'],
    [`factText,source\n${'Fact,Test\n'.repeat(importLimits.lines + 1)}`, tooLong()],
  ] as const) {
    expect(await caller.facts.checkImport({ csv })).toEqual({ problem, lines: [] });
    await expect(caller.facts.import({ csv, skipExisting: true })).rejects.toThrow(problem);
  }
  expect(await texts()).toEqual(['Ships float']);
});

test('quotes inside of a cell stay, as spreadsheets copy them', async () => {
  const { caller, texts } = await createSite();
  const csv = 'factText\tsource\nA 5" disk\tTest\n"A ""quoted"" word"\tTest\n';

  await caller.facts.import({ csv, skipExisting: true });

  expect(await texts()).toEqual(['Ships float', 'A 5" disk', 'A "quoted" word']);
});

test('a table of 2,000 lines is taken from an administrator, and from no one else', async () => {
  const { client, openClient, requireCode, caller } = await createSite();
  await requireCode();
  const pending = openClient();
  await pending.post('/api/admin/login', { username: 'ada', password: 'correct horse battery' });
  const rows = Array.from(
    { length: importLimits.lines },
    (_, at) => `"Fact ${at} of a long table, as long as they may be: ${'x'.repeat(800)}",Test,a;b`,
  );
  const csv = `factText,source,tags\n${rows.join('\n')}\n`;
  const body = JSON.stringify({ csv, skipExisting: true });

  for (const name of ['checkImport', 'import']) {
    const refused = await openClient().post(`/api/trpc/facts.${name}`, body);
    expect(refused.status).toBe(413);
  }
  const shorter = { csv: 'x'.repeat(100_000) };
  expect((await pending.post('/api/trpc/facts.checkImport', shorter)).status).toBe(413);
  expect((await pending.post('/api/trpc/facts.checkImport', { csv: 'x' })).status).toBe(401);
  expect((await client.post('/api/trpc/facts.create', body)).status).toBe(413);
  expect((await client.post('/api/trpc/facts.import,facts.create', body)).status).toBe(413);

  const long = JSON.stringify({ csv: 'x'.repeat(importLimits.bytes) });
  expect((await client.post('/api/trpc/facts.checkImport', long)).status).toBe(413);

  await caller.facts.delete({ id: 1 });
  const answer = await client.post('/api/trpc/facts.import', body);
  expect(await answer.json()).toEqual({ result: { data: { count: importLimits.lines } } });
  expect(await caller.facts.listPage({ page: 1 })).toMatchObject({ total: importLimits.lines });
});

test('a table with more new facts than a site has room for is refused before anything is written', async () => {
  const { caller, texts } = await createSite();
  const lines = Array.from({ length: importLimits.lines }, (_, at) => `Fact ${at},Test`);
  const csv = `factText,source\n${lines.join('\n')}\n`;

  expect(await caller.facts.checkImport({ csv })).toEqual({
    problem: `${noRoom} There are 1, and the table would add 2,000.`,
    lines: [],
  });
  await expect(caller.facts.import({ csv, skipExisting: true })).rejects.toThrow(noRoom);
  expect(await texts()).toEqual(['Ships float']);
  expect(
    await caller.facts.checkImport({ csv: csv.replace('Fact 0', 'ships float') }),
  ).toMatchObject({ lines: { length: importLimits.lines } });
});

test('other requests get their turn while a table is read', async () => {
  const { caller } = await createSite();
  const lines = Array.from({ length: 1_000 }, (_, at) => `Fact ${at} ${'x'.repeat(500)},Test`);
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  await caller.facts.import({ csv: `factText,source\n${lines.join('\n')}`, skipExisting: true });
  clearImmediate(next);
  expect(turns).toBeGreaterThan(20);
});

test('a table of nothing but empty lines or tags takes no longer than one of facts', async () => {
  const { caller } = await createSite();
  const timeOf = async (csv: string) => {
    const start = performance.now();
    await caller.facts.checkImport({ csv });
    return performance.now() - start;
  };
  const head = 'factText,source';
  const facts = await timeOf(`${head}\n${`${'A fact '.repeat(300)},Test\n`.repeat(2_000)}`);
  for (const csv of [
    `${head}\n${'\n'.repeat(1_000_000)}A fact,Test`,
    `${head},tags\nA fact,Test,${'a;'.repeat(2_000_000)}`,
  ]) {
    expect(await timeOf(csv)).toBeLessThan(facts * 10);
  }
});
