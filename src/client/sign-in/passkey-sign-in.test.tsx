import { expect, onTestFinished, test, vi } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

test('a lost network is named in words of the desk, and what WebAuthn says stays as it is', async () => {
  const get = vi.spyOn(navigator.credentials, 'get');
  get.mockRejectedValue(new DOMException('The authenticator is locked.', 'DataError'));
  onTestFinished(() => get.mockRestore());
  let isReached = false;
  const answer = () => {
    if (!isReached) throw new TypeError('Failed to fetch');
    return { options: { challenge: 'AAAA' }, origin: location.origin, elsewhere: '' };
  };
  const screen = await renderInApp(<PasskeySignIn isSigningIn={false} onSignedIn={() => {}} />, {
    answer,
  });
  const button = screen.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/The server cannot be reached/);

  isReached = true;
  await button.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The authenticator is locked.');
});
