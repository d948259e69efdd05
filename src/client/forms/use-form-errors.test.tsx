import { expect, test } from 'vitest';
import { render, renderHook } from 'vitest-browser-react';
import { useFormErrors } from './use-form-errors.ts';

test('what a form is refused for gets the focus, unless somebody has gone on to another form', async () => {
  const { result, act } = await renderHook(useFormErrors);
  const screen = await render(
    <>
      <form ref={result.current.form}>
        <input aria-label="Password" aria-invalid aria-describedby="hint note" />
        <span id="note">Not right</span>
        <button type="button">Change password</button>
      </form>
      <input aria-label="E-mail address" />
    </>,
  );
  const refuse = () => act(() => result.current.setErrors({ password: ['Not right'] }));
  await screen.getByRole('button').click();
  await refuse();
  await expect.element(screen.getByLabelText('Password')).toHaveFocus();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  // It is read with its message when it gets the focus; where that does not move, the message is.
  await refuse();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not right');

  await screen.getByLabelText('E-mail address').click();
  await refuse();
  await expect.element(screen.getByLabelText('E-mail address')).toHaveFocus();
});
