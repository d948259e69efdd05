import type { MailMessage } from '#db/schema.ts';
import type { Context } from '../context.ts';
import { Unavailable } from '../errors.ts';

/** A person waits for it. Some servers look at a mail for a while before they say that they have taken it. */
const patienceMs = 30 * 1_000;

/**
 * Mails a secret at once, not from the queue: there it would be stored, while a copy of the database must open nothing. Throws
 * Unavailable, with the sentence.
 */
export async function mailAtOnce({ mailer }: Context, mail: MailMessage, sentence: string) {
  await mailer.send(mail, AbortSignal.timeout(patienceMs)).catch((error: unknown) => {
    throw new Unavailable(sentence, error);
  });
}
