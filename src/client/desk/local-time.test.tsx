import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ShortTime } from './local-time.tsx';

afterEach(() => void vi.useRealTimers());

test('a moment of today is its time, and from midnight on its day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(2026, 10, 25, 23, 59));
  const screen = await render(<ShortTime at={new Date(2026, 10, 25, 16, 9).toISOString()} />);
  await expect.element(screen.getByRole('time')).toMatchTextContent(/^4:09\sPM$/);

  vi.advanceTimersByTime(60_000);
  await expect.element(screen.getByRole('time')).toHaveTextContent('Nov 25');
});
