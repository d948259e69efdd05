import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '#client/styles.css';
import { AskingButton } from './dialog.tsx';

test('the second press of a double click neither answers a question nor closes it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const onConfirm = vi.fn();
  const screen = await render(
    <AskingButton name="Send" question="Send to everybody?" action="Send now" onConfirm={onConfirm}>
      All of them get it.
    </AskingButton>,
  );
  const dialog = screen.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send now' });

  for (const answer of ['Cancel', 'Send now']) {
    await screen.getByRole('button', { name: 'Send' }).dblClick();
    await send.click({ force: true });
    await expect.element(dialog).toBeVisible();
    expect(onConfirm).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    await dialog.getByRole('button', { name: answer }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(onConfirm).toHaveBeenCalledOnce();
});
