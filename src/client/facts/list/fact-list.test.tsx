import '#client/desk-styles.css';
import { beforeEach, expect, test, vi } from 'vitest';
import { notify } from '#client/ui/toast/notify.ts';
import { renderInApp } from '#test/render-in-app.tsx';
import { FactSchedule } from '#client/facts/fact-dates.tsx';
import { listingOf } from '#client/facts/listing.ts';
import { useSelection } from '#client/facts/use-selection.ts';
import { FactList } from './fact-list.tsx';
import { useFactsPage } from './facts-page.ts';

// Rendered with each row, so that its calls are the rows that were rendered.
vi.mock('#client/facts/fact-dates.tsx', { spy: true });
// A toast of the test before would lie over the rows.
vi.mock('#client/ui/toast/notify.ts', () => ({ notify: vi.fn() }));

/** Fifty facts and what the server makes of them. */
function createServer() {
  let facts = Array.from({ length: 50 }, (_, index) => ({
    id: index + 1,
    factText: `Fact ${index + 1} of fifty`,
    source: 'Test',
    order: index + 1,
    active: true,
    factDate: null,
    showFrom: null,
    showUntil: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    tags: [],
  }));
  let deleted: typeof facts = [];
  return (path: string, fields: unknown) => {
    const input: { id: number; active?: boolean; before?: number } = Object(fields);
    if (path === 'facts.listPage')
      return { facts, page: 1, start: 0, matches: facts.length, total: facts.length };
    if (path === 'facts.update') {
      facts = facts.map((fact) => ({ ...fact, ...(fact.id === input.id && input) }));
    }
    if (path === 'facts.move') {
      const [mover, others] = [
        facts.filter(({ id }) => id === input.id),
        facts.filter(({ id }) => id !== input.id),
      ];
      const at = others.findIndex(({ id }) => id === input.before);
      facts = others.toSpliced(at, 0, ...mover);
    }
    if (path === 'facts.delete') {
      deleted = facts.filter(({ id }) => id === input.id);
      facts = facts.filter(({ id }) => id !== input.id);
    }
    if (path === 'deletedFacts.restore') {
      facts = [...deleted, ...facts];
      return { restored: deleted, present: [], gone: [] };
    }
    return { facts: [], hasNext: false, page: 1 };
  };
}

const listing = listingOf({});

function List() {
  const { shown } = useFactsPage(listing);
  const selection = useSelection('1');
  if (!shown) return null;
  return <FactList {...{ shown, listing, selection }} onPageChange={() => {}} />;
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.mocked(FactSchedule).mockClear();
});

async function renderList() {
  const screen = await renderInApp(<List />, { answer: createServer() });
  const rows = screen.getByRole('listitem');
  await expect.element(rows.nth(49)).toBeVisible();
  expect(FactSchedule).toHaveBeenCalledTimes(50);
  return { row: (index: number) => rows.nth(index), renders: vi.mocked(FactSchedule).mock.calls };
}

test('a switch renders its own row and no other', async () => {
  const { row, renders } = await renderList();
  renders.length = 0;
  await row(2).getByText('Active').click();
  await expect.element(row(2).getByRole('switch', { name: 'Inactive' })).toBeVisible();

  // As it is asked for, and as the server has it.
  expect(renders.length).toBeLessThanOrEqual(2);
  for (const [props] of renders) expect(props).toMatchObject({ id: 3 });
});

test('a move renders the two rows that change places and no others', async () => {
  const { row, renders } = await renderList();
  renders.length = 0;
  await row(2).getByRole('button', { name: 'Move up' }).click();
  await expect.element(row(1)).toMatchTextContent(/Fact 3 of fifty/);
  await expect.element(row(1).getByRole('button', { name: 'Move up' })).toHaveFocus();

  expect(renders.length).toBeLessThanOrEqual(4);
  for (const [props] of renders) expect([2, 3]).toContain(Object(props).id);
});

test('a second press counts from where the first one moved the fact', async () => {
  const { row } = await renderList();
  const up = row(4).getByRole('button', { name: 'Move up' }).element();
  // As keys do on a busy machine: each press in a task of its own, ahead of every timer.
  const press = () =>
    scheduler.postTask(() => up.dispatchEvent(new MouseEvent('click', { bubbles: true })), {
      priority: 'user-blocking',
    });
  await Promise.all([press(), press()]);
  await expect.element(row(2)).toMatchTextContent(/Fact 5 of fifty/);
});

test('rows that change places slide there, and the one that was moved is tinted', async () => {
  const animate = vi.spyOn(HTMLElement.prototype, 'animate');
  const { row } = await renderList();
  const height = row(2).element().getBoundingClientRect().height;
  await row(2).getByRole('button', { name: 'Move up' }).click();
  await expect.element(row(1)).toMatchTextContent(/Fact 3 of fifty/);

  const animated = animate.mock.contexts.map((element) => Object(element).dataset.key);
  expect(animated).toEqual(['3', '3', '2']);
  const [up, tint, down] = animate.mock.calls;
  expect(up).toMatchObject([{ transform: [`translateY(${height}px)`, 'none'] }, { duration: 200 }]);
  expect(tint).toMatchObject([{}, { duration: 1_000, pseudoElement: '::before' }]);
  expect(down?.[0]).toEqual({ transform: [`translateY(-${height}px)`, 'none'] });
});

test('a move is announced once, and not again with what is restored above it', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  const { row } = await renderList();
  const announced = () => document.querySelector('[aria-live]')?.textContent;
  await row(4).getByRole('button', { name: 'Move up' }).click();
  await expect.poll(announced).toBe('Moved to 4 of 50');
  await row(0).getByRole('button', { name: 'Delete' }).click();
  await expect.element(row(0)).toMatchTextContent(/Fact 2 of fifty/);
  vi.mocked(notify).mock.lastCall?.[0].action?.onPress();
  await expect.element(row(0)).toMatchTextContent(/Fact 1 of fifty/);
  expect(announced()).toBe('');
});
