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

test('each digit moves on to the next box', async () => {
  const { box, code } = await renderField();
  await box(1).click();
  await userEvent.keyboard('123');

  await expect.element(code).toHaveTextContent('123---');
  await expect.element(box(4)).toHaveFocus();
});

test('anything but a digit is left out', async () => {
  const { box, code } = await renderField();
  await box(1).click();
  await userEvent.keyboard('a -1x٣2');

  await expect.element(code).toHaveTextContent('12----');
});

test('a digit typed into a filled box takes the place of the old one', async () => {
  const { box, code } = await renderField();
  await box(1).click();
  await userEvent.keyboard('123456');
  await userEvent.keyboard('9');
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

for (const [text, number] of [
  ['123456', 1],
  ['123 456', 4],
  ['123-456', 6],
  ['Your code: 123456.', 2],
] as const) {
  test(`"${text}" pasted into box ${number} fills all six`, async () => {
    const { box, code, paste } = await renderField();
    await paste(text, number);

    await expect.element(code).toHaveTextContent('123456');
    await expect.element(box(6)).toHaveFocus();
  });
}

test('a part of a code is pasted from its box on', async () => {
  const { box, code, paste } = await renderField();
  await paste('34', 3);

  await expect.element(code).toHaveTextContent('--34--');
  await expect.element(box(5)).toHaveFocus();
});

test('the first box takes the whole code that the system fills in', async () => {
  const { box, code } = await renderField();
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await box(1).fill('123456');

  await expect.element(code).toHaveTextContent('123456');
});
