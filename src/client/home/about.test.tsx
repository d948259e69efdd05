import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { about } from '#content';
import { AboutSheet } from './about.tsx';

/** Any picture that the page itself has, so that nothing is asked of a server. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('without a portrait the sheet has the drawing', async () => {
  const { container } = await render(<AboutSheet portrait="" />);
  expect(container.querySelector('svg')).not.toBeNull();
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});

test('a portrait takes the place of the drawing, over the same title block', async () => {
  const { container } = await render(<AboutSheet portrait={picture} />);
  const portrait = page.getByRole('img', { name: about.portraitAlt });
  await expect.element(portrait).toHaveAttribute('src', picture);
  expect(container.querySelector('svg')).toBeNull();
  for (const words of about.titleBlock) await expect.element(page.getByText(words)).toBeVisible();
});
