import type { Plugin } from 'vite';

/** React Aria's own texts, a file for each of 34 locales. */
const textsOfLocale = /^(?<folder>(?:\.\.?\/)+intl\/(?:\w+\/)?)[a-z]{2}-[A-Z]{2}\.mjs$/;

/**
 * Bundles React Aria's texts in English alone, whatever the browser's language: the page around them is in English. The
 * other languages would be a quarter of the code behind the dashboard.
 */
export function englishOnly(): Plugin {
  return {
    name: 'english-only',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const folder = textsOfLocale.exec(source)?.groups?.folder;
      if (!folder || !importer?.includes('/node_modules/react-')) return null;
      return this.resolve(`${folder}en-US.mjs`, importer, { skipSelf: true });
    },
  };
}
