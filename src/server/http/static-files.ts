import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { etag } from 'hono/etag';
import { forAnHour, forHalfAMinute, immutable } from './cache-control.ts';

/**
 * A file whose name has a hash of its content, and not one of its variants of `precompress`. To ask for a longer name than a
 * file system takes is an error.
 */
const asset = /^\/assets\/(?=.{1,200}$)[\w-]+(?:\.[\w-]+)*\.(?!br$|gz$)\w+$/;

/**
 * Serves the files below the folder, from their variants of `precompress` where there are some. An asset may come later:
 * while two processes are restarted in turns, pages of the new version ask the old one for its assets as well.
 */
export async function createStaticFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .map((path) => `/${path.split(sep).join('/')}`)
      .filter((path) => !path.startsWith('/.')),
  );
  /** True for what a file is asked for by. */
  const has = (path: string) => {
    if (paths.has(path)) return true;
    const isNew = asset.test(path) && isFile(join(folder, path));
    if (isNew) paths.add(path);
    return isNew;
  };
  const serveFile = every(etag({ weak: true }), serveStatic({ root: folder, precompressed: true }));
  const serve: MiddlewareHandler = (c, next) => {
    // Only what is in the set or has such a name can be sent, so no spelling of a path leads out of the folder.
    if (!has(c.req.path)) return next();
    c.header('Cache-Control', cacheControlOf(c.req.path));
    return serveFile(c, next);
  };
  return { has, serve };
}

function cacheControlOf(path: string): string {
  // The name has a hash of the content, which never changes.
  if (path.startsWith('/assets/')) return immutable;
  // The script of one version would not know the page of another.
  return path.startsWith('/demo/') ? forHalfAMinute : forAnHour;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
