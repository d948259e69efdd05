import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { ifMissing } from '../storage/data-files.ts';

/** The files of mail in the outbox that is to the address, or about the person who has it. */
export async function findInOutbox(outbox: string, email: string): Promise<string[]> {
  const entries = (await readdir(outbox, { withFileTypes: true }).catch(ifMissing)) ?? [];
  const found = [];
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = join(outbox, entry.name);
    // Another program may take a file at any moment.
    const content = (await readFile(file, 'utf8').catch(ifMissing)) ?? '';
    if (isAbout(content, email)) found.push(file);
  }
  return found;
}

export async function eraseFromOutbox(outbox: string, email: string): Promise<number> {
  const files = await findInOutbox(outbox, email);
  for (const file of files) await rm(file, { force: true });
  return files.length;
}

/** By its header: a notice is about the person to reply to, an answer and any other mail about its recipient. */
function isAbout(mail: string, email: string): boolean {
  const [header = ''] = mail.split(/\r?\n\r?\n/, 1);
  const lines = header.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const isAnswer = lines.some((line) => /^message-id: *<answer-/i.test(line));
  const replyTo = isAnswer ? [] : lines.filter((line) => /^reply-to:/i.test(line));
  const named = replyTo.length > 0 ? replyTo : lines.filter((line) => /^to:/i.test(line));
  const mailboxes = named.flatMap((line) =>
    addressparser(line.slice(line.indexOf(':') + 1), { flatten: true }),
  );
  return mailboxes.some(({ address }) => address.toLowerCase() === email.toLowerCase());
}
