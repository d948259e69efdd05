import { useEffect, type ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { catchLostFocus } from '#client/ui/admin/lost-focus.ts';
import { VersionEntry, VersionList } from './version-list.tsx';

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

const entry: ComponentProps<typeof VersionEntry> = {
  titleId: 'version-2',
  author: 'ada',
  time: '1 April 2026',
  summary: 'Title, Day',
  changes: [
    { name: 'Title', before: 'Ships float', after: 'Ships <b>sink</b>' },
    { name: 'Day', before: '', after: '2', show: (day) => <time>Day {day}</time> },
  ],
};

async function renderList(change: Partial<typeof read> = {}) {
  const first = [{ name: 'Title', before: undefined, after: 'Ships float' }];
  const screen = await render(
    <VersionList query={{ ...read, ...change }}>
      <VersionEntry {...entry} />
      <VersionEntry
        {...entry}
        titleId="version-1"
        author={null}
        summary="First version"
        changes={first}
      />
    </VersionList>,
  );
  const entries = screen
    .getByRole('list', { name: 'Versions, newest first' })
    .getByRole('listitem');
  return { screen, entries };
}

test('each version says who changed what, and what it was before', async () => {
  const { entries } = await renderList();
  const [newest, oldest] = [entries.first(), entries.last()];
  await expect.element(newest).toMatchTextContent(/^ada, 1 April 2026: Title, Day/);
  await expect.element(newest).toMatchTextContent(/TitleBeforeShips floatAfterShips <b>sink<\/b>/);
  await expect.element(newest).toMatchTextContent(/DayBeforeNoneAfterDay 2$/);
  await expect
    .element(oldest)
    .toMatchTextContent(/^The site, .*: First version.*TitleShips float$/);
});

test('where the last older versions have come, the keyboard goes on in the list', async () => {
  const Versions = ({ hasNextPage }: { hasNextPage: boolean }) => {
    useEffect(catchLostFocus, []);
    return (
      <VersionList query={{ ...read, hasNextPage }}>
        <VersionEntry {...entry} />
      </VersionList>
    );
  };
  const screen = await render(<Versions hasNextPage />);
  screen.getByRole('button', { name: 'Show older' }).element().focus();
  await screen.rerender(<Versions hasNextPage={false} />);
  const list = screen.getByRole('list', { name: 'Versions, newest first' }).element();
  await expect.poll(() => document.activeElement?.firstElementChild).toBe(list);
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
