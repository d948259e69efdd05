import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TextField } from './text-field.tsx';

// HTML knows no such attribute there.
test('a text area has no type, from the server or in the browser', async () => {
  const field = <TextField label="Message" name="message" rows={4} />;
  expect(renderToString(field)).toMatch(/<textarea (?![^>]*\btype=)[^>]*\brows="4"/);

  const screen = await render(field);
  await expect.element(screen.getByLabelText('Message')).not.toHaveAttribute('type');
  await expect.element(screen.getByLabelText('Message')).toHaveAttribute('rows', '4');
});

test('an input has the type it is given', async () => {
  const screen = await render(<TextField label="Email" name="email" type="email" />);
  await expect.element(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
});
