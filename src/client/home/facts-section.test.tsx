import '#client/styles.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FactsSection } from './facts-section.tsx';

const section = page.getByRole('region', { name: 'AI facts' });
const facts = {
  facts: [{ id: 1, factText: 'Paper is patient.', source: 'A printer' }],
  total: 1,
};
const nothing = { facts: [], total: 0 };

test('blank paper is shown until the facts are there', async () => {
  let arrive = (_: typeof facts) => {};
  const later = new Promise<typeof facts>((resolve) => (arrive = resolve));
  await render(<FactsSection facts={later} />);
  await expect.element(section).toHaveAttribute('aria-busy', 'true');

  arrive(facts);
  await expect.element(section.getByRole('group', { name: '1 of 1' })).toBeInTheDocument();
  await expect.element(section).not.toHaveAttribute('aria-busy');
});

test.each([
  ['that came with the page', nothing],
  ['that came later', Promise.resolve(nothing)],
])('without facts %s there is no section', async (_, none) => {
  await render(<FactsSection facts={none} />);
  await expect.element(section).not.toBeInTheDocument();
});
