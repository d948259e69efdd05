import '#client/desk-styles.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '#test/render-in-app.tsx';
import { FactFilters } from './fact-filters.tsx';
import { listingOf } from './listing.ts';

const renderFilters = (search: Parameters<typeof listingOf>[0]) =>
  renderInApp(<FactFilters listing={listingOf(search)} isListShown />, { answer: () => [] });

test('on a phone tag and status stand behind a button, open where one is set', async () => {
  await page.viewport(390, 844);
  const screen = await renderFilters({});
  const button = screen.getByRole('button', { name: 'Filter' });
  const status = screen.getByLabelText('Status');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(status).not.toBeVisible();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(status).toBeVisible();
  await screen.unmount();

  const filtered = await renderFilters({ status: 'scheduled' });
  await expect.element(filtered.getByLabelText('Status')).toBeVisible();
});
