import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createContact } from '#db/messages/contacts.ts';
import { countPerson } from '#db/messages/personal-data.ts';
import { erasureLimits, personalDataInWords } from '#shared/messages.ts';
import { reply } from '#test/mail-queues.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestApp, message as other, spam } from '#test/test-app.ts';
import { countPersonalData, erasePersonalData } from './erase-person.ts';
import { cleanUp } from '../housekeeping.ts';
import { contactNotice } from '../mail/mail-templates.ts';
import { createMailer } from '../mail/mailer.ts';

const message = {
  ...other,
  name: 'Erin Everywhere',
  email: 'Erin@Example.org',
  company: 'Everywhere Ltd',
  // So often that the word fills pages of the search index.
  message: `Erin writes about a zeppelin. ${'Zeppelin '.repeat(300)}`,
};

const root = temporaryFolder('erase');

async function createSite() {
  const folder = mkdtempSync(join(root, 'site-'));
  const outbox = join(folder, 'outbox');
  mkdirSync(outbox);
  const site = await createTestApp({ DATABASE_URL: `file:${folder}/site.db` });
  onTestFinished(site.close);
  /** All bytes of the database's files, where a text may stand in any case. */
  const bytes = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('site.db'))
      .map((name) => readFileSync(join(folder, name), 'latin1').toLowerCase())
      .join('');
  const erase = (email: string) => erasePersonalData({ db: site.db, outbox }, email);
  return { ...site, folder, outbox, bytes, erase };
}

test('nothing of a person is left, in any table or byte of the database', async () => {
  const site = await createSite();
  await site.visitor.contact.send(other);
  for (const email of ['Erin@Example.org', 'erin@example.org', 'ERIN@EXAMPLE.ORG']) {
    await site.visitor.contact.send({ ...message, email });
  }
  await site.visitor.contact.subscribe({ email: 'Erin@example.org' });
  await site.mailQueue.flush();
  site.advance(11 * 60_000);
  await site.visitor.contact.send({ ...message, ...spam });
  site.mailServer.isDown = true;
  await site.visitor.contact.subscribe({ email: 'erin@example.org' });
  await site.mailQueue.flush();
  const desk = await site.signIn();
  await desk.answers.save({ id: 2, version: 0, text: 'About your zeppelin, Erin' });
  await desk.answers.send({ id: 2, version: 1 });
  await desk.answers.save({ id: 3, version: 0, text: 'Erin, your zeppelin' });
  expect(site.bytes()).toContain('zeppelin');

  expect(await site.erase('erin@EXAMPLE.org')).toBe(
    `Erased under erin@EXAMPLE.org: 4 messages, 1 answer, 1 subscription, 3 waiting mails. ${erasureLimits}`,
  );

  const tables = await site.db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table'`,
  );
  for (const { name } of tables) {
    const rows = await site.db.all(sql`select * from ${sql.identifier(name)}`);
    const text = JSON.stringify(rows).toLowerCase();
    expect({ name, isClean: !/erin|zeppelin/.test(text) }).toEqual({ name, isClean: true });
  }
  expect(site.bytes().match(/.{30}(?:erin|zeppelin|everywhere).{30}/gs)).toBeNull();
  const { rows: messages } = await desk.messages.list({ folder: 'inbox', search: '', page: 1 });
  expect(messages).toMatchObject([{ name: other.name }]);
  expect(await site.erase('erin@example.org')).toBe(
    `Nothing was stored under erin@example.org. ${erasureLimits}`,
  );
});

test('while another program reads, the answer says what stays, and housekeeping removes it', async () => {
  const site = await createSite();
  await site.visitor.contact.send(message);
  const databaseFile = join(site.folder, 'site.db');
  const reader = new BetterSqlite3(databaseFile, { readonly: true });
  reader.exec('begin; select * from contacts');
  // As the site waits for a reader, but not as long.
  await site.db.all(sql`pragma busy_timeout = 50`);

  expect(await site.erase(message.email)).toMatch(
    /: 1 message, .* write-ahead log still has the data/,
  );
  expect(site.bytes()).toContain('zeppelin');
  await cleanUp(site.deps);
  expect(site.logLines.at(-1)).toContain('write-ahead log not emptied');

  reader.exec('rollback');
  reader.close();
  await cleanUp(site.deps);
  expect(site.bytes()).not.toContain('zeppelin');
  expect(site.logLines.at(-1)).toContain('write-ahead log not emptied');
});

test('to erase the owner as a person leaves the notices of everybody else', async () => {
  const site = await createSite();
  const { contactTo } = await site.deps.readSite();
  site.mailServer.isDown = true;
  await site.visitor.contact.send(other);
  await site.visitor.contact.send({ ...message, email: contactTo });
  await site.mailQueue.flush();
  writeFileSync(
    join(site.outbox, 'notice.eml'),
    `To: ${contactTo}\r\nReply-To: ${other.email}\r\n\r\nHello`,
  );

  expect(await site.erase(contactTo)).toContain(': 1 message, 1 waiting mail. ');
  const left = await site.db.all<{ contact_id: number }>(sql`select contact_id from deliveries`);
  expect(left).toEqual([{ contact_id: 1 }]);
  expect(readdirSync(site.outbox)).toEqual(['notice.eml']);
});

test('an answer that was refused for good is no waiting mail', async () => {
  const site = await createSite();
  await site.visitor.contact.send(message);
  await site.mailQueue.flush();
  const desk = await site.signIn();
  await desk.answers.save({ id: 1, version: 0, text: 'Dear Erin' });
  site.deps.mailer.send = () => Promise.reject(reply(550));
  await desk.answers.send({ id: 1, version: 1 });
  await site.mailQueue.flush();

  expect(await countPerson(site.db, message.email)).toMatchObject({ answers: 1, waitingMails: 0 });
});

test('to erase the owner as a person leaves answers to everybody else', async () => {
  const site = await createSite();
  const { readSite } = site.deps;
  const { contactTo } = await readSite();
  await site.visitor.contact.send(other);
  await site.mailQueue.flush();
  const desk = await site.signIn();
  await desk.answers.save({ id: 1, version: 0, text: 'Dear Ada' });
  await desk.answers.send({ id: 1, version: 1 });
  site.deps.mailer.send = createMailer({ readSite, outbox: site.outbox }).send;

  expect(await countPerson(site.db, contactTo)).toMatchObject({ waitingMails: 0 });
  await site.erase(contactTo);
  await site.mailQueue.flush();
  await site.erase(contactTo);
  expect(readdirSync(site.outbox)).toHaveLength(1);
  expect(await site.erase(other.email)).toContain('1 message, 1 answer, 1 file of mail');
  expect(readdirSync(site.outbox)).toEqual([]);
});

/** A letter that is being sent to Erin, who has confirmed. */
async function sendToErin(site: Awaited<ReturnType<typeof createSite>>) {
  await site.visitor.contact.subscribe({ email: 'erin@example.org' });
  await site.mailQueue.flush();
  const token = site.confirmToken();
  await site.visitor.contact.confirmSubscription({ token });
  const desk = await site.signIn();
  const { id, version } = await desk.letters.create();
  const saved = await desk.letters.save({ id, version, subject: 'News', text: 'Hello' });
  return { desk, id, send: () => desk.letters.send({ id, version: saved.letter.version }) };
}

test('a letter that waits to be sent counts as a waiting mail, until the letter is stopped', async () => {
  const site = await createSite();
  const { desk, id, send } = await sendToErin(site);
  await send();
  await desk.letters.pause({ id });
  const counts = () => countPerson(site.db, 'ERIN@example.org');
  expect(await counts()).toEqual({ messages: 0, answers: 0, subscriptions: 1, waitingMails: 1 });
  await desk.letters.stop({ id });
  expect(await counts()).toMatchObject({ waitingMails: 0 });
  await desk.letters.copy({ id });

  expect(await site.erase('erin@example.org')).toContain(': 1 subscription. ');
  expect(await site.db.all(sql`select * from deliveries`)).toEqual([]);
  expect(site.bytes()).not.toContain('erin@');
});

test('a letter that is being written to a file leaves no trace of a person who was erased meanwhile', async () => {
  const site = await createSite();
  const { send } = await sendToErin(site);
  const file = join(site.outbox, 'letter.eml');
  const { promise, resolve } = Promise.withResolvers<void>();
  let isSending = false;
  site.deps.mailer.send = async () => {
    isSending = true;
    await promise;
    writeFileSync(file, 'To: erin@example.org');
    return { answer: file, isFile: true };
  };
  await send();
  const sent = site.mailQueue.flush();
  await expect.poll(() => isSending).toBe(true);
  await site.erase('erin@example.org');
  resolve();
  await sent;

  expect(readdirSync(site.outbox)).toEqual([]);
  expect(await site.db.all(sql`select * from deliveries`)).toEqual([]);
});

test('notices that are written to files while a person is erased are erased as well', async () => {
  const site = await createSite();
  const { now, readSite } = site.deps;
  const files = createMailer({ readSite, outbox: site.outbox });
  site.deps.mailer.send = files.send;
  for (let sent = 0; sent < 40; sent += 1) {
    const notice = contactNotice('owner@example.org', await readSite(), message);
    await createContact(site.db, { ...message, company: null }, notice, now());
  }
  // So many that mail is written while they are looked through.
  for (let file = 0; file < 500; file += 1) {
    writeFileSync(join(site.outbox, `other-${file}.eml`), 'To: ada@example.org\r\n\r\nHello');
  }
  const sent = site.mailQueue.flush();
  await site.erase('erin@example.org');
  await sent;

  const left = readdirSync(site.outbox).filter((name) => !name.startsWith('other-'));
  expect(left).toEqual([]);
});

test('files of mail to or about the person go, others stay', async () => {
  const site = await createSite();
  const files = {
    'to.eml': 'Subject: Hello\r\nTo: Erin <ERIN@example.org>\r\n\r\nHello',
    'folded.eml':
      'To: desk@example.org\r\nReply-To: "Erin, E."\r\n <erin@example.org>\r\n\r\nHello',
    'body.eml': 'To: desk@example.org\r\n\r\nReply-To: erin@example.org',
    'similar.eml': 'To: aerin@example.org, erin@example.org.test\r\n\r\nHello',
    'name.eml':
      'To: desk@example.org\r\nReply-To: "erin@example.org" <ada@example.org>\r\n\r\nHello',
    'empty.eml': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(site.outbox, name), text);
  mkdirSync(join(site.outbox, 'sent'));
  const { outbox, db } = site;
  const stored = await countPersonalData({ db, outbox }, 'Erin@Example.org');
  expect(personalDataInWords(stored)).toBe('2 files of mail');

  expect(await site.erase('Erin@Example.org')).toBe(
    `Erased under Erin@Example.org: 2 files of mail. ${erasureLimits}`,
  );
  expect(readdirSync(site.outbox)).toEqual([
    'body.eml',
    'empty.eml',
    'name.eml',
    'sent',
    'similar.eml',
  ]);
});
