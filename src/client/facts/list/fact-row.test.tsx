import '#client/desk-styles.css';
import { useRef, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReorderList } from '#client/ui/reorder/reorder-list.tsx';
import { renderInApp } from '#test/render-in-app.tsx';
import { FactRow } from './fact-row.tsx';

const fact = {
  id: 7,
  factText: 'Ships float',
  source: 'Archimedes',
  order: 2,
  active: true,
  factDate: '2024-02-29T00:00:00.000Z',
  showFrom: null,
  showUntil: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  tags: ['physics', 'water'],
};

afterEach(() => {
  vi.restoreAllMocks();
});

type RowProps = Partial<Parameters<typeof FactRow>[0]>;

function OneRowList(props: { isDisabled: boolean; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  const items = [{ id: fact.id, text: fact.factText }];
  return <ReorderList {...props} ref={list} items={items} onReorder={() => {}} />;
}

async function renderRow(props: RowProps = {}, at = '/') {
  const actions = {
    move: vi.fn(),
    askPosition: vi.fn(),
    select: vi.fn(),
    setActive: vi.fn(),
    remove: vi.fn(),
    confirmArrival: vi.fn(),
  };
  const screen = await renderInApp(
    <OneRowList isDisabled={props.canReorder === false}>
      <FactRow
        fact={fact}
        position={2}
        total={3}
        canReorder
        isLeaving={false}
        arrivesBy={undefined}
        actions={{ current: actions }}
        {...props}
      />
    </OneRowList>,
    { at },
  );
  const row = screen.getByRole('listitem');
  await expect.element(row).toBeVisible();
  return { row, ...actions, button: (name: string) => row.getByRole('button', { name }) };
}

test('a row says its text, its source and tags, and its day, the same in every time zone', async () => {
  const { row } = await renderRow();

  await expect.element(row).toMatchTextContent(/Ships float/);
  await expect.element(row).toMatchTextContent(/Source: Archimedes Tags: physics ?water/);
  await expect.element(row).toMatchTextContent(/Feb 29, 2024/);
});

test('a long text has two lines, and all of it while it has the focus', async () => {
  await page.viewport(1440, 900);
  const { row } = await renderRow({ fact: { ...fact, factText: 'Ships float. '.repeat(70) } });
  const text = row.getByRole('link', { name: /^Ships float/ });
  const height = () => text.element().getBoundingClientRect().height;
  expect(height()).toBe(44);
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(76);

  await userEvent.tab();
  await userEvent.tab();
  await expect.element(text).toHaveFocus();
  expect(height()).toBeGreaterThan(100);
});

test('a text has the direction of its script', async () => {
  const { row } = await renderRow({ fact: { ...fact, factText: 'ספינות צפות.' } });
  const text = row.getByRole('link', { name: 'ספינות צפות.' });
  expect(getComputedStyle(text.element()).direction).toBe('rtl');
});

test('text and pencil lead to the edit page, which knows the list to come back to', async () => {
  const { row } = await renderRow({}, '/admin/dashboard?page=3&search=ships&tag=Water&deleted=1');

  for (const name of ['Ships float', 'Edit']) {
    await expect
      .element(row.getByRole('link', { name }))
      .toHaveAttribute('href', '/admin/ai-fact-edit/7?search=ships&tag=Water&page=3');
  }
});

test.each([
  [1, 'Move up', 'Move down'],
  [3, 'Move down', 'Move up'],
])('at %s of 3 there is no "%s"', async (position, disabled, enabled) => {
  const { button } = await renderRow({ position });
  await expect.element(button(disabled)).toBeDisabled();
  await expect.element(button(enabled)).toBeEnabled();
});

test('it is deleted after the question is confirmed, and only then', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { button, remove } = await renderRow();

  await button('Delete').click();
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this fact?');
  expect(remove).not.toHaveBeenCalled();
  await button('Delete').click();
  expect(remove.mock.calls).toEqual([[7]]);
});

test('every control says of which fact it is', async () => {
  const { row, button } = await renderRow();

  for (const control of [
    button('Move up'),
    button('Move down'),
    button('Delete'),
    button('More actions'),
    row.getByRole('link', { name: 'Edit' }),
    row.getByRole('switch'),
  ]) {
    await expect.element(control).toHaveAccessibleDescription('Fact 2 of 3');
  }
  const handle = button('Drag to reorder fact 2');
  await expect.element(handle).toHaveAttribute('draggable', 'true');
  await expect.element(handle).toHaveAccessibleDescription('Fact 2 of 3 Click to start dragging.');
});

test('while facts are selected its checkbox says of which fact it is, and selects that alone', async () => {
  const { row, select } = await renderRow({ isSelected: false });
  const checkbox = row.getByRole('checkbox', { name: 'Select' });
  await expect.element(checkbox).toHaveAccessibleDescription('Ships float Fact 2 of 3');
  await expect.element(checkbox).not.toBeChecked();

  await checkbox.click();
  expect(select).toHaveBeenCalledWith(7, true);
});

test('what cannot be put in order has no control for it, nor says a place among all facts', async () => {
  const { row, button, askPosition } = await renderRow({ canReorder: false });

  const handle = button('Drag to reorder fact 2');
  await expect.element(handle).toHaveAttribute('aria-disabled', 'true');
  await expect.element(handle).not.toHaveAttribute('draggable', 'true');
  await expect.element(button('Move up')).toBeDisabled();
  await expect.element(button('Move down')).toBeDisabled();
  await expect.element(button('Delete')).toHaveAccessibleDescription('Fact 2');
  expect(row.element().textContent).not.toContain('of 3');
  await button('More actions').click();
  const item = page.getByRole('menuitem', { name: 'Move to position' });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  expect(askPosition).not.toHaveBeenCalled();
});

test.each([
  ['up', 2, 'Move up'],
  ['up', 1, 'Move down'],
  ['down', 2, 'Move down'],
  ['down', 3, 'Move up'],
  ['menu', 2, 'More actions'],
] as const)('moved %s to %s of 3, the focus is on "%s"', async (arrivesBy, position, focused) => {
  const { button, confirmArrival } = await renderRow({ arrivesBy, position });
  await expect.element(button(focused)).toHaveFocus();
  expect(confirmArrival).toHaveBeenCalled();
});

const hourMs = 60 * 60 * 1_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

for (const [name, dates, words] of [
  ['no dates', {}, 'Source: Archimedes Fact 2 of 3'],
  ['a beginning ahead', { showFrom: inHours(1) }, 'Scheduled from'],
  ['a beginning ahead, switched off', { active: false, showFrom: inHours(1) }, 'Archimedes from'],
  ['a beginning that is past', { showFrom: inHours(-1) }, 'Source: Archimedes Fact 2 of 3'],
  ['an end ahead', { showUntil: inHours(1) }, 'Archimedes until'],
  ['both ahead', { showFrom: inHours(1), showUntil: inHours(2) }, 'until'],
  ['an end that is past', { showFrom: inHours(-2), showUntil: inHours(-1) }, 'Ended'],
] as const) {
  test(`the row of a fact with ${name} says so`, async () => {
    const { row } = await renderRow({ fact: { ...fact, factDate: null, tags: [], ...dates } });
    const texts = [...row.element().querySelectorAll('p > span')].map((part) => part.textContent);

    expect(texts.join(' ').replace(/\s+/g, ' ')).toContain(words);
  });
}

test('the row says that a fact is over when the moment has come', async () => {
  const showUntil = new Date(Date.now() + 1_500).toISOString();
  const { row } = await renderRow({ fact: { ...fact, showUntil } });

  await expect.element(row).toMatchTextContent(/until/);
  await expect.element(row, { timeout: 5_000 }).toMatchTextContent(/Ended/);
});
