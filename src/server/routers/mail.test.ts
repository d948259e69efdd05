import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { message, signedInApp, spam } from '#test/test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const outbox = temporaryFolder('outbox');
const readSite = async () => ({ sender: { name: 'The site', address: 'site@example.org' } });

test('an administrator learns what mail waits, and why', async () => {
  const { site, admin: caller } = await signedInApp();
  const none = { count: 0, lastError: null };
  expect(await caller.mail.status()).toMatchObject({ waiting: none, givenUp: none, held: 0 });

  site.mailServer.isDown = true;
  await site.visitor.contact.send(message);
  await site.mailQueue.flush();
  await site.visitor.contact.send({ ...message, ...spam });

  expect(await caller.mail.status()).toMatchObject({
    waiting: { count: 1, lastError: 'The mail server cannot be reached: the mail server is down' },
    givenUp: none,
    held: 1,
  });

  // That of a deleted message waits as well, and is not to be mailed.
  await caller.messages.move({ id: 2, to: 'deleted' });
  expect(await caller.mail.status()).toMatchObject({ held: 0 });
});

test('without a mail server the folder of the files is named, and a test mail is one', async () => {
  const mailer = createMailer({ readSite, outbox });
  const { admin } = await signedInApp({ CONTACT_TO: 'desk@example.org' }, { mailer, outbox });

  expect(await admin.mail.status()).toMatchObject({ outbox, testRecipient: 'desk@example.org' });
  expect(await admin.mail.sendTest()).toEqual({
    isAccepted: true,
    answer: `SMTP_URL is not set: the message is a file in ${outbox}.`,
  });
  const [file = '', ...others] = readdirSync(outbox);
  expect(others).toEqual([]);
  expect(readFileSync(join(outbox, file), 'utf8')).toMatch(/^To: desk@example\.org$/m);
});

test('of a mail server nothing is said but what it answers', async () => {
  const smtpUrl = 'smtp://desk:secret@127.0.0.1:1';
  const mailer = createMailer({ readSite, outbox: 'none', smtpUrl });
  const { admin } = await signedInApp({ SMTP_URL: smtpUrl }, { mailer });

  expect(await admin.mail.status()).toMatchObject({ outbox: undefined });
  expect(await admin.mail.sendTest()).toEqual({
    isAccepted: false,
    answer: expect.stringMatching(/^The mail server at 127\.0\.0\.1:1 cannot be reached: /),
  });
});
