import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { forAnHour, immutable } from '../http/cache-control.ts';
import { withEncodings, type EncodedResponse } from './encoded-response.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * All files below the folder, by the path they are asked for; each is read when it is. Only what is in the map can be
 * answered, so no spelling of a path leads out of the folder.
 */
export async function listAssets(
  folder: string,
  headers: Record<string, string>,
): Promise<Map<string, () => Promise<EncodedResponse>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const variants = new Set(files.filter((file) => /\.(br|gz)$/.test(file)));
  const variant = async (file: string) => (variants.has(file) ? await readFile(file) : undefined);

  const assets = files
    .filter((file) => !variants.has(file))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
    .filter(([path]) => !path.startsWith('/.'));
  return new Map(
    assets.map(([path, file]) => [
      path,
      async () => {
        const compressed = { br: await variant(`${file}.br`), gzip: await variant(`${file}.gz`) };
        const bytes = await readFile(file);
        return withEncodings(
          { status: 200, headers: { ...headers, ...assetHeaders(path) }, bytes },
          compressed,
        );
      },
    ]),
  );
}

function assetHeaders(path: string): Record<string, string> {
  const extension = extname(path);
  return {
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    // Files under /assets carry a hash of their content in their name and never change.
    'cache-control': path.startsWith('/assets/') ? immutable : forAnHour,
  };
}
