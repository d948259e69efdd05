import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '#client/styles.css';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { stopStrayPresses } from './second-press.ts';

async function renderOnDesk(children: React.ReactNode) {
  onTestFinished(stopStrayPresses());
  return await render(children);
}

test('the second press does not reach the row that has come into the place of the first', async () => {
  function List() {
    const [rows, setRows] = useState(['one', 'two', 'three']);
    return rows.map((row) => (
      <p key={row}>
        <Button onPress={() => setRows(rows.filter((other) => other !== row))}>
          Restore {row}
        </Button>
      </p>
    ));
  }
  const screen = await renderOnDesk(<List />);
  await screen.getByRole('button', { name: 'Restore one' }).dblClick();
  await expect.element(screen.getByRole('button', { name: 'Restore two' })).toBeVisible();
  // Elsewhere it is no second press.
  await screen.getByRole('button', { name: 'Restore three' }).click();
  expect(screen.getByRole('button').all()).toHaveLength(1);
});

test('it does not reach what the button has become', async () => {
  function PauseButton() {
    const [isPaused, setIsPaused] = useState(false);
    return <Button onPress={() => setIsPaused(!isPaused)}>{isPaused ? 'Resume' : 'Pause'}</Button>;
  }
  const screen = await renderOnDesk(<PauseButton />);
  await screen.getByRole('button').dblClick();
  await expect.element(screen.getByRole('button')).toHaveTextContent('Resume');
});

test('it does not follow a link that was under what the first one has closed', async () => {
  const onFollow = vi.fn();
  function Toast() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <Button onPress={() => setIsOpen(false)}>Undo</Button>
    ) : (
      <a href="#elsewhere" onClick={onFollow} className="inline-block min-h-11 min-w-40">
        Elsewhere
      </a>
    );
  }
  const screen = await renderOnDesk(<Toast />);
  await screen.getByRole('button').dblClick();
  await expect.element(screen.getByRole('link')).toBeVisible();
  expect(onFollow).not.toHaveBeenCalled();
});

test('it neither answers a question nor closes it', async () => {
  const onConfirm = vi.fn();
  const screen = await renderOnDesk(
    <AskingButton name="Send" question="Send to everybody?" action="Send now" onConfirm={onConfirm}>
      All of them get it.
    </AskingButton>,
  );
  await screen.getByRole('button', { name: 'Send' }).dblClick();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await screen.getByRole('button', { name: 'Send now' }).click();
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('it reaches the button that the first one was for', async () => {
  const onPress = vi.fn();
  const screen = await renderOnDesk(<Button onPress={onPress}>Add</Button>);
  await screen.getByRole('button').dblClick();
  expect(onPress).toHaveBeenCalledTimes(2);
});
