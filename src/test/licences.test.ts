import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Let a site be run, changed and passed on with no duty but to keep their texts. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);
/** Of tools, which no visitor is sent and no copy of the site has; OFL-1.1 also of the fonts that are cut from theirs. */
const ofTools = new Set([
  '(MIT AND Zlib)',
  '(MIT OR GPL-3.0-or-later)',
  'CC-BY-4.0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** Tools that say MIT in their texts, not where npm looks for it. */
const mitInTheirTexts = ['busboy', 'dicer', 'humanize-number', 'only', 'streamsearch'];

interface Package {
  license?: string;
  dev?: boolean;
}

test('every package has a licence that docs/dependencies.md names', () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  for (const name of mitInTheirTexts) {
    const found = packages[`node_modules/${name}`];
    if (found?.dev) found.license ??= 'MIT';
  }
  const refused = installed.filter(
    ([, { license = '', dev }]) => !permissive.has(license) && !(dev && ofTools.has(license)),
  );

  expect(installed.length).toBeGreaterThan(100);
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);

  const named = readFileSync('docs/dependencies.md', 'utf8');
  const licences = new Set(installed.map(([, { license = '' }]) => license));
  expect([...licences].filter((licence) => !named.includes(licence))).toEqual([]);
});
