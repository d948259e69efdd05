import { dirname, resolve } from 'node:path';

/** As a URL has it, or a path behind `file:`. Two slashes would begin the name of a host, "?" options that there are none of. */
const filePattern = /^file:(?:\/\/(?=\/)|(?!\/\/))(?<path>[^?]+)$/;

/** True for the address of a libSQL server; every other database is a file. */
export function isServerUrl(url: string): boolean {
  return /^(?:libsql|https?):\/\/./.test(url) && URL.canParse(url);
}

/** True for the address of a server, as the driver takes it, or of a file. */
export function isDatabaseUrl(url: string): boolean {
  if (!isServerUrl(url)) return pathOf(url) !== undefined;
  const { protocol, username, password, hash, searchParams } = new URL(url);
  const known = ['authToken', ...(protocol === 'libsql:' ? ['tls'] : [])];
  return (
    !username && !password && !hash && [...searchParams.keys()].every((key) => known.includes(key))
  );
}

/** What a message calls the database: its file, or the address of its server without what is secret. */
export function databaseName(url: string): string {
  if (!isServerUrl(url)) return databaseFile(url);
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/** The folder of the database, for the site's other files as well; `undefined` for a server, and in memory. */
export function databaseFolder(url: string): string | undefined {
  if (isServerUrl(url)) return undefined;
  const file = databaseFile(url);
  return file === ':memory:' ? undefined : dirname(file);
}

/** The path of the database's file, or `:memory:`. Throws when the URL is not a `file:` one. */
export function databaseFile(url: string): string {
  const path = pathOf(url);
  if (!path) throw new Error(`not a file: URL: ${url}`);
  return path === ':memory:' ? path : resolve(path);
}

function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(filePattern.exec(url)?.groups?.path ?? '');
    return path === '' || path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}
