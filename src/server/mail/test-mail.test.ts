import { writeFileSync } from 'node:fs';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { runCommand, runProcess } from '#test/commands.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createMailer } from './mailer.ts';
import { sendAtOnce } from './test-mail.ts';

const folder = temporaryFolder('test-mail');
const database = `Database: ${folder}/site.db\n`;
beforeAll(async () => (await openDatabase(`file:${folder}/site.db`)).close());

const options = (smtpUrl: string) => ({
  env: { DATABASE_URL: `file:${folder}/site.db`, SMTP_URL: smtpUrl },
});
const run = (args: string[], smtpUrl = '') =>
  runCommand('admin', ['test-mail', ...args], options(smtpUrl));
const runAlone = (address: string, smtpUrl: string) =>
  runProcess(
    process.execPath,
    ['src/server/commands/admin.ts', 'test-mail', address],
    options(smtpUrl),
  );

test('the answer of the mail server is printed', async () => {
  const server = await startMailServer();
  onTestFinished(server.close);

  expect(await runAlone('ada@example.org', server.url)).toEqual({
    code: 0,
    output: `The mail server at ${new URL(server.url).host} answered: 250 message queued\n`,
    errors: database,
  });
  expect(server.messages).toMatchObject([
    { to: 'ada@example.org', text: expect.stringMatching(/^Subject: .*test/m) },
  ]);
});

test('a server that stays silent is waited for no longer than 15 seconds', async () => {
  // Of its own accord the mailer waits ten minutes for it.
  const server = await startMailServer((stage) => (stage === 'message' ? 'silence' : undefined));
  onTestFinished(server.close);
  const { timeout } = AbortSignal;
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));

  const { code, errors } = await run(['ada@example.org'], server.url);
  expect(limit.mock.lastCall?.[0]).toBeLessThan(15_000);
  expect(code).toBe(1);
  expect(errors).toMatch(/\nThe mail server at 127\.0\.0\.1:\d+ did not answer in time\n$/);
});

test('without a server it says why the file could not be written', async () => {
  const outbox = `${folder}/replaced`;
  const mailer = createMailer({
    readSite: async () => ({ sender: { name: 'Desk', address: 'desk@example.org' } }),
    outbox,
  });
  writeFileSync(outbox, '');
  const mail = { to: 'ada@example.org', subject: 'Test', text: 'Test' };

  const { isAccepted, answer } = await sendAtOnce(
    { mailer, env: { smtpUrl: undefined }, outbox },
    mail,
  );
  expect(isAccepted).toBe(false);
  expect(answer).toMatch(
    /^SMTP_URL is not set, and the message could not be written\. .+: it is a file, not a folder\.$/,
  );
});
