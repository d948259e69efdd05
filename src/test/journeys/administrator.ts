import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { openExistingDatabase } from '#db/engine/open.ts';
import { createUser } from '#db/users.ts';
import { hashPassword } from '#server/auth/password.ts';
import { siteAdmin, waitFor, type Site } from '../start-site.ts';
import { expect } from './journey.ts';

interface Credentials {
  username: string;
  password: string;
}

/** Fills in the form of the login, wherever it is, and sends it. */
export async function sendLogin(page: Page, { username, password }: Credentials = siteAdmin) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in by password without the form, and opens the dashboard or another page. */
export async function signIn(
  page: Page,
  credentials: Credentials = siteAdmin,
  path = '/admin/dashboard',
) {
  const response = await page.request.post('/api/admin/login', { data: credentials });
  expect(response.ok()).toBe(true);
  await page.goto(path);
  await expect(page).toHaveURL(path);
}

const passwordHash = hashPassword(siteAdmin.password);

/** Adds an administrator to the database; with an address they need a mailed code as well. */
export async function createAdministrator(
  site: Site,
  { email }: { email?: string } = {},
): Promise<Credentials> {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  const { db, close } = await openExistingDatabase(`file:${site.folder}/site.db`);
  await createUser(db, { username, password: await passwordHash, email });
  close();
  return { username, password: siteAdmin.password };
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

/** Makes every code as if it had been asked for and sent that much earlier. */
export function ageCodes(site: Site, ms: number) {
  const database = new BetterSqlite3(`${site.folder}/site.db`);
  database
    .prepare('update sign_in_codes set sent_at = sent_at - @ms, requested_at = requested_at - @ms')
    .run({ ms });
  database.close();
}

/** A fact with a text of its own, made without the pages; answers its text and id. */
export async function createFact(
  page: Page,
  fields: { factText?: string; source?: string; order?: number } = {},
) {
  const fact = { factText: `A fact of its own: ${randomUUID()}`, source: 'A journey', ...fields };
  const response = await page.request.post('/api/ai-facts', { data: fact });
  const answer: { fact: { id: number } } = await response.json();
  return { factText: fact.factText, id: answer.fact.id };
}

let senders = 0;

/** Sends the contact form without the page, each time from another address, so that none reaches the limit. */
export async function sendMessage(site: Site, fields: object = {}) {
  senders += 1;
  const response = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `198.19.${senders >> 8}.${senders & 255}`,
    },
    body: JSON.stringify({
      name: 'Grace Hopper',
      email: 'grace@example.org',
      subject: 'custom',
      message: 'We have a compiler.\nCan it think?',
      privacy: true,
      ...fields,
    }),
  });
  expect(response.status).toBe(201);
}

/** What looks like spam by two signs. */
export const spam = { website: 'https://casino.test', filledInMs: 100 };

/** Runs statements on the database of a running site. */
export function changeDatabase(site: Site, statements: string) {
  const database = new BetterSqlite3(`${site.folder}/site.db`);
  database.pragma('foreign_keys = on');
  database.exec(statements);
  database.close();
}

/** The row of the dashboard that holds a text. */
export function rowOf(page: Page, factText: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: factText });
}

export function toast(page: Page, title: string) {
  return page.getByRole('alertdialog', { name: title });
}

/** For what lies behind the toast. */
export async function closeToast(page: Page) {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
}

/**
 * From now on a procedure answers this, in whatever company it is asked, until the function that is answered here
 * is called.
 */
export async function answerProcedure(page: Page, name: string, answer: object) {
  const pattern = new RegExp(`/api/trpc/[^?]*${RegExp.escape(name)}`);
  await page.route(pattern, async (route) => {
    const asked = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    // The server may be closing the idle connection that Playwright takes.
    const others: object[] =
      asked.length > 1 ? await (await route.fetch({ maxRetries: 1 })).json() : [];
    await route.fulfill({
      status: 'error' in answer ? 500 : 200,
      json: asked.map((each, index) => (each === name ? answer : others[index])),
    });
  });
  return () => page.unroute(pattern);
}

/** Remembers what the pages say of their state: some of it is shown for half a second, too short to wait for. */
export async function rememberStates(page: Page) {
  await page.addInitScript(() => {
    const shown = new Set<string | null>();
    Object.assign(window, { wasShown: (text: string) => shown.has(text) });
    new MutationObserver(() => {
      for (const output of document.querySelectorAll('output')) shown.add(output.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return (text: string) => page.evaluate<boolean>(`wasShown(${JSON.stringify(text)})`);
}
