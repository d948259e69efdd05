import type { Page } from '@playwright/test';
import type { Site } from '../start-site.ts';
import { changeDatabase } from './administrator.ts';
import { expect } from './journey.ts';

export const lettersTab = '/admin/dashboard?tab=letters';
const confirmedAt = Date.parse('2026-01-05T09:00:00Z');

/** Writes confirmed subscribers of one domain into the database of the running site. */
export function addSubscribers(site: Site, domain: string, count: number) {
  changeDatabase(
    site,
    `with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count})
       insert into subscribers (email) select 'reader-' || n || '@${domain}' from n;
     insert into subscriber_consents (subscriber_id, asked_at, confirmed_at, leave_token)
       select id, ${confirmedAt}, ${confirmedAt}, lower(hex(randomblob(16))) from subscribers`,
  );
}

export const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
export const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });
export const row = (page: Page) =>
  page.getByRole('list', { name: 'Letters' }).getByRole('listitem');
export const sending = (page: Page) => page.getByRole('region', { name: 'Sending' });

/** What most letters of the journeys say. */
export const content = { subject: 'What agents cost', text: '# Costs\n\nThey *vary*.' };

/** Opens a draft with that content, which was made without the pages; there is no other letter. */
export async function write(page: Page) {
  const ask = async (name: string, data: object) => {
    const answer = await page.request.post(`/api/trpc/letters.${name}`, { data });
    return (await answer.json()).result.data;
  };
  const { id, version } = await ask('create', {});
  await ask('save', { id, version, ...content });
  await page.goto(lettersTab);
  await row(page).getByRole('link').click();
  await expect(text(page)).toHaveValue(content.text);
}
