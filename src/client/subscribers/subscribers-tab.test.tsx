import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import SubscribersTab from './subscribers-tab.tsx';

const day = '2026-01-05T09:00:00.000Z';
const rows = [
  { id: 1, email: 'confirmed@list.test', askedAt: day, confirmedAt: day, undeliverableAt: day },
  { id: 2, email: 'waiting@list.test', askedAt: day, confirmedAt: null, undeliverableAt: day },
];

afterEach(() => {
  vi.restoreAllMocks();
});

/** The list, of whose addresses so many are undeliverable, and the changes that the server was asked for. */
async function renderTab(undeliverable: number) {
  const changes: string[] = [];
  const counts = { confirmed: 1, waiting: 1, undeliverable };
  const answer = (path: string) => {
    if (path !== 'subscribers.list') changes.push(path);
    return { rows, counts, page: 1, hasNext: false };
  };
  const screen = await renderInApp(<SubscribersTab search={{ tab: 'subscribers' }} />, { answer });
  await expect.element(screen.getByText('1 confirmed, 1 waiting')).toBeVisible();
  return { screen, changes, mailAll: screen.getByRole('button', { name: 'Mail all again' }) };
}

test('letters go to all refused addresses again once somebody has agreed', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { screen, changes, mailAll } = await renderTab(2);
  await expect
    .element(screen.getByText(/^2 addresses were refused by a mail server/))
    .toBeVisible();
  await mailAll.click();
  expect(confirm).toHaveBeenCalledWith('Mail 2 addresses again that a mail server has refused?');
  expect(changes).toEqual([]);
  await mailAll.click();
  await expect
    .element(screen.getByText('2 addresses will get the next letters again.'))
    .toBeVisible();
  expect(changes).toEqual(['subscribers.mailAllAgain']);
});

test('only a confirmed address can be mailed again, and nothing is said of none', async () => {
  const { screen, mailAll } = await renderTab(0);
  await expect.element(mailAll).not.toBeInTheDocument();
  const again = screen.getByRole('button', { name: 'Mail again' });
  expect(again.elements()).toHaveLength(1);
  await expect.element(again).toHaveAccessibleDescription('confirmed@list.test');
});
