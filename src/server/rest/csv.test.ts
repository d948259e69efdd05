import { expect, test } from 'vitest';
import { contacts, contactStates } from '#db/schema.ts';
import { signedInApp, message } from '#test/test-app.ts';

const header =
  '\uFEFFReceived,Name,E-mail,Company,Subject,Message,Privacy Policy,Terms of Service,Answered\r\n';

async function createDownload() {
  const { site, client } = await signedInApp();
  const store = async (
    messages: Partial<typeof contacts.$inferInsert>[],
    folder: typeof contactStates.$inferInsert.folder = 'inbox',
  ) => {
    const now = site.deps.now();
    const usual = { ...message, name: 'Grace', email: 'g@example.org', message: 'Hello' };
    const rows = messages.map((fields) => ({ ...usual, createdAt: now, ...fields }));
    const ids = await site.db.insert(contacts).values(rows).returning({ contactId: contacts.id });
    await site.db.insert(contactStates).values(ids.map((id) => ({ ...id, folder, movedAt: now })));
  };
  // What a response reads as text is without the byte order mark.
  const download = async (query = '') => {
    const response = await client.get(`/api/messages.csv${query}`);
    return { response, text: String(Buffer.from(await response.arrayBuffer())) };
  };
  return { ...site, store, download };
}

test('a folder is downloaded whole, newest first, as an attachment', async () => {
  const { store, download } = await createDownload();
  await store(Array.from({ length: 1_100 }, (_, at) => ({ name: `Sender ${at + 1}` })));
  await store([{ name: 'Elsewhere' }], 'archived');

  const { response, text } = await download();

  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="messages-inbox-2026-03-01.csv"',
  );
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const lines = text.split('\r\n');
  expect(`${lines[0]}\r\n`).toBe(header);
  expect(lines[1]).toBe(
    '2026-03-01T09:00:00.000Z,Sender 1100,g@example.org,,Custom AI Solution,Hello,,,',
  );
  expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(
    Array.from({ length: 1_100 }, (_, at) => `Sender ${1_100 - at}`),
  );
  expect((await download('?folder=inbox')).text).toBe(text);
  expect((await download('?folder=archived')).text).toContain('Elsewhere');
  expect((await download('?folder=deleted')).text).toBe(header);
  expect((await download('?search=1100')).text).toBe(`${header}${lines[1]}\r\n`);
  expect((await download('?search=NEAR(')).text).toBe(header);
  expect((await download('?folder=nowhere')).response.status).toBe(400);
});

test('a cell is quoted where it must be, and begins with an apostrophe where a spreadsheet would run it', async () => {
  const { store, download } = await createDownload();
  const cells: [string, string][] = [
    ['=1+1', "'=1+1"],
    ['+49 30 1', "'+49 30 1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['=A1,"x"', `"'=A1,""x"""`],
    ['=1\n+1', `"'=1\n+1"`],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['one\ntwo', '"one\ntwo"'],
    ['one\rtwo', '"one\rtwo"'],
    ['one\r\ntwo', '"one\r\ntwo"'],
    ['a=b', 'a=b'],
  ];
  await store(cells.toReversed().map(([message]) => ({ message })));
  const lines = cells.map(
    ([, cell]) => `2026-03-01T09:00:00.000Z,Grace,g@example.org,,Custom AI Solution,${cell},,,\r\n`,
  );
  expect((await download()).text).toBe(header + lines.join(''));
});
