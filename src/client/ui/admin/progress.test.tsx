import '#client/desk-styles.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ProgressBar } from './progress.tsx';

const bar = (value: number, max: number) => (
  <div style={{ width: '402px' }}>
    <ProgressBar label="Sending" value={value} max={max} valueText={`${value} of ${max}`} />
  </div>
);

test('the bar is as long as it has come: of nothing there is nothing, and never more than all', async () => {
  const screen = await render(bar(1, 4));
  const progress = screen.getByRole('progressbar', { name: 'Sending' });
  const width = () => progress.element().previousElementSibling?.getBoundingClientRect().width;
  expect(width()).toBe(100);
  await screen.rerender(bar(0, 0));
  expect(width()).toBe(0);
  await screen.rerender(bar(5, 4));
  expect(width()).toBe(400);
});
