import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

// Run as `npm run fonts`, after an update of a font or a change to the characters it has.

const root = new URL('../../', import.meta.url);

/** What English is written with, as in the `unicode-range` of styles.css. All else comes from the whole font. */
export const characters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'\u00a0©°–—‘’“”…',
].join('');

/** Without the figures, fractions and alternates that the page does not use. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'];
/** Copyright, license, and where that is found. */
const preserveNameIds = [0, 13, 14];

/** What is cut from which file. The axes go as far as styles.css does. */
const cuts = {
  'src/client/fonts/plex-sans-basic.woff2': {
    from: '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 }, wdth: { min: 85, max: 100 } },
  },
  // The frame of the demo, which knows no name with a hash, has it too.
  'public/fonts/plex-mono-basic.woff2': {
    from: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    variationAxes: undefined,
  },
};

/** Each of our fonts by its path from the root, cut from the one it comes from. */
export async function cutFonts() {
  const { resolve } = createRequire(import.meta.url);
  return await Promise.all(
    Object.entries(cuts).map(async ([path, { from, variationAxes }]) => {
      const whole = await readFile(resolve(from));
      const options = {
        targetFormat: 'woff2' as const,
        variationAxes,
        keepFeatures,
        preserveNameIds,
      };
      return [path, await subsetFont(whole, characters, options)] as const;
    }),
  );
}

if (import.meta.main) {
  for (const [path, font] of await cutFonts()) {
    await writeFile(new URL(path, root), font);
  }
}
