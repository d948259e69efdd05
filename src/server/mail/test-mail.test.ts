import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { runCommand, runProcess } from '#test/commands.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { freePort, listen } from '#test/listen.ts';
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

async function startMailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return `127.0.0.1:${port}`;
}

test('the answer of the mail server is printed', async () => {
  let mail = '';
  const server = await startMailServer({
    onData(stream, _session, done) {
      stream.on('data', (part: Buffer) => (mail += part));
      stream.on('end', () => done());
    },
  });

  expect(await runAlone('ada@example.org', `smtp://${server}`)).toEqual({
    code: 0,
    output: `The mail server at ${server} answered: 250 OK: message queued\n`,
    errors: database,
  });
  expect(mail).toContain('To: ada@example.org');
  expect(mail).toMatch(/^Subject: .*test/m);
});

test('a server that cannot be reached is named', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const { code, errors } = await run(['ada@example.org'], `smtp://${address}`);

  expect(code).toBe(1);
  expect(errors).toBe(
    `${database}The mail server at ${address} cannot be reached: connect ECONNREFUSED ${address}\n`,
  );
});

test('a server that stays silent is waited for no longer than 15 seconds', async () => {
  const silent = createServer(() => {});
  const port = await listen(silent);
  afterAll(() => void silent.close());

  const start = performance.now();
  const { code, errors } = await runAlone('ada@example.org', `smtp://127.0.0.1:${port}`);

  // Of its own accord the mailer waits ten minutes. Half of the time is for the start of a process on a busy machine.
  expect(performance.now() - start).toBeLessThan(30_000);
  expect(code).toBe(1);
  expect(errors).toMatch(/\nThe mail server at 127\.0\.0\.1:\d+ did not answer in time\n$/);
});

test('without a server the file is named that was written', async () => {
  const { code, output } = await run(['ada@example.org']);

  expect(code).toBe(0);
  expect(output).toBe(`SMTP_URL is not set: the message is a file in ${folder}/outbox.\n`);
  expect(readdirSync(`${folder}/outbox`)).toHaveLength(1);
});

test('without a server it says why the file could not be written', async () => {
  const outbox = `${folder}/replaced`;
  const mailer = createMailer({
    readSite: async () => ({ sender: { name: 'Desk', address: 'desk@example.org' } }),
    outbox,
  });
  writeFileSync(outbox, '');
  const mail = { to: 'ada@example.org', subject: 'Test', text: 'Test' };

  const { isAccepted, answer } = await sendAtOnce(mailer, mail, { outbox });
  expect(isAccepted).toBe(false);
  expect(answer).toMatch(
    /^SMTP_URL is not set, and the message could not be written\. .+: it is a file, not a folder\.$/,
  );
});

test('an address that is none is refused', async () => {
  expect(await run(['ada'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('must be a valid e-mail address'),
  });
  expect((await run([])).code).toBe(2);
});
