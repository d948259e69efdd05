import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createData, DataContext, DataProvider, type AppRouter } from '#client/trpc.tsx';
import { ChangePassword } from './change-password.tsx';

/** The form, filled and sent to a server that refuses with that code, or takes it. */
async function send(code?: string, httpStatus = 400) {
  const link: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      const data = { code, httpStatus };
      const error = { message: 'No, because', code: -32_000, data };
      if (code) return void observer.error(TRPCClientError.from({ error }));
      observer.next({ result: { type: 'data', data: undefined } });
      observer.complete();
    });
  const screen = await render(
    <DataContext value={createData(link)}>
      <DataProvider>
        <ChangePassword username="ada" />
      </DataProvider>
    </DataContext>,
  );
  for (const name of ['Current password', 'New password', 'New password once more']) {
    await screen.getByLabelText(name, { exact: true }).fill('seventeen candles');
  }
  await screen.getByRole('button', { name: 'Change password' }).click();
  return screen;
}

test.each([
  ['FORBIDDEN', 403, 'Current password'],
  ['BAD_REQUEST', 400, 'New password'],
])('%s is said at the field that it is about, which gets the focus', async (code, status, name) => {
  const screen = await send(code, status);
  const field = screen.getByLabelText(name, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(/No, because/);
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByText('403: No, because')).not.toBeInTheDocument();
});

test('another failure is said below the fields, which keep what was typed', async () => {
  const screen = await send('INTERNAL_SERVER_ERROR', 500);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('500: No, because');
  const field = screen.getByLabelText('New password', { exact: true });
  await expect.element(field).toHaveValue('seventeen candles');
});

test('a changed password says so and empties the form', async () => {
  const screen = await send();
  await expect.element(screen.getByText('Your password has been changed.')).toBeVisible();
  await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveValue('');
});
