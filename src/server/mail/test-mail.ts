import type { Deps } from '../context.ts';
import type { Env } from '../env.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { judge } from './judgement.ts';
import type { OutgoingMail } from './mailer.ts';

/** The answer is to be on the screen within 15 seconds. */
const answerTimeoutMs = 14_000;

type Sender = Pick<Deps, 'mailer' | 'outbox'> & { env: Pick<Env, 'smtpUrl'> };

/** Sends a message at once, and says what the mail server answered, or why it was not accepted. */
export async function sendAtOnce(
  { mailer, env: { smtpUrl }, outbox }: Sender,
  message: OutgoingMail,
): Promise<{ isAccepted: boolean; answer: string }> {
  const server = smtpUrl && `The mail server at ${new URL(smtpUrl).host}`;
  try {
    const { answer } = await mailer.send(message, AbortSignal.timeout(answerTimeoutMs));
    if (server) return { isAccepted: true, answer: `${server} answered: ${answer}` };
    return { isAccepted: true, answer: `SMTP_URL is not set: the message is a file in ${outbox}.` };
  } catch (error) {
    const words = server && judge(error).words.replace('The mail server', server);
    if (words) return { isAccepted: false, answer: words };
    const problem = storageProblem(error, outbox);
    if (!problem) throw error;
    const answer = `SMTP_URL is not set, and the message could not be written. ${problem}.`;
    return { isAccepted: false, answer };
  }
}
