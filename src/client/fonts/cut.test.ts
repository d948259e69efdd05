import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cutFonts } from './cut.ts';

test('the fonts are those that their sources are cut to', async () => {
  const fonts = [...(await cutFonts())];
  expect(fonts).toHaveLength(2);
  for (const [name, font] of fonts) {
    const kept = await readFile(new URL(name, import.meta.url));
    expect(kept.equals(font), `${name}: run npm run fonts`).toBe(true);
  }
});
