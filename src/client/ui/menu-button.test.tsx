import '#client/styles.css';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MenuButton } from './menu-button.tsx';

const items = ['Alpha', 'Beta', 'Bravo'].map((name, at) => ({ id: at + 1, name }));

async function renderMenu(shown = items) {
  const onAction = vi.fn();
  const screen = await render(
    <MenuButton label="Add tag" items={shown} emptyText="There are none." onAction={onAction} />,
  );
  const trigger = screen.getByRole('button', { name: 'Add tag' });
  const item = (name: string) => screen.getByRole('menuitem', { name });
  return { screen, trigger, item, onAction };
}

test('the keys lead through the menu, and Enter chooses', async () => {
  const { trigger, item, onAction } = await renderMenu();
  (await trigger.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Alpha')).toHaveFocus();
  for (const [key, name] of [
    ['{ArrowDown}', 'Beta'],
    ['{ArrowUp}{ArrowUp}', 'Bravo'],
    ['{ArrowDown}', 'Alpha'],
    ['{End}', 'Bravo'],
    ['{Home}', 'Alpha'],
    ['b', 'Beta'],
    ['b', 'Bravo'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  expect(onAction.mock.calls).toEqual([[3]]);
  await expect.element(item('Alpha')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('Escape, and a press elsewhere, close it without a choice', async () => {
  const { screen, trigger, item, onAction } = await renderMenu();
  await trigger.click();
  await expect.element(item('Beta')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('Beta')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();

  await trigger.click();
  await expect.element(item('Beta')).toBeVisible();
  await userEvent.click(screen.baseElement, { position: { x: 1, y: 400 } });
  await expect.element(item('Beta')).not.toBeInTheDocument();
  expect(onAction).not.toHaveBeenCalled();
});

test('without items it says so', async () => {
  const { screen, trigger } = await renderMenu([]);
  await trigger.click();
  await expect.element(screen.getByText('There are none.')).toBeVisible();
});
