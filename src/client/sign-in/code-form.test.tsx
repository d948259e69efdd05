import { expect, test } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import { CodeForm } from './code-form.tsx';

/** Of a login for which so many other codes can be sent, at once; each try fails. */
function renderForm(pending: { resendsLeft: number; isMailed: boolean }) {
  const answer = (path: string) => {
    if (path === 'admin.resendTwoFactor') throw new Error('no network');
    return { ...pending, resendInMs: 0 };
  };
  return renderInApp(<CodeForm onSignedIn={() => {}} onBack={() => {}} />, { answer });
}

test('why no other code was sent is said above the button', async () => {
  const screen = await renderForm({ resendsLeft: 1, isMailed: true });
  await screen.getByRole('button', { name: 'Send a new code' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^The server cannot be reached/);
});

test('after the last code there is no button for another, but the way back', async () => {
  const screen = await renderForm({ resendsLeft: 0, isMailed: false });
  await expect.element(screen.getByText(/^No more codes can be sent/)).toBeVisible();
  await expect.element(screen.getByText(/the code is in its outbox folder/)).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Send a new code' }))
    .not.toBeInTheDocument();
});
