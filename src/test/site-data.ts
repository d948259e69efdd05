import { randomUUID } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import { openExistingDatabase } from '#db/engine/open.ts';
import { createUser } from '#db/auth/users.ts';
import { siteAdmin, waitFor, type Site } from './start-site.ts';
import { message } from './visitor-message.ts';

export interface Credentials {
  username: string;
  password: string;
}

// Of the password of `siteAdmin`, with the cheapest parameters there are: a sign-in reads them from the hash.
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0aGUgdGVzdA$ImnhfsqWMmdsi2lpcneJHTN4Z9jrTXssAXaNE+/5yHg';

/** Adds an administrator to the database; with an address they need a mailed code as well. */
export async function createAdministrator(
  site: Site,
  { email }: { email?: string } = {},
): Promise<Credentials> {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  const { db, close } = await openExistingDatabase(`file:${site.folder}/site.db`);
  await createUser(db, { username, password: passwordHash, email });
  close();
  return { username, password: siteAdmin.password };
}

export const post = (url: string, body: object, headers?: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Signs in the administrator of a started site; answers the cookie of the session. */
export async function signIn({ url }: { url: string }): Promise<string> {
  const { status, headers } = await post(`${url}/api/admin/login`, siteAdmin);
  if (status !== 200) throw new Error(`the sign-in was answered with ${status}`);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The code of the newest mail to an address, once there are that many mails to it. */
export async function mailedCode(site: Site, address: string, count = 1): Promise<string> {
  const mail = await waitFor(() => {
    const mails = site.mails.filter((mail) => mail.includes(`To: ${address}`));
    return mails.length >= count ? mails.at(-1) : undefined;
  }, `mail ${count} to ${address}`);
  const code = /^Subject: (?<code>\d{6})/m.exec(mail)?.groups?.code;
  if (!code) throw new Error(`no code in: ${mail}`);
  return code;
}

/** A mail to an address in which these words are, once there is one. */
export const mailTo = (site: Site, address: string, words = '') =>
  waitFor(
    () => site.mails.find((mail) => mail.includes(`To: ${address}`) && mail.includes(words)),
    `a mail "${words}" to ${address}`,
  );

/** Makes every code as if it had been asked for and sent that much earlier. */
export function ageCodes(site: Site, ms: number) {
  changeDatabase(
    site,
    `update sign_in_codes set sent_at = sent_at - ${ms}, requested_at = requested_at - ${ms}`,
  );
}

let senders = 0;

/** Sends the contact form without the page, each time from another address, so that none reaches the limit. */
export async function sendMessage(site: Site, fields: object = {}) {
  senders += 1;
  const from = { 'X-Forwarded-For': `198.19.${senders >> 8}.${senders & 255}` };
  const response = await post(`${site.url}/api/contact`, { ...message, ...fields }, from);
  if (response.status !== 201) throw new Error(`the message was refused: ${response.status}`);
}

export { spam } from './visitor-message.ts';

/** Runs statements on the database of a running site. */
export function changeDatabase(site: Site, statements: string) {
  const database = new BetterSqlite3(`${site.folder}/site.db`);
  database.pragma('foreign_keys = on');
  database.exec(statements);
  database.close();
}
