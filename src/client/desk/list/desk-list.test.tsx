import { TRPCClientError } from '@trpc/client';
import { useEffect, useState, type ComponentProps } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { catchLostFocus } from '#client/ui/admin/lost-focus.ts';
import { renderInApp } from '#test/render-in-app.tsx';
import { DeskContent } from './desk-content.tsx';
import { DeskList } from './desk-list.tsx';
import { ListHeader } from './list-header.tsx';

type Query = ComponentProps<typeof DeskList>['query'];

const read: Query = {
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
};

function Ships({ query = {}, count }: { query?: Partial<Query>; count: number | undefined }) {
  return (
    <DeskList
      noun="ship"
      query={{ ...read, ...query }}
      page={count === undefined ? undefined : { rows: Array(count), page: 2, hasNext: true }}
      search={{ tab: 'messages', page: 2 }}
      empty="There are no ships."
    >
      <ul aria-label="Ships" />
    </DeskList>
  );
}

test('a list says that it is read, that it is empty, or how many rows its page has', async () => {
  const screen = await renderInApp(<Ships count={undefined} query={{ isPending: true }} />);
  await expect.element(screen.getByRole('status')).toMatchTextContent('Loading ships...');

  await screen.rerender(<Ships count={0} />);
  await expect.element(screen.getByText('There are no ships.')).toBeVisible();
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument();

  await screen.rerender(<Ships count={1} />);
  await expect.element(screen.getByText('1 ship on page 2')).toBeInTheDocument();
  await expect.element(screen.getByRole('list', { name: 'Ships' })).toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: 'Previous' }))
    .toHaveAttribute('href', '/admin/dashboard?tab=messages');
  await expect
    .element(screen.getByRole('link', { name: 'Next' }))
    .toHaveAttribute('href', '/admin/dashboard?tab=messages&page=3');

  // Of another page, until the one that was asked for has come.
  await screen.rerender(<Ships count={1} query={{ isPlaceholderData: true }} />);
  await expect.element(screen.getByText('1 ship on page 2')).not.toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Ships' }).element();
  expect(list.parentElement?.ariaBusy).toBe('true');
});

test('"Refresh" takes an opened entry that is gone for no failure', async () => {
  const data = { code: 'NOT_FOUND', httpStatus: 404 };
  const error = { code: -32_004, message: 'There is no such ship.', data };
  const invalidate = vi.fn().mockRejectedValue(TRPCClientError.from({ error }));
  const screen = await renderInApp(<ListHeader title="Ships" reads={[{ invalidate }]} />);
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Up to date');
});

const unreachable =
  'The server cannot be reached, or its answer was lost. Please try again in a moment.';

test('a list that cannot be read says that instead, and is read at the next try', async () => {
  const refetch = vi.fn();
  const failed = { error: new Error('no network'), refetch };
  const screen = await renderInApp(<Ships count={undefined} query={failed} />);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(`Error loading ships: ${unreachable}`);
  await expect.element(screen.getByText('There are no ships.')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('"Refresh" says why it was in vain, and then for a while that all is up to date', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const invalidate = vi.fn().mockRejectedValueOnce(new Error('no network'));
  const screen = await renderInApp(<ListHeader title="Ships" reads={[{ invalidate }]} />);
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(`Not refreshed: ${unreachable}`);
  await refresh.click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Up to date');
  vi.advanceTimersByTime(5_000);
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

/** A list from which each row is removed by its own button, or in another window. */
function Fleet({ search, sunk = [], isHidden }: FleetProps) {
  useEffect(catchLostFocus, []);
  return (
    <div hidden={isHidden}>
      <input aria-label="Search" />
      <button>Elsewhere</button>
      <DeskContent label="Fleet" search={search}>
        <Harbour sunk={sunk} />
      </DeskContent>
    </div>
  );
}

type FleetProps = { search: DeskSearch; sunk?: string[]; isHidden?: boolean };

function Harbour({ sunk }: { sunk: string[] }) {
  const [left, setLeft] = useState(['Argo', 'Beagle']);
  const ships = left.filter((name) => !sunk.includes(name));
  return ships.map((name) => (
    <button key={name} onClick={() => setLeft(ships.filter((ship) => ship !== name))}>
      {name}
    </button>
  ));
}

test('the focus goes to the content when its control is gone or another page is shown', async () => {
  const screen = await render(<Fleet search={{}} />);
  const content = screen.getByRole('region', { name: 'Fleet' });
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  await expect.element(content).not.toHaveFocus();
  await screen.getByRole('button', { name: 'Argo' }).click();
  await expect.element(content).toHaveFocus();

  for (const search of [{ page: 2 }, { page: 2, message: 7 }, { page: 2 }, {}]) {
    await elsewhere.click();
    await screen.rerender(<Fleet search={search} />);
    await expect.element(content).toHaveFocus();
  }
});

test('content that is no region is a group, which takes no name from all its buttons', async () => {
  const screen = await render(
    <DeskContent>
      <button>Archive</button>
    </DeskContent>,
  );
  await expect.element(screen.getByRole('group')).toHaveAccessibleName('');
});

test('another folder leaves the focus on its link, whatever page was shown', async () => {
  const screen = await render(<Fleet search={{ page: 2, message: 7 }} />);
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  await elsewhere.click();
  await screen.rerender(<Fleet search={{ folder: 'archived' }} />);
  await expect.element(elsewhere).toHaveFocus();
});

test('the focus goes to the content when its control went while all was hidden', async () => {
  const screen = await render(<Fleet search={{}} />);
  const content = screen.getByRole('region', { name: 'Fleet' });
  screen.getByRole('button', { name: 'Argo' }).element().focus();
  await screen.rerender(<Fleet search={{}} isHidden />);
  await screen.rerender(<Fleet search={{}} isHidden sunk={['Argo']} />);
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await screen.rerender(<Fleet search={{}} sunk={['Argo']} />);
  await expect.element(content).toHaveFocus();
});

test('neither another page nor a search takes the focus from who types', async () => {
  const screen = await render(<Fleet search={{ message: 7 }} />);
  const field = screen.getByRole('textbox', { name: 'Search' });
  await field.click();
  for (const search of [{}, { page: 2 }, { search: 'argo' }, { search: 'argonauts' }]) {
    await screen.rerender(<Fleet search={search} />);
    await expect.element(field).toHaveFocus();
  }
});

test('a control that is gone after the focus has left it takes no focus along', async () => {
  const screen = await render(<Fleet search={{}} />);
  const argo = screen.getByRole('button', { name: 'Argo' });
  argo.element().focus();
  await screen.getByRole('textbox', { name: 'Search' }).click();
  await screen.rerender(<Fleet search={{}} sunk={['Argo']} />);
  await expect.element(argo).not.toBeInTheDocument();
  screen.getByRole('textbox', { name: 'Search' }).element().blur();
  await screen.rerender(<Fleet search={{}} sunk={['Argo', 'Beagle']} />);

  await expect.element(screen.getByRole('button', { name: 'Beagle' })).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});
