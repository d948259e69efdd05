import '#client/styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notify } from './notify.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** From here on time stands still until it is moved. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

async function renderRegion() {
  const screen = await render(<button type="button">Elsewhere</button>);
  await screen.getByText('Elsewhere').hover();
  return { toasts: page.getByRole('alertdialog'), elsewhere: screen.getByText('Elsewhere') };
}

test('only the newest toast is there, named by its title and described by its text, and the one before does not come back', async () => {
  const { toasts } = await renderRegion();
  await notify({ title: 'First' });
  await expect.element(toasts).toHaveTextContent('First');
  await notify({ title: 'Second', description: 'With more to say' });

  await expect.element(toasts).toHaveAccessibleName('Second');
  await expect.element(toasts).toHaveAccessibleDescription('With more to say');
  expect(toasts.elements()).toHaveLength(1);
  await toasts.getByRole('button', { name: 'Close' }).click();
  await expect.element(toasts).not.toBeInTheDocument();
});

test('a toast with a button stays for ten seconds; the button answers it, and F8 does not bring it back', async () => {
  stopClock();
  const { toasts } = await renderRegion();
  const onPress = vi.fn();
  await notify({ title: 'Deleted', action: { label: 'Undo', onPress } });
  await expect.element(toasts).toBeVisible();
  vi.advanceTimersByTime(9_900);
  await expect.element(toasts).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(toasts).not.toBeInTheDocument();

  await userEvent.keyboard('{F8}');
  await expect.poll(() => document.activeElement?.contains(toasts.element())).toBe(true);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
  await expect.element(toasts).not.toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the pointer over it holds its time', async () => {
  stopClock();
  const { toasts, elsewhere } = await renderRegion();
  await notify({ title: 'Held by the pointer' });
  await toasts.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(toasts).toBeVisible();
  await elsewhere.hover();
  vi.advanceTimersByTime(5_000);
  await expect.element(toasts).not.toBeInTheDocument();
});

test('F8 moves the focus to its region, which holds its time, Escape closes it, and the focus returns', async () => {
  stopClock();
  const { toasts, elsewhere } = await renderRegion();
  (await elsewhere.findElement()).focus();
  await notify({ title: 'Held by the focus' });
  await expect.element(toasts).toBeVisible();
  await userEvent.keyboard('{F8}');
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('region');

  vi.advanceTimersByTime(60_000);
  await expect.element(toasts).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(toasts).not.toBeInTheDocument();
  await expect.element(elsewhere).toHaveFocus();
});

test('a toast stays for five seconds, and F8 brings it back for 1,000,000 ms', async () => {
  stopClock();
  const { toasts } = await renderRegion();
  await notify({ title: 'Missed' });
  await expect.element(toasts).toBeVisible();
  vi.advanceTimersByTime(4_900);
  await expect.element(toasts).toBeVisible();
  vi.advanceTimersByTime(100);
  await expect.element(toasts).not.toBeInTheDocument();

  vi.advanceTimersByTime(999_900);
  await userEvent.keyboard('{F8}');
  await expect.element(toasts).toHaveTextContent('Missed');
  await toasts.getByRole('button', { name: 'Close' }).click();
  await expect.element(toasts).not.toBeInTheDocument();
  vi.advanceTimersByTime(1_000_000);
  await userEvent.keyboard('{F8}');
  await expect.element(toasts).not.toBeInTheDocument();
});

test('a swipe of fifty pixels to the right closes it, a shorter one does not', async () => {
  const { toasts } = await renderRegion();
  await notify({ title: 'Swipe me' });
  await expect.element(toasts).toBeVisible();
  const swipe = (px: number) => {
    for (const [type, clientX] of [
      ['pointerdown', 100],
      ['pointermove', 100 + px],
      ['pointerup', 100 + px],
    ] as const) {
      toasts.element().dispatchEvent(new PointerEvent(type, { clientX, bubbles: true }));
    }
  };

  swipe(49);
  swipe(-200);
  await expect.element(toasts).toBeVisible();
  swipe(50);
  await expect.element(toasts).not.toBeInTheDocument();
});
