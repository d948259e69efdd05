import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { changesOf, VersionList, type Version } from './version-list.tsx';

interface Page {
  title: string;
  day: string;
}

const first: Version<Page> = {
  id: 1,
  title: 'Ships float',
  day: '',
  changedBy: null,
  changedAt: '2026-03-01T09:00:00.000Z',
  previous: null,
};
const second: Version<Page> = {
  ...first,
  id: 2,
  title: 'Ships <b>sink</b>',
  day: '2026-04-01',
  changedBy: 'ada',
  previous: first,
};

const fields = [
  { name: 'Title', valueOf: ({ title }: Page) => title },
  { name: 'Day', valueOf: ({ day }: Page) => day, show: (day: string) => <time>Day {day}</time> },
];

const read: ComponentProps<typeof VersionList>['query'] = {
  error: null,
  isPending: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  fetchNextPage: vi.fn(),
  refetch: vi.fn(),
};

async function renderList(change: Partial<typeof read> = {}, restoring?: 1) {
  const onRestore = vi.fn();
  const query = { ...read, ...change, data: { pages: [{ versions: [second, first] }] } };
  const screen = await render(
    <VersionList
      changesOf={(version) => changesOf(version, fields)}
      query={query}
      restoringId={restoring}
      onRestore={onRestore}
    />,
  );
  const entries = screen
    .getByRole('list', { name: 'Versions, newest first' })
    .getByRole('listitem');
  return { screen, entries, onRestore };
}

test('each version says who changed what, and what it was before', async () => {
  const { entries } = await renderList();
  const [newest, oldest] = [entries.first(), entries.last()];
  await expect.element(newest).toMatchTextContent(/^ada, .*2026.*: Title, Day/);
  await expect.element(newest).toMatchTextContent(/TitleBeforeShips floatAfterShips <b>sink<\/b>/);
  await expect.element(newest).toMatchTextContent(/DayBeforeNoneAfterDay 2026-04-01$/);
  await expect
    .element(oldest)
    .toMatchTextContent(/^The site, .*: First version.*TitleShips float$/);
});

test('all but the newest can be restored, one at a time', async () => {
  const { screen, onRestore } = await renderList();
  const button = screen.getByRole('button', { name: 'Restore this version' });
  expect(button.elements()).toHaveLength(1);
  await button.click();
  expect(onRestore.mock.calls).toEqual([[1]]);

  const restoring = await renderList({}, 1);
  await restoring.screen.getByRole('button', { name: 'Restoring...' }).click({ force: true });
  expect(restoring.onRestore).not.toHaveBeenCalled();
});

test('older versions come by a button, and what failed is asked for again', async () => {
  const fetchNextPage = vi.fn();
  const { screen } = await renderList({ hasNextPage: true, fetchNextPage });
  await screen.getByRole('button', { name: 'Show older' }).click();
  expect(fetchNextPage).toHaveBeenCalledOnce();

  const failed = { hasNextPage: true, fetchNextPage, error: new Error('no network') };
  const broken = await renderList({ ...failed, isFetchNextPageError: true });
  await expect
    .element(broken.screen.getByRole('alert'))
    .toMatchTextContent(/^Error loading history:/);
  await broken.screen.getByRole('button', { name: 'Try again' }).click();
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});
