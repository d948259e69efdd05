import { expect, test, vi } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import { changesOf, FactVersions } from './fact-versions.tsx';

const first = {
  id: 1,
  factId: 1,
  factText: 'Ships float',
  source: 'Archimedes',
  active: true,
  factDate: null,
  showFrom: null,
  showUntil: null,
  changedBy: null,
  changedAt: '2026-03-01T09:00:00.000Z',
};

const changed = (version: Parameters<typeof changesOf>[0]) =>
  changesOf(version).map(({ name, before, after }) => ({ name, before, after }));

test('a version names what differs from the one before, in the order of the form', () => {
  const second = {
    ...first,
    id: 2,
    factText: 'Ships sink',
    active: false,
    factDate: '2024-02-29T00:00:00.000Z',
    showFrom: '2026-05-01T09:00:00.000Z',
    showUntil: '2026-06-01T09:00:00.000Z',
  };

  expect(changed({ ...second, previous: first })).toEqual([
    { name: 'Text', before: 'Ships float', after: 'Ships sink' },
    { name: 'Active', before: 'Yes', after: 'No' },
    { name: 'Date', before: '', after: '2024-02-29T00:00:00.000Z' },
    { name: 'Show from', before: '', after: '2026-05-01T09:00:00.000Z' },
    { name: 'Show until', before: '', after: '2026-06-01T09:00:00.000Z' },
  ]);
  expect(changed({ ...first, id: 3, previous: { ...first, source: 'Pirates' } })).toEqual([
    { name: 'Source', before: 'Pirates', after: 'Archimedes' },
  ]);
});

test('the first version has all the fields that it has a value for', () => {
  expect(changed({ ...first, previous: null })).toEqual([
    { name: 'Text', before: undefined, after: 'Ships float' },
    { name: 'Source', before: undefined, after: 'Archimedes' },
    { name: 'Active', before: undefined, after: 'Yes' },
  ]);
});

test('all but the newest version can be restored, one at a time', async () => {
  const versions = [
    { ...first, id: 3, source: 'Pirates', previous: first },
    { ...first, id: 2, active: false, previous: first },
    { ...first, previous: null },
  ];
  const onRestore = vi.fn();
  const history = (restoringId?: number) => (
    <FactVersions factId={7} restoringId={restoringId} onRestore={onRestore} />
  );
  const screen = await renderInApp(history(), { answer: () => ({ versions }) });
  const entries = screen.getByRole('listitem');
  await expect.element(entries.nth(0)).toMatchTextContent(/^The site, .*: Source/);
  await expect.element(entries.nth(2)).toMatchTextContent(/: First version/);
  const buttons = screen.getByRole('button', { name: 'Restore this version' });
  expect(buttons.elements()).toHaveLength(2);
  await expect.element(buttons.last()).toHaveAccessibleDescription(/^The site, .*: First version$/);
  await buttons.last().click();
  expect(onRestore.mock.calls).toEqual([[1]]);

  await screen.rerender(history(1));
  await expect.element(entries.nth(2).getByRole('button')).toHaveTextContent('Restoring...');
  await buttons.click();
  expect(onRestore).toHaveBeenCalledOnce();
});
