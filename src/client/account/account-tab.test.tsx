import { expect, test } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import AccountTab from './account-tab.tsx';

test.each([
  ['account.get', 'the account'],
  ['account.sessions', 'sessions'],
])('what %s cannot answer is named, and is read at the next try', async (broken, what) => {
  let isBroken = true;
  const answer = (path: string) => {
    if (path === broken && isBroken) throw new Error('no network');
    if (path === 'account.get') return { username: 'ada', email: null, hasPassword: true };
    return path === 'admin.check' ? { authenticated: true, role: 'editor' } : [];
  };
  const screen = await renderInApp(<AccountTab search={{ tab: 'account' }} />, { answer });
  const alert = screen.getByRole('alert').filter({ hasText: `Error loading ${what}: ` });
  await expect.element(alert).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
});
