import { setTimeout as sleep } from 'node:timers/promises';
import { mailProblem } from './describe-mail-error.ts';
import { mailPage } from './mail-frame.ts';
import type { Mailer, MailerOptions, OutgoingMail } from './mailer.ts';

/** Why a test mail was not accepted; the message is for the operator. */
export class TestMailError extends Error {}

/** The answer is to be on the screen within 15 seconds. */
const answerTimeoutMs = 14_000;

/** Sends a test message at once and returns what the mail server answered. Throws a TestMailError when it refused. */
export async function sendTestMail(
  { send }: Mailer,
  { smtpUrl, outbox }: Pick<MailerOptions, 'smtpUrl' | 'outbox'>,
  to: string,
): Promise<string> {
  const message = {
    to,
    subject: 'A test mail from the website',
    text: 'This is a test. The website can send mail to this address.\n',
    html: mailPage({
      title: 'A test mail from the website',
      body: '<p>This is a test. The website can send mail to this address.</p>',
    }),
  };
  return await sendAtOnce({ send }, message, { smtpUrl, outbox });
}

/** Sends a message at once and returns what the mail server answered. Throws a TestMailError when it refused. */
export async function sendAtOnce(
  { send }: Mailer,
  message: OutgoingMail,
  { smtpUrl, outbox }: Pick<MailerOptions, 'smtpUrl' | 'outbox'>,
): Promise<string> {
  if (!smtpUrl) {
    await send(message);
    return `SMTP_URL is not set: the message is a file in ${outbox}.`;
  }

  const server = `The mail server at ${new URL(smtpUrl).host}`;
  const noAnswer = sleep(answerTimeoutMs, undefined, { ref: false }).then(() => {
    throw new TestMailError(`${server} did not answer within ${answerTimeoutMs / 1_000} seconds`);
  });
  try {
    const { answer } = await Promise.race([send(message), noAnswer]);
    return `${server} answered: ${answer}`;
  } catch (error) {
    if (error instanceof TestMailError) throw error;
    throw new TestMailError(`${server} ${mailProblem(error)}`, { cause: error });
  }
}
