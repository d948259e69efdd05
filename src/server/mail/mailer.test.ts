import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#test/mail-server.ts';
import { siteContent } from '#site-content';
import { judge } from './judgement.ts';
import { contactNotice } from './mail-templates.ts';
import { createMailer, type MailerOptions } from './mailer.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { runProcess } from '#test/commands.ts';

const folder = temporaryFolder('mailer');

test('without a mail server each message becomes a file for its owner alone', async () => {
  const outbox = join(folder, 'outbox');
  const mailer = createMailer({
    readSite: async () => ({ sender: { name: 'Site Desk', address: 'hello@example.org' } }),
    outbox,
  });
  const notice = contactNotice('desk@example.org', siteContent({ 'company.name': 'Site Desk' }), {
    name: 'Zoë "Z" <z@evil.test>, x',
    email: 'zoe@example.org',
    subject: 'other',
    message: 'Grüße',
    privacy: true,
  });

  await Promise.all([mailer.send(notice), mailer.send(notice)]);

  const files = readdirSync(outbox);
  expect(files).toHaveLength(2);
  const file = join(outbox, files[0] ?? '');
  expect(file).toMatch(/\.eml$/);
  expect(statSync(file).mode & 0o077).toBe(0);
  const written = readFileSync(file, 'utf8');
  expect(written, 'also where the text has a line break').not.toMatch(/(?<!\r)\n/);
  const [headers = ''] = written.split('\r\n\r\n');
  expect(headers).toContain('From: Site Desk <hello@example.org>');
  expect(headers).toContain('To: desk@example.org');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers.match(/^Reply-To:.*(\r\n .*)*/m)?.[0]).toContain('<zoe@example.org>');
  expect(headers.match(/^(To|Cc|Bcc):/gim)).toEqual(['To:']);

  // Somebody may empty it by removing it.
  rmSync(outbox, { recursive: true });
  await mailer.send(notice);
  expect(readdirSync(outbox)).toHaveLength(1);
  expect(statSync(outbox).mode & 0o077).toBe(0);
});

test('of a message that the disk has no room for nothing stays', async () => {
  const outbox = join(folder, 'full');
  const script = `
    import { createMailer } from './src/server/mail/mailer.ts';
    const mailer = createMailer({ readSite: async () => ({ sender: 'a@example.org' }), outbox: '${outbox}' });
    await mailer.send({ to: 'b@example.org', subject: 'Long', text: 'long '.repeat(2_000) });
  `;
  const limited = `trap '' XFSZ; ulimit -f 1; exec "$0" --input-type=module --eval "$1"`;
  const ended = await runProcess('bash', ['-c', limited, process.execPath, script]);

  expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining('EFBIG') });
  expect(readdirSync(outbox)).toEqual([]);
});

/** A mailer to a mail server, which is closed with it. */
function mailerTo(
  server: Awaited<ReturnType<typeof startMailServer>>,
  options: Partial<MailerOptions> = {},
) {
  const mailer = createMailer({
    readSite: async () => ({ sender: { name: 'Site Desk', address: 'hello@example.org' } }),
    outbox: folder,
    smtpUrl: server.url,
    ...options,
  });
  onTestFinished(async () => {
    mailer.close?.();
    await server.close();
  });
  return mailer;
}

const letter = {
  to: 'ada@example.org',
  subject: 'Größe, שלום und 📏',
  text: `Grüße. ${'A long line. '.repeat(30)}\n`,
  html: '<p>Grüße</p>',
  leaveUrl: 'https://site.test/api/subscribers/leave?token=a-token',
  list: { id: 'field-notes.site.test', name: 'Field notes' },
  messageId: 'letter-1.abc@example.org',
};

/** The header fields by lower-case name, unfolded. */
function headersOf(message: string) {
  const [head = ''] = message.split('\r\n\r\n', 1);
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
}

test('of an endless acceptance only the beginning is stored', async () => {
  const server = await startMailServer((stage) =>
    stage === 'message' ? { reply: `250 ${'x'.repeat(100_000)}` } : undefined,
  );
  const { answer } = await mailerTo(server).send(letter);
  expect(answer).toMatch(/^250 x{996}$/);
});

test('a letter names its list, the way out and itself, and goes to one person', async () => {
  const server = await startMailServer();
  await mailerTo(server).send(letter);
  const [{ text = '', recipients } = {}] = server.messages;

  const headers = headersOf(text);
  expect(headers).toMatchObject({
    from: 'Site Desk <hello@example.org>',
    to: 'ada@example.org',
    'message-id': '<letter-1.abc@example.org>',
    'auto-submitted': 'auto-generated',
    'list-id': '"Field notes" <field-notes.site.test>',
    'list-unsubscribe': '<https://site.test/api/subscribers/leave?token=a-token>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'mime-version': '1.0',
  });
  expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(60_000);
  expect(headers['content-type']).toMatch(/^multipart\/alternative; boundary=/);
  expect(headers.subject).toMatch(/^=\?UTF-8\?/);
  expect(text).toMatch(/Content-Type: text\/plain; charset=utf-8/);
  expect(text).toMatch(/Content-Type: text\/html; charset=utf-8/);
  const lines = text.split('\r\n').map(({ length }) => length);
  expect(Math.max(...lines)).toBeLessThan(200);
  expect(headers).not.toHaveProperty('cc');
  expect(headers).not.toHaveProperty('bcc');
  expect(server.messages).toHaveLength(1);
  expect(recipients).toEqual(['ada@example.org']);
});

test('the name of a list that is not ASCII is left out of the header, however long', async () => {
  const server = await startMailServer();
  const list = { ...letter.list, name: '働'.repeat(80) };
  await mailerTo(server).send({ ...letter, list });
  const [{ text = '' } = {}] = server.messages;
  expect(headersOf(text)['list-id']).toBe('<field-notes.site.test>');
});

test('mail is signed, with the fields that say how to leave, and the signature verifies', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const dkim = { domainName: 'example.org', keySelector: 's1', privateKey };
  const server = await startMailServer();
  const mailer = mailerTo(server, { dkim });
  await mailer.send(letter);
  const [{ text: message = '' } = {}] = server.messages;

  const verify = async (signed: string) => {
    const { results } = await dkimVerify(Buffer.from(signed), {
      resolver: async (name) =>
        name === 's1._domainkey.example.org'
          ? [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
          : [],
    });
    return results.map(({ status }) => status.result);
  };
  expect(await verify(message)).toEqual(['pass']);
  await mailer.send({ ...letter, text: 'One\r\nTwo\rThree', html: '<p>One\r<br>Two</p>' });
  expect(await verify(server.messages[1]?.text ?? '')).toEqual(['pass']);
  expect(await verify(message.replace('Gr=C3=BC=C3=9Fe', 'Gr=C3=BC=C3=9Fn'))).toEqual(['neutral']);
  expect(headersOf(message)['dkim-signature']?.toLowerCase()).toMatch(
    /h=[^;]*list-unsubscribe:list-unsubscribe-post/,
  );
});

test('many messages in a row share one connection, and those after a failed one get another', async () => {
  const server = await startMailServer();
  const mailer = mailerTo(server);
  for (const to of ['ada@example.org', 'grace@example.org']) await mailer.send({ ...letter, to });
  expect(server.messages).toHaveLength(2);
  expect(server.connections()).toBe(1);

  await expect(mailer.send({ ...letter, to: 'no address' })).rejects.toThrow(
    'No recipients defined',
  );
  await mailer.send(letter);
  expect(server.messages).toHaveLength(3);
});

test('a server that takes two messages on a connection gets each at its first attempt', async () => {
  let taken = 0;
  const server = await startMailServer((stage) => {
    if (stage === 'greeting') taken = 0;
    if (stage === 'MAIL') taken += 1;
    return stage === 'MAIL' && taken > 2 ? { reply: '452 4.3.2 Too many messages' } : undefined;
  });
  const mailer = mailerTo(server);
  for (let count = 1; count <= 5; count += 1) await mailer.send(letter);
  expect(server.messages).toHaveLength(5);
  expect(server.connections()).toBe(3);
  await Promise.all([mailer.send(letter), mailer.send(letter), mailer.send(letter)]);
  expect(server.messages).toHaveLength(8);
});

test('nothing is handed over after the signal', async () => {
  const greeting = Promise.withResolvers<void>();
  const server = await startMailServer((stage) =>
    stage === 'greeting' ? { hold: greeting.promise } : undefined,
  );
  const controller = new AbortController();
  const sent = mailerTo(server).send(letter, controller.signal);
  await expect.poll(server.connections).toBe(1);
  controller.abort();
  await expect(sent).rejects.toThrow(/abort/i);
  greeting.resolve();
  await expect.poll(server.open).toBe(0);
  expect(server.messages).toEqual([]);
});

const answer = {
  to: 'Ada@Example.org',
  bcc: 'owner@example.org',
  replyTo: { name: '', address: 'owner@example.org' },
  subject: 'Re: Other',
  text: `Dear Ada,\n.\n${'long '.repeat(400)}\n`,
  isPersonal: true,
  messageId: 'answer-1.2@example.org',
};

test('an answer has a blind copy, is plain text, and says that a person wrote it', async () => {
  const server = await startMailServer();
  await mailerTo(server).send(answer);
  const [{ text = '', recipients = [] } = {}] = server.messages;

  const headers = headersOf(text);
  expect(headers).toMatchObject({
    from: 'Site Desk <hello@example.org>',
    'reply-to': 'owner@example.org',
    subject: 'Re: Other',
    'message-id': '<answer-1.2@example.org>',
    'content-type': 'text/plain; charset=utf-8',
  });
  expect(headers.to?.toLowerCase()).toBe('ada@example.org');
  for (const field of ['bcc', 'cc', 'in-reply-to', 'references', 'auto-submitted']) {
    expect(headers).not.toHaveProperty(field);
  }
  expect(recipients.map((address) => address.toLowerCase())).toEqual([
    'ada@example.org',
    'owner@example.org',
  ]);
});

test('a name that looks encoded is not decoded by who gets it', async () => {
  const server = await startMailServer();
  const name = 'Ann =?utf-8?B?4oCuDQpwYXk=?=';
  const replyTo = { name, address: 'ann@example.org' };
  await mailerTo(server).send({ ...letter, subject: `Other from ${name}`, replyTo });

  const { subject, 'reply-to': reply } = headersOf(server.messages[0]?.text ?? '');
  for (const field of [subject, reply]) {
    expect(field).toContain('=?UTF-8?Q?');
    expect(field).not.toContain('=?utf-8?B?');
  }
});

/** What a server that refuses some recipients does with an answer. */
async function sendRefused(replies: Record<string, string>) {
  const server = await startMailServer((stage, recipient) => {
    const reply = replies[recipient.toLowerCase()];
    return stage === 'RCPT' && reply ? { reply } : undefined;
  });
  const failure = await mailerTo(server)
    .send(answer)
    .then(
      () => undefined,
      (error: unknown) => judge(error),
    );
  return { failure, recipients: server.messages.flatMap(({ recipients }) => recipients) };
}

test('of an answer the recipient decides, and not who gets the blind copy', async () => {
  const visitor = 'ada@example.org';
  const owner = 'owner@example.org';
  const no = '550 no mailbox';
  const refused = {
    about: 'recipient',
    isRefusal: true,
    words: 'The mail server refuses: 550 no mailbox',
  };
  expect((await sendRefused({ [owner]: no })).failure).toBeUndefined();
  expect(await sendRefused({ [visitor]: no, [owner]: '451 later' })).toEqual({
    failure: refused,
    recipients: [],
  });
  expect(await sendRefused({ [visitor]: no })).toEqual({
    failure: { ...refused, isCopied: true },
    recipients: [owner],
  });
  expect(await sendRefused({ [visitor]: '451 later', [owner]: no })).toMatchObject({
    failure: { about: 'message', isRefusal: false },
  });
});
