import '#client/styles.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FactsSection } from './facts-section.tsx';

const section = page.getByRole('region', { name: 'AI facts' });

test('without facts there is no section', async () => {
  const { rerender } = await render(<FactsSection facts={[]} total={0} />);
  await expect.element(section).not.toBeInTheDocument();

  const facts = [{ id: 1, factText: 'Paper is patient.', source: 'A printer' }];
  await rerender(<FactsSection facts={facts} total={1} />);
  await expect.element(section.getByRole('group', { name: '1 of 1' })).toBeInTheDocument();
});
