import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { FactPreview } from './fact-preview.tsx';

/** As translators of browsers do. */
function replaceTexts(container: HTMLElement) {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate=no]')) continue;
    const translated = document.createElement('font');
    translated.textContent = 'Text';
    text.parentElement?.replaceChild(translated, text);
  }
}

test('the preview follows what is typed while the page is translated', async () => {
  const screen = await render(<FactPreview factText="GPT-3.5 costs $20" source="Stanford" />);
  replaceTexts(screen.container);
  await screen.rerender(<FactPreview factText="Ships float" source="Stanford" />);
  await expect.element(screen.getByText('Ships float')).toBeVisible();
});

test('the preview counts characters as the limit does', async () => {
  const screen = await render(<FactPreview factText={' 🙂🙂 '.repeat(2)} source="Stanford" />);
  await expect.element(screen.getByText('6/1,000')).toBeVisible();
});
