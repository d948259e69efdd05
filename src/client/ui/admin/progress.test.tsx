import '#client/desk-styles.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ProgressBar } from './progress.tsx';

const bar = (value: number, max: number) => (
  <div style={{ width: '402px' }}>
    <ProgressBar label="Sending" value={value} max={max} valueText={`${value} of ${max}`} />
  </div>
);

test.each(['light', 'dark'])(
  '%s: green on the colour of rules, as far as it has come',
  async (theme) => {
    document.documentElement.className = theme;
    const screen = await render(bar(1, 4));
    const progress = screen.getByRole('progressbar', { name: 'Sending' });
    await expect.element(progress).toHaveAttribute('aria-valuetext', '1 of 4');
    await expect.element(progress).toHaveAttribute('value', '1');

    const fill = progress.element().previousElementSibling ?? document.body;
    const track = progress.element().parentElement ?? document.body;
    expect(fill.getBoundingClientRect().width).toBe(100);
    const colours = [fill, track].map((element) => getComputedStyle(element).backgroundColor);
    const expected = {
      light: ['rgb(15, 90, 60)', 'rgb(203, 214, 207)'],
      dark: ['rgb(111, 207, 157)', 'rgb(43, 55, 49)'],
    }[theme];
    expect(colours).toEqual(expected);
  },
);

test('of nothing there is nothing, and never more than all', async () => {
  const screen = await render(bar(0, 0));
  const fill = screen.getByRole('progressbar').element().previousElementSibling ?? document.body;
  expect(fill.getBoundingClientRect().width).toBe(0);
  await screen.rerender(bar(5, 4));
  expect(fill.getBoundingClientRect().width).toBe(400);
});
