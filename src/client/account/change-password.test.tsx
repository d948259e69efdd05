import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import { ChangePassword } from './change-password.tsx';
import { SignInCodes } from './sign-in-codes.tsx';

const message = 'Something went wrong on our side.';

/** A server that has broken. */
function refuse(): never {
  throw TRPCClientError.from({ error: { message, code: -32_603, data: { httpStatus: 500 } } });
}

async function renderForms() {
  const screen = await renderInApp(
    <>
      <ChangePassword username="ada" hasPassword />
      <SignInCodes username="ada" email={null} />
    </>,
    { answer: refuse },
  );
  const passwords = screen.getByRole('region', { name: 'Change password' });
  return {
    passwords,
    codes: screen.getByRole('region', { name: 'Sign-in codes by e-mail' }),
    current: passwords.getByLabelText('Current password'),
    next: passwords.getByLabelText('New password', { exact: true }),
    again: passwords.getByLabelText('New password once more'),
    change: () => passwords.getByRole('button', { name: 'Change password' }).click(),
  };
}

test('password managers can fill in the fields, and know whose password it is', async () => {
  const { passwords, codes, current, next, again } = await renderForms();
  for (const [field, purpose] of [
    [current, 'current-password'],
    [next, 'new-password'],
    [again, 'new-password'],
    [codes.getByLabelText('Current password'), 'current-password'],
  ] as const) {
    await expect.element(field).toHaveAttribute('autocomplete', purpose);
  }
  for (const form of [passwords, codes]) {
    const username = form.element().querySelector('input[autocomplete=username]');
    expect(username).toHaveValue('ada');
    expect(username).not.toBeVisible();
  }
});

test('an address for codes that is missing, as the password, is said at its field', async () => {
  const { codes } = await renderForms();
  await codes.getByRole('button', { name: 'Send code' }).click();
  for (const [name, problem] of [
    ['E-mail address', /Please enter a valid email address$/],
    ['Current password', 'Please enter your current password'],
  ] as const) {
    await expect.element(codes.getByLabelText(name)).toHaveAccessibleDescription(problem);
  }
});

test('what is missing or differs is said at its field, and a failure leaves what was typed', async () => {
  const { passwords, current, next, again, change } = await renderForms();
  await expect
    .element(next)
    .toHaveAccessibleDescription(
      /^At least 15 characters, or 12 where sign-in codes are mailed; at most 128\./,
    );
  await change();
  await expect.element(current).toHaveAccessibleDescription('Please enter your current password');
  await expect.element(current).toHaveFocus();

  await current.fill('the password until now');
  await next.fill('a new password for ada');
  await again.fill('something else');
  await change();
  await expect.element(again).toHaveAccessibleDescription('The new passwords are not the same');
  await expect.element(again).toHaveFocus();

  await again.fill('a new password for ada');
  await change();
  await expect.element(passwords.getByRole('alert')).toHaveTextContent(`500: ${message}`);
  await expect.element(next).toHaveValue('a new password for ada');
  await expect
    .element(passwords.getByText('Your password has been changed.'))
    .not.toBeInTheDocument();
});
