import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { characters, cutFonts } from './cut-fonts.ts';

const client = new URL('../client/', import.meta.url);

test('the fonts are those that their sources are cut to', async () => {
  const fonts = [...(await cutFonts())];
  expect(fonts).toHaveLength(2);
  for (const [name, font] of fonts) {
    const kept = await readFile(new URL(`fonts/${name}`, client));
    expect(kept.equals(font), `${name}: run npm run fonts`).toBe(true);
  }
});

test('the styles ask them for the letters that they have', async () => {
  const styles = await readFile(new URL('styles.css', client), 'utf8');
  const ranges = [...styles.matchAll(/unicode-range: (?<list>[^;]+);/g)].map(({ groups }) =>
    (groups?.list ?? '').split(', ').flatMap((range) => {
      const [first = 0, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    }),
  );
  expect(ranges).toHaveLength(2);
  for (const range of ranges) expect(range).toEqual([...characters]);
});
