import type { Plugin } from 'vite';

const wide = /[^\0-\xFF]/g;

/**
 * Writes what is not Latin-1 in the server's code as escapes. V8 holds the source of all that runs, and takes two bytes
 * for each character of a file as soon as one of them needs two: some 2 MB.
 */
export function oneByteSource(): Plugin {
  return {
    name: 'one-byte-source',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(wide, escape);
      }
    },
  };
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
