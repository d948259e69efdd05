import '../styles.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import FactsCarousel from './facts-carousel.tsx';

const factsOf = (...texts: string[]) =>
  texts.map((factText, index) => ({ id: index + 1, factText, source: `Source ${index + 1}` }));

const slides = () => [...document.querySelectorAll<HTMLElement>('.fact-slide')];
const current = () => slides().filter((slide) => !slide.inert);
/** How far the slide in the window is from the window's own edge. */
const offset = () => {
  const [slide] = current();
  const viewport = document.querySelector('.fact-viewport');
  if (!slide || !viewport) return Number.NaN;
  return Math.abs(
    Math.round(slide.getBoundingClientRect().left - viewport.getBoundingClientRect().left),
  );
};

test('a fact that is alone has no way on and no countdown, and Play types it again', async () => {
  // Long enough that a busy machine sees it being typed.
  await render(<FactsCarousel facts={factsOf('A fact that takes two seconds. '.repeat(2))} />);

  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next fact' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('two facts loop in both directions', async () => {
  await render(<FactsCarousel facts={factsOf('First fact.', 'Second fact.')} />);
  for (const [button, name] of [
    ['Next fact', '2 of 2'],
    ['Next fact', '1 of 2'],
    ['Previous fact', '2 of 2'],
    ['Previous fact', '1 of 2'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect.element(page.getByRole('group', { name })).toBeInTheDocument();
    await expect.poll(offset).toBe(0);
  }
});

test('of five hundred facts one is within reach, and the last is one step back', async () => {
  const facts = factsOf(...Array.from({ length: 500 }, (_, index) => `Fact number ${index + 1}.`));
  await render(<FactsCarousel facts={facts} />);

  await page.getByRole('button', { name: 'Previous fact' }).click();
  await expect.element(page.getByRole('group', { name: '500 of 500' })).toBeInTheDocument();
  await expect.poll(offset).toBe(0);
  expect(current()).toHaveLength(1);
});

test.each([
  ['a thousand characters', 'All work and no play makes a fact long. '.repeat(25)],
  ['one long word', 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'.repeat(8)],
  ['emoji', '👩‍💻🇺🇸👍🏽'.repeat(40)],
  ['right-to-left text', 'الذكاء الاصطناعي يقرأ من اليمين إلى اليسار. '.repeat(5)],
  ['markup', '<img src=x onerror="alert(1)"><script>alert(2)</script><b>not bold</b>'],
])('%s is text inside its card, and the card keeps its size', async (_, factText) => {
  await page.viewport(320, 640);
  await render(<FactsCarousel facts={factsOf('A short one.', factText)} />);
  const card = () => slides()[1]?.querySelector('figure');
  const height = card()?.offsetHeight;

  await page.getByRole('button', { name: 'Next fact' }).click();
  await expect.element(page.getByRole('group', { name: '2 of 2' })).toBeInTheDocument();
  expect(card()?.offsetHeight, 'while it is typed').toBe(height);
  await page.getByRole('button', { name: 'Pause' }).click();

  const text = card()?.querySelector('blockquote');
  expect(text?.querySelector('span[aria-hidden]')?.textContent).toBe(factText);
  expect(text?.querySelector('img, script, b')).toBeNull();
  expect(text?.scrollWidth).toBe(text?.clientWidth);
  expect(card()?.offsetHeight).toBe(height);
});

test('a fact without a source has no button for it', async () => {
  await render(<FactsCarousel facts={[{ id: 1, factText: 'Nobody said this.', source: '' }]} />);
  await expect.element(page.getByRole('button', { name: 'Source' })).not.toBeInTheDocument();
});
