import '#client/desk-styles.css';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '#test/render-in-app.tsx';
import { TagPicker, type Tag } from './tag-picker.tsx';

const ships: Tag = { id: 1, name: 'Ships', createdAt: '2026-03-01T09:00:00.000Z' };
const physics: Tag = { ...ships, id: 2, name: 'Physics' };

async function renderPicker() {
  const onCreate = vi.fn();
  const answer = (path: string, input: unknown) => {
    if (path === 'tags.list') return [physics, ships];
    return onCreate(input);
  };
  function Picker() {
    const [selected, setSelected] = useState<readonly Tag[]>([ships]);
    return (
      <TagPicker
        selected={selected}
        onAdd={(tag) => setSelected((tags) => [...tags, tag])}
        onRemove={(tag) => setSelected((tags) => tags.filter(({ id }) => id !== tag.id))}
      />
    );
  }
  const screen = await renderInApp(<Picker />, { answer });
  return {
    screen,
    onCreate,
    field: (name: string) => screen.getByRole('textbox', { name }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    selected: screen.getByRole('grid', { name: 'Selected tags' }),
  };
}

test('the name of an existing tag selects it, in whatever letters', async () => {
  const { field, button, selected, onCreate } = await renderPicker();
  await field('New tag name').fill(' PHYSICS');
  await button('Add').click();

  await expect.element(selected).toHaveTextContent('ShipsPhysics');
  expect(onCreate).not.toHaveBeenCalled();
});

test('the name of a tag that there is not creates it and selects it', async () => {
  const { screen, field, button, selected, onCreate } = await renderPicker();
  onCreate.mockReturnValue({ ...ships, id: 3, name: 'Sea water' });
  await field('New tag name').fill('   ');
  await expect.element(button('Add')).toBeDisabled();
  await field('New tag name').fill('  Sea   water ');
  await button('Add').click();

  await expect.element(selected).toHaveTextContent('ShipsSea water');
  expect(onCreate.mock.calls).toEqual([[{ name: 'Sea water' }]]);
  await expect.element(field('New tag name')).toHaveValue('');
  await expect.element(field('New tag name')).toHaveFocus();
  await expect.element(screen.getByText('“Sea water” added')).toBeInTheDocument();
});

test('the Enter that ends a word of an input method adds nothing', async () => {
  const { field } = await renderPicker();
  await field('New tag name').fill('にほ');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  for (const end of [{ isComposing: true }, { keyCode: 229 }]) {
    const event = new KeyboardEvent('keydown', { ...enter, ...end });
    expect(field('New tag name').element().dispatchEvent(event), 'left to the field').toBe(true);
  }
});

test('a selected tag is not added twice, and a name of more than fifty letters refused', async () => {
  const { field, button, selected } = await renderPicker();
  await field('New tag name').fill('ships');
  await button('Add').click();

  await expect
    .element(field('New tag name'))
    .toHaveAccessibleDescription('“Ships” is selected already');
  await expect.element(selected).toHaveTextContent('Ships');

  await field('New tag name').fill('x'.repeat(51));
  await button('Add').click();
  await expect
    .element(field('New tag name'))
    .toHaveAccessibleDescription('Tag name must be at most 50 characters long');
});

test('an existing tag is selected by a press, and stands in one place at a time', async () => {
  const { button, selected } = await renderPicker();
  await expect.element(button('Ships')).not.toBeInTheDocument();
  await button('Physics').click();
  await expect.element(selected).toHaveTextContent('ShipsPhysics');
  await expect.element(button('Physics')).not.toBeInTheDocument();
  await button('Remove Physics').click();
  await expect.element(selected).toHaveTextContent('Ships');
  await expect.element(button('Physics')).toBeVisible();
});

test('the focus of a tag that is selected moves to the next one, that of the last and of a removed one to the field', async () => {
  const { screen, button, field } = await renderPicker();
  await button('Remove Ships').click();
  await expect.element(screen.getByText('No tags added yet')).toBeVisible();
  await expect.element(field('New tag name')).toHaveFocus();

  (await button('Physics').findElement()).focus();
  await userEvent.keyboard(' ');
  await expect.element(button('Ships')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(field('New tag name')).toHaveFocus();
});

test('Delete removes the tag that has the focus, which moves to the next', async () => {
  const { screen, button, selected } = await renderPicker();
  await button('Physics').click();
  await screen.getByRole('row', { name: 'Ships' }).click();
  await userEvent.keyboard('{Delete}');

  await expect.element(selected).toHaveTextContent('Physics');
  await expect.element(screen.getByRole('row', { name: 'Physics' })).toHaveFocus();
});
