import '#client/desk-styles.css';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FactForm } from './fact-form.tsx';
import { TagPicker } from '#client/facts/tags/tag-picker.tsx';
import { renderInApp } from '#test/render-in-app.tsx';
import {
  fromLocalText,
  newFact,
  toLocalText,
  useFactForm,
  type StoredFact,
} from './use-fact-form.ts';

async function renderForm({ initial = newFact, isSaving = false } = {}) {
  const onSave = vi.fn();
  const onCreate = vi.fn();
  const answer = (path: string, input: unknown) => {
    if (path === 'tags.list') return [];
    onCreate(input);
    return { id: 1, createdAt: '2026-03-01T09:00:00.000Z', ...Object(input) };
  };
  function Form({ stored = initial }) {
    const state = useFactForm(stored);
    return (
      <FactForm
        state={state}
        tags={
          <TagPicker
            selected={[]}
            newTagError={state.newTagError}
            onAdd={() => {}}
            onRemove={() => {}}
          />
        }
        isSaving={isSaving}
        isReadOnly={isSaving}
        error={null}
        onSave={() => onSave(state.changes)}
        onCancel={() => {}}
      />
    );
  }
  const screen = await renderInApp(<Form />, { answer });
  return {
    screen,
    readAgain: (stored: StoredFact) => screen.rerender(<Form stored={stored} />),
    onSave,
    onCreate,
    field: (name: string) => screen.getByRole('textbox', { name }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    preview: screen.getByRole('region', { name: 'Preview' }),
  };
}

test('what is too short is said at its field until it is valid, and the first of them gets the focus', async () => {
  const { field, button, onSave } = await renderForm();
  await field('Fact Text').fill('Four');
  await button('Save').click();

  await expect
    .element(field('Fact Text'))
    .toHaveAccessibleDescription('Fact must be at least 5 characters long');
  await expect.element(field('Fact Text')).toHaveFocus();
  await expect
    .element(field('Source'))
    .toHaveAccessibleDescription('Source must be at least 2 characters long');
  expect(onSave).not.toHaveBeenCalled();

  await field('Source').fill('Archimedes');
  await expect.element(field('Source')).toBeValid();
  await expect.element(field('Fact Text')).toBeInvalid();
});

test('what was not touched follows a fact that was read again, and what was typed stays', async () => {
  const { screen, field, button, onSave, readAgain } = await renderForm();
  const from = screen.getByLabelText('Show from');
  const until = screen.getByLabelText('Show until');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await expect
    .element(screen.getByRole('group', { name: `Schedule (time zone ${zone})` }))
    .toBeVisible();
  await field('Fact Text').fill('Ships float');
  await from.fill('2026-12-05T09:00');

  const showUntil = '2026-12-01T09:00:00.000Z';
  await readAgain({ ...newFact, factText: 'Ships sink', source: 'Archimedes', showUntil });
  await expect.element(field('Fact Text')).toHaveValue('Ships float');
  await expect.element(field('Source')).toHaveValue('Archimedes');
  await expect.element(until).toHaveValue(toLocalText(showUntil));
  await button('Save').click();
  await expect
    .element(until)
    .toHaveAccessibleDescription('Optional Show until must be after Show from');
  expect(onSave).not.toHaveBeenCalled();

  await until.fill('');
  await button('Save').click();
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    factText: 'Ships float',
    showFrom: fromLocalText('2026-12-05T09:00'),
    showUntil: null,
  });
});

test('what was changed is saved, and nothing else', async () => {
  const initial: StoredFact = {
    factText: 'Ships float',
    source: 'Archimedes',
    active: true,
    factDate: '2024-02-29T00:00:00.000Z',
    showFrom: '2026-04-01T09:00:00.000Z',
    showUntil: null,
  };
  const { screen, field, button, onSave } = await renderForm({ initial });
  await field('Source').fill('Archimedes of Syracuse');
  await screen.getByText('Display this fact on the website').click();
  await screen.getByLabelText('Date').fill('');
  await screen.getByLabelText('Show until').fill('2026-05-01T09:00');
  await button('Save').click();

  expect(onSave).toHaveBeenCalledWith({
    source: 'Archimedes of Syracuse',
    active: false,
    factDate: '',
    showUntil: new Date('2026-05-01T09:00').toISOString(),
  });
});

test('a schedule that was not touched, and that no field can show, is no obstacle', async () => {
  const schedule = { showFrom: '2026-05-01T10:00:00.100Z', showUntil: '2026-05-01T10:00:00.900Z' };
  const initial = { ...newFact, factText: 'Ships float', source: 'Archimedes', ...schedule };
  const { field, button, onSave } = await renderForm({ initial });
  await field('Source').fill('Archimedes of Syracuse');
  await button('Save').click();
  expect(onSave).toHaveBeenCalledWith({ source: 'Archimedes of Syracuse' });
});

test.each([
  ['Show from', '02292028', 'date and time'],
  ['Date', '0229', 'date'],
])('half of "%s" is not none', async (name, typed, what) => {
  const initial = { ...newFact, factText: 'Ships float', source: 'Archimedes' };
  const { screen, button, onSave } = await renderForm({ initial });
  const half = screen.getByLabelText(name, { exact: true });
  await half.click();
  await userEvent.keyboard(typed);
  await button('Save').click();
  await expect
    .element(half)
    .toHaveAccessibleDescription(`Optional Enter the whole ${what}, or clear the field`);
  expect(onSave).not.toHaveBeenCalled();
});

test('while it is saved the button says so and takes no second press, and nothing can be typed', async () => {
  const initial = { ...newFact, factText: 'Ships float', source: 'Archimedes' };
  const { screen, field, button, onSave } = await renderForm({ initial, isSaving: true });
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
  await field('Source').click();
  await userEvent.keyboard(' of Syracuse{Enter}');

  await expect.element(field('Source')).toHaveValue('Archimedes');
  expect(onSave).not.toHaveBeenCalled();
  await expect.element(field('New tag name')).toBeDisabled();
  await screen.getByText('Display this fact on the website').click();
  await expect.element(screen.getByRole('switch')).toBeChecked();
});

test.each(['Show from', 'Show until'])('the year of "%s" has four digits', async (name) => {
  const { screen } = await renderForm();
  const field = screen.getByLabelText(name, { exact: true });
  await field.click();
  await userEvent.keyboard('022920280900AM');
  await expect.element(field).toHaveValue('2028-02-29T09:00');
});

test('the name of a tag that was typed and not added is not lost by Save', async () => {
  const initial = { ...newFact, factText: 'Ships float', source: 'Archimedes' };
  const { field, button, onSave, onCreate } = await renderForm({ initial });
  await field('New tag name').fill('Physics');
  await button('Save').click();
  await expect
    .element(field('New tag name'))
    .toHaveAccessibleDescription('Add this tag first, or clear its name');
  await expect.element(field('New tag name')).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();

  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onCreate.mock.calls).toEqual([[{ name: 'Physics' }]]);
  await expect.element(field('New tag name')).toBeValid();
  expect(onSave, 'by the Enter that adds a tag').not.toHaveBeenCalled();
  await button('Save').click();
  expect(onSave).toHaveBeenCalledOnce();
});

test('the card and its times follow each letter', async () => {
  const { field, preview } = await renderForm();
  await field('Fact Text').fill('x'.repeat(100));

  await expect.element(preview).toMatchTextContent(/x{100}/);
  await expect.element(preview).toMatchTextContent(/Characters100\/1,000/);
  await expect.element(preview).toMatchTextContent(/To type it3\.0 s/);
  await expect.element(preview).toMatchTextContent(/On screen8\.0 s/);
});
