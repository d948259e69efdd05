import '../styles.css';
import { useCallback, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { InRouter } from '#test/in-router.tsx';
import type { Direction } from './fact-buttons.tsx';
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
};

afterEach(() => {
  vi.restoreAllMocks();
});

type RowProps = Partial<Parameters<typeof FactRow>[0]>;

async function renderRow(props: RowProps = {}) {
  const handlers = { onMove: vi.fn(), onActiveChange: vi.fn(), onDelete: vi.fn() };
  const screen = await render(
    <InRouter>
      <ol>
        <FactRow
          fact={fact}
          position={2}
          total={3}
          page={undefined}
          isLeaving={false}
          arrivesBy={undefined}
          onArrived={() => {}}
          {...handlers}
          {...props}
        />
      </ol>
    </InRouter>,
  );
  const row = screen.getByRole('listitem');
  await expect.element(row).toBeVisible();
  return { row, ...handlers, button: (name: string) => row.getByRole('button', { name }) };
}

test('a row says its text, its source and its day, the same in every time zone', async () => {
  const { row } = await renderRow();

  await expect.element(row).toMatchTextContent(/Ships float/);
  await expect.element(row).toMatchTextContent(/Source: Archimedes/);
  await expect.element(row).toMatchTextContent(/Feb 29, 2024/);
});

test('a fact without a date shows none', async () => {
  const { row } = await renderRow({ fact: { ...fact, factDate: null } });

  expect(row.element().querySelector('time')).toBeNull();
});

test('text and pencil lead to the edit page, which knows the page to come back to', async () => {
  const { row } = await renderRow({ page: 3 });

  for (const name of ['Ships float', 'Edit']) {
    await expect
      .element(row.getByRole('link', { name }))
      .toHaveAttribute('href', '/admin/ai-fact-edit/7?page=3');
  }
});

test('it moves up and down', async () => {
  const { button, onMove } = await renderRow();
  await button('Move up').click();
  await button('Move down').click();

  expect(onMove.mock.calls).toEqual([['up'], ['down']]);
});

test('the first cannot move up, the last not down', async () => {
  const first = await renderRow({ position: 1 });
  await expect.element(first.button('Move up')).toBeDisabled();
  await expect.element(first.button('Move down')).toBeEnabled();
});

test('the last cannot move down', async () => {
  const last = await renderRow({ position: 3 });
  await expect.element(last.button('Move up')).toBeEnabled();
  await expect.element(last.button('Move down')).toBeDisabled();
});

test('the switch says its state and asks for the other', async () => {
  const { row, onActiveChange } = await renderRow();
  await row.getByText('Active').click();
  expect(onActiveChange).toHaveBeenCalledWith(false);
});

test('a fact that is not shown is Inactive', async () => {
  const { row } = await renderRow({ fact: { ...fact, active: false } });
  await expect.element(row.getByRole('switch', { name: 'Inactive' })).not.toBeChecked();
});

test('it is deleted after the question is confirmed, and only then', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { button, onDelete } = await renderRow();

  await button('Delete').click();
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this fact?');
  expect(onDelete).not.toHaveBeenCalled();
  await button('Delete').click();
  expect(onDelete).toHaveBeenCalledOnce();
});

test('every control says of which fact it is', async () => {
  const { row, button } = await renderRow();

  for (const control of [
    button('Move up'),
    button('Move down'),
    button('Delete'),
    row.getByRole('link', { name: 'Edit' }),
    row.getByRole('switch'),
  ]) {
    await expect.element(control).toHaveAccessibleDescription('Fact 2 of 3');
  }
});

for (const [by, position, focused] of [
  ['up', 2, 'Move up'],
  ['up', 1, 'Move down'],
  ['down', 2, 'Move down'],
  ['down', 3, 'Move up'],
] as const) {
  test(`moved ${by} to ${position} of 3, the focus is on "${focused}"`, async () => {
    function ArrivingRow() {
      const [arrivesBy, setArrivesBy] = useState<Direction | undefined>(by);
      const onArrived = useCallback(() => setArrivesBy(undefined), []);
      return (
        <FactRow
          fact={fact}
          position={position}
          total={3}
          page={undefined}
          isLeaving={false}
          arrivesBy={arrivesBy}
          onArrived={onArrived}
          onMove={() => {}}
          onActiveChange={() => {}}
          onDelete={() => {}}
        />
      );
    }
    const screen = await render(
      <InRouter>
        <ol>
          <ArrivingRow />
        </ol>
      </InRouter>,
    );

    await expect.element(screen.getByRole('button', { name: focused })).toHaveFocus();
  });
}

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
    const { row } = await renderRow({ fact: { ...fact, factDate: null, ...dates } });
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
