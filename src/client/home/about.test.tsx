import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SiteContext } from '#client/site-context.ts';
import { siteContent } from '#site-content';
import { AboutSheet } from './about.tsx';

/** Any picture that the page itself has, so that nothing is asked of a server. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const { about } = siteContent({}).words;

const renderSheet = (portrait: string) =>
  render(
    <SiteContext value={siteContent({ 'company.portrait': portrait })}>
      <AboutSheet />
    </SiteContext>,
  );

test('without a portrait the sheet has the drawing', async () => {
  const { container } = await renderSheet('');
  expect(container.querySelector('.mark-sheet')).not.toBeNull();
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});

test('a portrait takes the place of the drawing, over the same title block', async () => {
  const { container } = await renderSheet(picture);
  const portrait = page.getByRole('img', { name: about.portraitAlt });
  await expect.element(portrait).toHaveAttribute('src', picture);
  expect(container.querySelector('.mark-sheet')).toBeNull();
  for (const words of about.titleBlock) await expect.element(page.getByText(words)).toBeVisible();
});
