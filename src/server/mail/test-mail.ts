import { judge } from './judgement.ts';
import type { Mailer, MailerOptions, OutgoingMail } from './mailer.ts';

/** Why a test mail was not accepted; the message is for the operator. */
export class TestMailError extends Error {}

/** The answer is to be on the screen within 15 seconds. */
const answerTimeoutMs = 14_000;

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
  try {
    const { answer } = await send(message, AbortSignal.timeout(answerTimeoutMs));
    return `${server} answered: ${answer}`;
  } catch (error) {
    const { words } = judge(error);
    throw new TestMailError(words.replace('The mail server', server), { cause: error });
  }
}
