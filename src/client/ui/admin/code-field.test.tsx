import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-field.tsx';

function Field() {
  const [digits, setDigits] = useState(['', '', '', '', '', '']);
  return (
    <>
      <CodeField digits={digits} onChange={setDigits} />
      <output>{digits.map((digit) => digit || '-').join('')}</output>
      <input aria-label="Clipboard" />
    </>
  );
}

async function renderField() {
  const screen = await render(<Field />);
  const box = (number: number) => screen.getByRole('textbox', { name: `Digit ${number} of 6` });
  return {
    box,
    code: screen.getByRole('status'),
    /** Leaves the focus in the box where the text was pasted. */
    async paste(text: string, number: number) {
      const clipboard = screen.getByLabelText('Clipboard');
      await clipboard.fill(text);
      await clipboard.click();
      await userEvent.keyboard('{Control>}a{/Control}');
      await userEvent.copy();
      await box(number).click();
      await userEvent.paste();
    },
  };
}

test('each digit moves on to the next box and takes the place of an old one; anything else is left out', async () => {
  const { box, code } = await renderField();
  await box(1).click();
  await userEvent.keyboard('1a -x٣23');
  await expect.element(code).toHaveTextContent('123---');
  await expect.element(box(4)).toHaveFocus();
  await userEvent.keyboard('4569');
  await expect.element(code).toHaveTextContent('123459');

  await box(2).click();
  await userEvent.keyboard('8');
  await expect.element(code).toHaveTextContent('183459');
  await expect.element(box(3)).toHaveFocus();
});

test('backspace clears the box, and from an empty box the one before', async () => {
  const { box, code } = await renderField();
  await box(1).click();
  await userEvent.keyboard('123{Backspace}');
  await expect.element(code).toHaveTextContent('12----');
  await expect.element(box(3)).toHaveFocus();

  await box(1).click();
  await userEvent.keyboard('{Backspace}');
  await expect.element(code).toHaveTextContent('-2----');
  await expect.element(box(1)).toHaveFocus();
});

test('arrows, Home and End go from box to box', async () => {
  const { box } = await renderField();
  await box(3).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(box(2)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(box(4)).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.element(box(6)).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(box(1)).toHaveFocus();
});

test.each([
  ['123-456', 6, '123456', 6],
  ['Your code: 123456.', 2, '123456', 6],
  ['34', 3, '--34--', 5],
])('"%s" pasted into box %s makes %s', async (text, number, digits, focused) => {
  const { box, code, paste } = await renderField();
  await paste(text, number);

  await expect.element(code).toHaveTextContent(digits);
  await expect.element(box(focused)).toHaveFocus();
});

test('the first box takes the whole code that the system fills in', async () => {
  const { box, code } = await renderField();
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await box(1).fill('123456');

  await expect.element(code).toHaveTextContent('123456');
});
