import { dirname, resolve } from 'node:path';

/** The folder of the database, for the site's other files as well; `undefined` for a database in memory. */
export function databaseFolder(url: string): string | undefined {
  const file = databaseFile(url);
  return file === ':memory:' ? undefined : dirname(file);
}

/** The path of the database's file, or `:memory:`. Throws when the URL is not a `file:` one. */
export function databaseFile(url: string): string {
  const path = /^file:(?:\/\/(?=\/))?(?<path>.+)$/.exec(url)?.groups?.path;
  if (!path) throw new Error(`not a file: URL: ${url}`);
  return path === ':memory:' ? path : resolve(decodeURIComponent(path));
}
