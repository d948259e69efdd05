import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { characters, cutFonts } from './cut-fonts.ts';

const client = new URL('../client/', import.meta.url);

test('the fonts are those that their sources are cut to', async () => {
  const fonts = [...(await cutFonts())];
  expect(fonts).toHaveLength(2);
  for (const [path, font] of fonts) {
    const committed = await readFile(new URL(`../../${path}`, client));
    expect(committed.equals(font), `${path}: run npm run fonts`).toBe(true);
  }
});

test('the styles ask them for the letters that they have', async () => {
  const ranges = (await faces('styles.css')).filter(({ file }) => file.endsWith('-basic.woff2'));
  expect(ranges).toHaveLength(2);
  for (const { range } of ranges) expect(range).toEqual([...characters]);
});

// WebKit asks every font whose range is open for line breaks and for the marker of a summary.
test('the styles ask the whole fonts for what else can be seen in them, and for nothing else', async () => {
  for (const [file, packageStyles] of [
    [
      'ibm-plex-sans-latin-wdth-normal.woff2',
      '../../node_modules/@fontsource-variable/ibm-plex-sans/wdth.css',
    ],
    [
      'ibm-plex-mono-latin-400-normal.woff2',
      '../../node_modules/@fontsource/ibm-plex-mono/400.css',
    ],
  ] as const) {
    const rangeIn = async (styles: string) =>
      (await faces(styles)).find((face) => face.file === file)?.range ?? [];
    const seen = (await rangeIn(packageStyles)).filter(
      (character) => !/\p{Cc}/u.test(character) && !characters.includes(character),
    );
    expect(seen.length).toBeGreaterThan(100);
    expect(await rangeIn('styles.css')).toEqual(seen);
  }
});

/** The fonts of a style sheet: the file's name and the characters of its `unicode-range`. */
async function faces(styles: string) {
  const text = await readFile(new URL(styles, client), 'utf8');
  return [...text.matchAll(/@font-face \{(?<face>[^}]+)\}/g)].map(({ groups }) => {
    const face = groups?.face ?? '';
    return {
      file: /([\w-]+\.woff2)/.exec(face)?.[1] ?? '',
      range: charactersOf(/unicode-range:(?<list>[^;]+);/.exec(face)?.groups?.list ?? ''),
    };
  });
}

function charactersOf(list: string): string[] {
  return [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, first = '', last = first]) => {
      const begin = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - begin + 1;
      return Array.from({ length: count }, (_, at) => String.fromCodePoint(begin + at));
    },
  );
}
