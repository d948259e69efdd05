import type { Plugin } from 'vite';

/** React Aria's own texts, a file for each of 34 locales. */
const textsOfLocale = /^(?<folder>(?:\.\.?\/)+intl\/(?:\w+\/)?)[a-z]{2}-[A-Z]{2}\.mjs$/;
const zodLocales = '../locales/index.js';

/**
 * Bundles the texts of React Aria and Zod in English alone, whatever the browser's language: the page around them is in
 * English. The other languages would be a quarter of the code behind the dashboard, and a third of the server's main file.
 */
export function englishOnly(): Plugin {
  return {
    name: 'english-only',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const resolve = (path: string) => this.resolve(path, importer, { skipSelf: true });
      if (source === zodLocales && importer?.includes('/node_modules/zod/')) {
        return resolve('../locales/en.js');
      }
      const folder = textsOfLocale.exec(source)?.groups?.folder;
      if (!folder || !importer?.includes('/node_modules/react-')) return null;
      return resolve(`${folder}en-US.mjs`);
    },
  };
}
