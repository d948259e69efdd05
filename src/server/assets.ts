import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { forAnHour, immutable } from './caching.ts';
import type { Compressed } from './ready-answer.ts';

/** A file of the build, ready to send. */
export interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  /** As the build left them; undefined for what does not get smaller. */
  compressed: Compressed;
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
};

/** An HTML file among them is the inside of a frame in one of our pages. */
const framedHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};

/**
 * Reads all files below the folder, by the path they are asked for. Only what is in the map can be answered, so
 * no spelling of a path leads out of the folder.
 */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const all = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const variants = new Set(all.filter((file) => /\.(br|gz)$/.test(file)));
  const files = all.filter((file) => !variants.has(file));
  const variant = async (file: string) =>
    variants.has(file) ? new Uint8Array(await readFile(file)) : undefined;
  const assets = await Promise.all(
    files.map(async (file): Promise<[string, Asset]> => {
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      const bytes = new Uint8Array(await readFile(file));
      const type = contentTypes[extname(file)] ?? 'application/octet-stream';
      const headers = { 'Content-Type': type, 'Cache-Control': cacheRule(path) };
      const isFramed = type.startsWith('text/html');
      const compressed = { br: await variant(`${file}.br`), gzip: await variant(`${file}.gz`) };
      return [
        path,
        { bytes, compressed, headers: isFramed ? { ...headers, ...framedHeaders } : headers },
      ];
    }),
  );
  return new Map(assets.filter(([path]) => !path.startsWith('/.')));
}

/** Files under /assets carry a hash of their content in their name and never change. */
function cacheRule(path: string): string {
  return path.startsWith('/assets/') ? immutable : forAnHour;
}

export function serveAsset({ bytes, headers }: Asset): Response {
  return new Response(bytes, { headers });
}
