import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAnswer } from '#db/messages/answers.ts';
import { deleteOldDeliveries } from '#db/mail/deliveries.ts';
import { answerDrafts, answers, contacts, deliveries } from '#db/schema.ts';
import { maxAnswerLength } from '#shared/messages.ts';
import { createTestApp, message as usualMessage, spam } from '#test/test-app.ts';
import { reply } from '#test/mail-queues.ts';
import { isOnServer } from '#test/test-database.ts';
import { createMailer, type Mailer, type OutgoingMail } from '../../mail/mailer.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const message = { ...usualMessage, email: 'Grace@example.org' };
const inbox = { folder: 'inbox' as const, search: '', page: 1 };
const days = 24 * 60 * 60_000;

/** A desk with a message in the inbox. Mail that is no answer leaves; answers do what `send` says. */
async function createDesk(send: (mail: OutgoingMail) => unknown = () => {}) {
  const sent: OutgoingMail[] = [];
  const mailer: Mailer = {
    async send(mail) {
      if (mail.isPersonal) {
        await send(mail);
        sent.push(mail);
      }
      return { answer: '250 accepted', isFile: false };
    },
  };
  const site = await createTestApp({ CONTACT_TO: 'owner@example.org' }, { mailer });
  // Mail leaves when a test says so.
  site.mailQueue.wake = () => {};
  const admin = await site.signIn();
  const receive = async (fields: object = {}) => {
    await site.visitor.contact.send({ ...message, ...fields });
    await site.mailQueue.flush();
    return await site.db.$count(contacts);
  };
  const id = await receive();
  const byId = () => admin.messages.byId({ id });
  return {
    ...site,
    sent,
    admin,
    id,
    receive,
    byId,
    async write(text: string) {
      const { version } = (await byId()).draft;
      const { draft } = await admin.answers.save({ id, version, text });
      return draft.version;
    },
    async answer(text: string) {
      await admin.answers.send({ id, version: await this.write(text) });
    },
    async find(search: string, folder: 'inbox' | 'answered' | 'deleted' = 'answered') {
      const { rows: messages } = await admin.messages.list({ ...inbox, folder, search });
      return messages.map((found) => found.id);
    },
    /** What the download of a folder says of when its messages were answered. */
    async answeredCells(folder: string) {
      const client = await site.signInClient();
      const csv = await (await client.get(`/api/messages.csv?folder=${folder}`)).text();
      const [, ...rows] = csv.trim().split('\r\n');
      return rows.map((row) => row.split(',').at(-1));
    },
  };
}

test('an answer is mailed once, to the visitor, with the message quoted', async () => {
  const desk = await createDesk();
  await desk.answer('Dear Grace,\n\nyes.\n');
  expect(await desk.byId()).toMatchObject({
    folder: 'answered',
    isUnread: false,
    draft: { text: '', version: 2 },
    answers: [{ text: 'Dear Grace,\n\nyes.\n', answeredBy: 'ada', state: 'waits' }],
  });
  await Promise.all([desk.mailQueue.flush(), desk.mailQueue.flush()]);

  expect(desk.sent).toEqual([
    {
      to: 'Grace@example.org',
      bcc: 'owner@example.org',
      replyTo: { name: '', address: 'owner@example.org' },
      subject: 'Re: Custom AI Solution',
      text: 'Dear Grace,\n\nyes.\n\nOn 1 March 2026, Grace Hopper wrote:\n> We have a compiler.\n> Can it think?\n',
      isPersonal: true,
      messageId: expect.stringMatching(/^answer-2\.\d+@/),
    },
  ]);
  const [answer] = (await desk.byId()).answers;
  expect(answer).toEqual({
    id: 1,
    text: 'Dear Grace,\n\nyes.\n',
    version: 1,
    answeredBy: 'ada',
    answeredAt: desk.deps.now(),
    state: 'sent',
  });
  expect(await desk.answeredCells('answered')).toEqual(['2026-03-01T09:00:00.000Z']);
});

test('an answer to a refused address brings the message back, unread, and leaves by no other act', async () => {
  const desk = await createDesk(() => {
    throw reply(550);
  });
  const another = await desk.receive();
  await desk.answer('Dear Grace');
  for (const id of [desk.id, another]) await desk.admin.messages.move({ id, to: 'deleted' });
  await desk.mailQueue.flush();

  const reason = 'The mail server refuses: 550 no';
  const refused = { folder: 'inbox', isUnread: true, answers: [{ state: 'refused', reason }] };
  expect(await desk.byId()).toMatchObject(refused);
  expect(await desk.find('', 'deleted')).toEqual([another]);
  expect(await desk.answeredCells('inbox')).toEqual(['']);
  expect(await desk.admin.mail.status()).toMatchObject({ givenUp: { count: 0 } });

  await desk.admin.mail.sendAgain();
  await desk.admin.messages.move({ id: desk.id, to: 'suspected' });
  await desk.admin.messages.move({ id: desk.id, to: 'inbox' });
  await desk.mailQueue.flush();
  expect((await desk.byId()).answers).toMatchObject([{ state: 'refused' }]);
  expect(await desk.db.$count(deliveries, eq(deliveries.attempts, 1))).toBe(3);
});

test('the notice of a suspected message that is answered is mailed with the answer, also out of "Deleted"', async () => {
  const desk = await createDesk();
  const id = await desk.receive(spam);
  await desk.admin.messages.move({ id, to: 'deleted' });
  await desk.admin.answers.save({ id, version: 0, text: 'Dear Grace' });
  await desk.admin.answers.send({ id, version: 1 });
  await desk.mailQueue.flush();
  expect((await desk.admin.messages.byId({ id })).notice).toEqual({ state: 'sent' });
});

test('an answer that is put off waits with the reason and keeps its id; a copy that was taken is not made again', async () => {
  const tried: OutgoingMail[] = [];
  const desk = await createDesk((mail) => {
    tried.push(mail);
    if (tried.length === 1) throw reply(451);
    if (tried.length === 2) throw Object.assign(reply(450), { isCopied: true });
  });
  await desk.answer('Dear Grace');
  await desk.mailQueue.flush();
  const reason = 'The mail server puts it off: 451 no';
  expect(await desk.byId()).toMatchObject({
    folder: 'answered',
    answers: [{ state: 'waits', reason }],
  });
  for (const minutes of [1, 2]) {
    desk.advance(minutes * 60_000);
    await desk.mailQueue.flush();
  }

  expect((await desk.byId()).answers).toMatchObject([{ state: 'sent' }]);
  expect(tried.map(({ bcc }) => bcc)).toEqual([
    'owner@example.org',
    'owner@example.org',
    undefined,
  ]);
  expect(new Set(tried.map(({ messageId }) => messageId)).size).toBe(1);
});

test('an answer that cannot leave for three days is refused, and the message is back', async () => {
  const desk = await createDesk(() => {
    throw Object.assign(new Error('no route'), { code: 'ECONNECTION' });
  });
  await desk.answer('Dear Grace');
  await desk.mailQueue.flush();
  for (let tries = 0; tries < 12; tries += 1) {
    desk.advance(days / 4);
    await desk.mailQueue.flush();
  }

  const later = await desk.signIn();
  expect(await later.messages.byId({ id: desk.id })).toMatchObject({
    folder: 'inbox',
    isUnread: true,
    answers: [{ state: 'refused', reason: 'The mail server cannot be reached: no route' }],
  });
});

test('of two administrators who send at once one does, and the other learns who', async () => {
  const desk = await createDesk();
  const grace = desk.callerOf(await desk.addPerson('grace'));
  const version = await desk.write('Dear Grace');
  const wish = { id: desk.id, version };
  const results = await Promise.allSettled([
    desk.admin.answers.send(wish),
    grace.answers.send(wish),
  ]);
  await desk.mailQueue.flush();

  expect(desk.sent).toHaveLength(1);
  const [answer] = (await desk.byId()).answers;
  const refusals = results.filter((result) => result.status === 'rejected');
  expect(refusals.map(({ reason }) => [reason.code, reason.message])).toEqual([
    [
      'CONFLICT',
      `${answer?.answeredBy} has answered this message meanwhile. Your answer was not sent.`,
    ],
  ]);
});

test('who repeats what they have sent, because they have heard nothing, has sent it once', async () => {
  const desk = await createDesk();
  const wish = { id: desk.id, version: await desk.write('Dear Grace') };
  await desk.admin.answers.send(wish);
  await expect(desk.admin.answers.send(wish), 'from another window').rejects.toThrow('Your answer');
  await desk.admin.answers.send({ ...wish, isRepeat: true });
  const grace = desk.callerOf(await desk.addPerson('grace'));
  await expect(grace.answers.send({ ...wish, isRepeat: true })).rejects.toThrow('Your answer');
  await desk.mailQueue.flush();

  expect(desk.sent).toHaveLength(1);
  expect((await desk.byId()).answers).toMatchObject([{ text: 'Dear Grace', answeredBy: 'ada' }]);
});

test('an answer whose draft has changed, or was sent, in the same moment is not written at all', async () => {
  const { db, id, deps, write, byId } = await createDesk();
  const version = await write('Dear Grace');
  const mail = { to: message.email, subject: 'Re: Other', text: 'Dear Grace' };
  const answer = { contactId: id, text: 'Dear Grace', answeredBy: 'ada' };
  const create = (of: number) => createAnswer(db, { ...answer, version: of }, mail, deps.now());

  expect(await create(version + 1)).toBe(false);
  expect(await byId()).toMatchObject({ folder: 'inbox', answers: [], draft: { version } });
  expect(await db.$count(deliveries)).toBe(1);
  expect(await Promise.all([create(version), create(version)])).toEqual([true, false]);
  expect(await create(version)).toBe(false);
  expect(await db.$count(deliveries)).toBe(2);
  await db.delete(contacts);
  expect(await create(version + 1)).toBe(false);
});

test('who began before another answered neither saves over that nor sends unawares', async () => {
  const desk = await createDesk();
  const grace = desk.callerOf(await desk.addPerson('grace'));
  const { draft: known } = await grace.messages.byId({ id: desk.id });
  await desk.answer('By Ada');

  const late = await grace.answers.save({ id: desk.id, ...known, text: 'By Grace' });
  expect(late).toEqual({ isSaved: false, draft: { text: '', version: 2 } });
  await expect(grace.answers.send({ id: desk.id, version: known.version })).rejects.toThrow(
    'ada has answered this message meanwhile. Your answer was not sent.',
  );

  const saved = await grace.answers.save({ id: desk.id, ...late.draft, text: 'By Grace' });
  await desk.write('By Ada again');
  await expect(
    grace.answers.send({ id: desk.id, version: saved.draft.version }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This answer was changed in another window. Look at it before you send it.',
  });
  await grace.answers.send({ id: desk.id, version: saved.draft.version + 1 });
  await desk.mailQueue.flush();
  expect((await desk.byId()).answers).toMatchObject([
    { text: 'By Ada', answeredBy: 'ada' },
    { text: 'By Ada again', answeredBy: 'grace' },
  ]);
  expect(desk.sent).toHaveLength(2);
});

test('a draft is saved as it is typed; a repeat counts as saved', async () => {
  const desk = await createDesk();
  const { id, admin } = desk;
  const save = (version: number, text: string) => admin.answers.save({ id, version, text });
  expect(await save(0, 'a')).toEqual({ isSaved: true, draft: { text: 'a', version: 1 } });
  expect(await save(0, 'a')).toEqual({ isSaved: true, draft: { text: 'a', version: 1 } });
  expect(await save(0, 'b')).toEqual({ isSaved: false, draft: { text: 'a', version: 1 } });
  expect(await save(1, '')).toEqual({ isSaved: true, draft: { text: '', version: 2 } });
  expect(desk.sent).toEqual([]);
  expect(await desk.byId()).toMatchObject({ folder: 'inbox', answers: [] });
});

test('when a part of an answer cannot be written, none of it is, and no mail leaves', async () => {
  const desk = await createDesk();
  const version = await desk.write('Dear Grace');
  const before = await desk.byId();
  for (const table of ['answers', 'deliveries', 'contact_states', 'answer_drafts']) {
    for (const change of ['insert', 'update']) {
      await desk.db.run(
        `create trigger broken_${change} before ${change} on ${table} begin select raise(abort, 'broken'); end`,
      );
    }
    await expect(desk.admin.answers.send({ id: desk.id, version })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    });
    for (const change of ['insert', 'update']) await desk.db.run(`drop trigger broken_${change}`);
    await desk.mailQueue.flush();
    expect([table, await desk.byId()]).toEqual([table, before]);
    expect(desk.sent).toEqual([]);
  }
});

test('an answer has 20,000 characters at most, and says something', async () => {
  const desk = await createDesk();
  const { id, admin } = desk;
  const longest = '字'.repeat(maxAnswerLength);
  const client = await desk.signInClient();
  const body = { id, version: 0, text: longest };
  expect((await client.post('/api/trpc/answers.save', body)).status).toBe(200);
  await expect(admin.answers.save({ ...body, text: `${longest}x` })).rejects.toThrow(
    'Your answer must be at most 20,000 characters long',
  );
  await admin.answers.send({ id, version: 1 });
  await desk.mailQueue.flush();
  expect(desk.sent[0]?.text).toContain(longest);

  await admin.answers.save({ id, version: 2, text: ' \n\u200b' });
  for (const version of [2, 3]) {
    const refusal = { code: version === 3 ? 'BAD_REQUEST' : 'CONFLICT' };
    await expect(admin.answers.send({ id, version })).rejects.toMatchObject(refusal);
  }
  expect(await desk.db.$count(answers)).toBe(1);
});

test('answers are found with their message, and so are words of both', async () => {
  const desk = await createDesk();
  const other = await desk.receive({ name: 'Ada Lovelace' });
  await desk.answer('A zeppelin for you');
  await desk.answer('And an anchor');
  for (const search of ['zeppelin', 'ZEPP anch', 'hopper zeppelin', 'compiler anchor', 'grace']) {
    expect([search, await desk.find(search)]).toEqual([search, [desk.id]]);
  }
  expect(await desk.find('lovelace zeppelin')).toEqual([]);
  expect(await desk.find('zeppelin', 'inbox')).toEqual([]);

  await desk.db.update(contacts).set({ name: 'Alan' }).where(eq(contacts.id, desk.id));
  expect(await desk.find('alan zeppelin anchor')).toEqual([desk.id]);
  expect(await desk.find('hopper')).toEqual([]);
  // The server's SQLite, 3.45.1, calls it damaged; its entries are the same.
  const check = "insert into contact_search (contact_search, rank) values ('integrity-check', 1)";
  if (!isOnServer) await desk.db.run(check);

  await desk.admin.messages.move({ id: desk.id, to: 'deleted' });
  expect(await desk.find('alan')).toEqual([]);
  expect(await desk.find('alan', 'deleted')).toEqual([desk.id]);
  await desk.admin.messages.deleteForGood({ id: desk.id });
  if (!isOnServer) await desk.db.run(check);
  for (const table of [answers, answerDrafts]) expect(await desk.db.$count(table)).toBe(0);
  const found = await desk.db.all(
    "select rowid from contact_search where contact_search match 'zeppelin OR alan'",
  );
  expect(found).toEqual([]);
  expect(await desk.find('lovelace', 'inbox')).toEqual([other]);
});

test.each([
  ['sent', 0, async () => ({ answer: '250 accepted', isFile: false })],
  ['file', 1, async () => ({ answer: '/outbox/1.eml', isFile: true })],
  ['refused', 1, () => Promise.reject(reply(550))],
])('an answer is "%s" for as long as its message stays', async (state, traces, send) => {
  const desk = await createDesk();
  desk.deps.mailer.send = send;
  await desk.answer('Dear Grace');
  await desk.mailQueue.flush();
  await deleteOldDeliveries(desk.db, desk.deps.now());

  expect(await desk.db.$count(deliveries)).toBe(traces);
  expect((await desk.byId()).answers).toMatchObject([{ state }]);
});

const outbox = temporaryFolder('answers');

test('nothing that a visitor writes into any field reaches the head of an answer, or another address', async () => {
  const everything = `${'x\r\nBcc: eve@evil.test\r\n\r\n<b>,"@;'.repeat(3_000)}`.slice(
    0,
    64 * 1_024,
  );
  const desk = await createDesk();
  const { readSite } = desk.deps;
  desk.deps.mailer.send = createMailer({ readSite, outbox }).send;
  const client = desk.openClient('198.51.100.7');
  const refused = [
    { email: 'grace@example.org, eve@evil.test' },
    { email: 'grace@example.org\r\nBcc: eve@evil.test' },
    { email: `"a,b" <grace@example.org>` },
    { name: everything },
    { email: everything },
    { company: everything },
    { subject: everything },
    { message: everything },
  ];
  for (const fields of refused) {
    const response = await client.post('/api/contact', { ...message, ...fields });
    expect([400, 413]).toContain(response.status);
  }
  const id = await desk.receive({
    name: 'Eve\r\nBcc: eve@evil.test, other@evil.test',
    message: everything.slice(0, 5_000),
  });
  expect(readdirSync(outbox)).toHaveLength(1);

  await desk.admin.answers.save({ id, version: 0, text: 'Dear Eve' });
  await desk.admin.answers.send({ id, version: 1 });
  await desk.mailQueue.flush();
  const files = readdirSync(outbox).toSorted();
  expect(files).toHaveLength(2);
  const [head = ''] = readFileSync(join(outbox, files[1] ?? ''), 'utf8').split('\r\n\r\n');
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  expect(fields.map((field) => field.slice(0, field.indexOf(':'))).toSorted()).toEqual(
    'Bcc Content-Transfer-Encoding Content-Type Date From MIME-Version Message-ID Reply-To Subject To'
      .split(' ')
      .toSorted(),
  );
  expect(fields).toContain('To: Grace@example.org');
  expect(fields).toContain('Bcc: owner@example.org');
  expect(fields).toContain('Reply-To: owner@example.org');
  expect(fields).toContain('Subject: Re: Custom AI Solution');
  expect(head).not.toContain('evil');
  const state = await desk.admin.messages.byId({ id });
  expect(state.answers).toMatchObject([{ state: 'file' }]);
});
