import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeDatabase, type Credentials } from '../site-data.ts';
import { siteAdmin, type Site } from '../start-site.ts';
import { expect } from './journey.ts';

export {
  ageCodes,
  changeDatabase,
  createAdministrator,
  mailedCode,
  mailTo,
  sendMessage,
  spam,
} from '../site-data.ts';

/** Fills in the form of the login, wherever it is, and sends it. */
export async function sendLogin(page: Page, { username, password }: Credentials = siteAdmin) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in by password without the form; opens no page. */
export async function signIn(page: Page, credentials: Credentials = siteAdmin) {
  const response = await page.request.post('/api/admin/login', { data: credentials });
  expect(response.ok()).toBe(true);
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

/** Numbered facts instead of those that there were. */
export function replaceFacts(site: Site, count: number) {
  changeDatabase(
    site,
    `delete from ai_facts;
     with recursive place(n) as (select 1 union all select n + 1 from place where n < ${count})
       insert into ai_facts (fact_text, source, display_order)
         select 'Numbered fact ' || n || ' to be put in order.', 'A journey', n from place`,
  );
}

export const textOf = (place: number) => `Numbered fact ${place} to be put in order.`;

/** The facts of the public list, as any visitor gets them. */
export async function publicTexts(page: Page): Promise<string[]> {
  const { facts } = await (await page.request.get('/api/ai-facts')).json();
  return facts.map(({ factText }: { factText: string }) => factText);
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What a draft looks like, in the frame next to it. */
export const preview = (page: Page) => page.frameLocator('iframe[title=Preview]');

/** The row of the dashboard that holds a text. */
export function rowOf(page: Page, factText: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: factText });
}

/** A folder of the messages. */
export const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name });

/** A message in the list of its folder. */
export const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').getByRole('link', { name });

export function toast(page: Page, title: string) {
  return page.getByRole('alertdialog', { name: title });
}

/** For what lies behind the toast. */
export async function closeToast(page: Page) {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
}

/** What a page says of a server that has broken. */
export const ourFault = '500: Something went wrong on our side.';

const broken = {
  error: {
    message: 'Something went wrong on our side.',
    code: -32_603,
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
  },
};

/**
 * From now on the server answers a procedure as if it had broken, in whatever company it is asked, until the function
 * that is answered here is called.
 */
export async function breakProcedure(page: Page, name: string) {
  const pattern = new RegExp(`/api/trpc/[^?]*${RegExp.escape(name)}`);
  await page.route(pattern, async (route) => {
    const asked = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    // The server may be closing the idle connection that Playwright takes.
    const others: object[] =
      asked.length > 1 ? await (await route.fetch({ maxRetries: 1 })).json() : [];
    const json = asked.map((each, index) => (each === name ? broken : others[index]));
    await route.fulfill({ status: 500, json });
  });
  return () => page.unroute(pattern);
}
