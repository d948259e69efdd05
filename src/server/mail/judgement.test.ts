import { expect, onTestFinished, test } from 'vitest';
import { startMailServer, type Misbehaviour, type Stage } from '#test/mail-server.ts';
import { judge, type Judgement } from './judgement.ts';
import { createMailer, type OutgoingMail } from './mailer.ts';

const mail: OutgoingMail = { to: 'ada@example.org', subject: 'S', text: 'T', html: 'H' };

/** What is thrown when a server misbehaves at a stage, judged. */
async function judgeAt(stage: Stage, behaviour: Misbehaviour, scheme = 'smtp'): Promise<Judgement> {
  const server = await startMailServer((at) => (at === stage ? behaviour : undefined));
  onTestFinished(server.close);
  const mailer = createMailer({
    readSite: async () => ({ sender: { name: 'Desk', address: 'desk@example.org' } }),
    outbox: '/nowhere',
    smtpUrl: server.url.replace(
      /^smtp:../,
      `${scheme}://${stage === 'AUTH' ? 'desk:secret@' : ''}`,
    ),
  });
  onTestFinished(() => mailer.close?.());
  const signal = AbortSignal.timeout(behaviour === 'silence' ? 500 : 30_000);
  return judge(await mailer.send(mail, signal).catch((error: unknown) => error));
}

const refuses = (reply: string) => `The mail server refuses: ${reply}`;
const putsOff = (reply: string) => `The mail server puts it off: ${reply}`;
const login = 'The mail server refuses the user name or password in SMTP_URL: ';

test.each<[Stage, string, Judgement['about'], string]>([
  ['RCPT', '550 5.1.1 no such mailbox', 'recipient', refuses('550 5.1.1 no such mailbox')],
  ['RCPT', '451 4.7.1 come back later', 'message', putsOff('451 4.7.1 come back later')],
  ['RCPT', '421 4.3.2 closing', 'site', putsOff('421 4.3.2 closing')],
  ['MAIL', '553 5.7.1 not your address', 'site', refuses('553 5.7.1 not your address')],
  ['MAIL', '451 try again', 'site', putsOff('451 try again')],
  ['DATA', '554 5.7.1 no', 'message', refuses('554 5.7.1 no')],
  ['DATA', '452 disk full', 'message', putsOff('452 disk full')],
  ['message', '554 5.7.1 spam', 'message', refuses('554 5.7.1 spam')],
  ['message', '421 closing', 'site', putsOff('421 closing')],
  ['AUTH', '535 5.7.8 wrong', 'site', `${login}535 5.7.8 wrong`],
  ['AUTH', '454 4.7.0 later', 'site', putsOff('454 4.7.0 later')],
  ['greeting', '554 no service', 'site', refuses('554 no service')],
])('%s answered with "%s" is about the %s', async (stage, reply, about, words) => {
  const isRefusal = reply.startsWith('5');
  expect(await judgeAt(stage, { reply })).toEqual({ about, isRefusal, words });
});

const stages: Stage[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'message'];

test.each(stages)('silence at %s is about the site, and no refusal', async (stage) => {
  expect(await judgeAt(stage, 'silence')).toEqual({
    about: 'site',
    isRefusal: false,
    words: 'The mail server did not answer in time',
  });
});

test.each(stages)('a connection that is closed at %s is about the site', async (stage) => {
  expect(await judgeAt(stage, 'close')).toEqual({
    about: 'site',
    isRefusal: false,
    words: expect.stringMatching(/^The mail server cannot be reached: /),
  });
});

test('a server that speaks no TLS where SMTP_URL asks for it is named so', async () => {
  expect(await judgeAt('greeting', { reply: '220 ready' }, 'smtps')).toEqual({
    about: 'site',
    isRefusal: false,
    words: 'The mail server cannot be reached: TLS: wrong version number',
  });
});

test('of a reply that is endless only the beginning is stored', () => {
  const refusal = Object.assign(new Error('no'), { responseCode: 550, response: 'x'.repeat(1e6) });
  expect(judge(refusal).words.length).toBeLessThan(1_100);
});

test('an address that is none is about the recipient, a fault of the program about the message', () => {
  const noAddress = Object.assign(new Error('No recipients defined'), {
    code: 'EENVELOPE',
    command: 'API',
  });
  expect(judge(noAddress)).toMatchObject({ about: 'recipient', isRefusal: false });
  expect(judge(new TypeError('no such token'))).toEqual({
    about: 'message',
    isRefusal: false,
    words: 'The mail could not be composed: no such token',
  });
  const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
  expect(judge(full)).toMatchObject({ about: 'site', words: expect.stringContaining('ENOSPC') });
});
