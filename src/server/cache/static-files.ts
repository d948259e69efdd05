import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { etag } from 'hono/etag';
import { forAnHour, immutable } from '../http/cache-control.ts';

export interface StaticFiles {
  /** What the files are asked for by. */
  paths: ReadonlySet<string>;
  serve: MiddlewareHandler;
}

/** Serves the files below the folder, from their variants of `precompress` where there are some. */
export async function createStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .map((path) => `/${path.split(sep).join('/')}`)
      .filter((path) => !path.startsWith('/.')),
  );
  const serveFile = every(etag({ weak: true }), serveStatic({ root: folder, precompressed: true }));
  return {
    paths,
    serve: (c, next) => {
      // Only what is in the set can be sent, so no spelling of a path leads out of the folder.
      if (!paths.has(c.req.path)) return next();
      // Files under /assets have a hash of their content in their name and never change.
      c.header('Cache-Control', c.req.path.startsWith('/assets/') ? immutable : forAnHour);
      return serveFile(c, next);
    },
  };
}
