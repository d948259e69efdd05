import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the mail in the outbox that is to the address, or about the person who has it; answers how many files. */
export async function eraseFromOutbox(outbox: string, email: string): Promise<number> {
  const names = await readdir(outbox).catch(() => []);
  let erased = 0;
  for (const name of names) {
    const file = join(outbox, name);
    if (!(await isAddressed(file, email))) continue;
    await rm(file, { force: true });
    erased += 1;
  }
  return erased;
}

/** True when the header names the address as recipient, or as the one to reply to. */
async function isAddressed(file: string, email: string): Promise<boolean> {
  const [header = ''] = (await readFile(file, 'utf8')).split(/\r?\n\r?\n/, 1);
  const unfolded = header.replace(/\r?\n[ \t]+/g, ' ');
  const lines = unfolded.split(/\r?\n/).filter((line) => /^(?:to|reply-to):/i.test(line));
  const addresses = lines.flatMap(
    (line) => line.toLowerCase().match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [],
  );
  return addresses.includes(email.toLowerCase());
}
