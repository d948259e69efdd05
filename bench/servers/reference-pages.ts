import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { freePort } from '#test/start-site.ts';

/** A page that another one is compared to. It is served until it goes out of scope. */
interface ReferencePage extends AsyncDisposable {
  url: string;
}

interface File {
  type: string;
  text: string;
}

/** The texts and sections of a page like ours in plain HTML. It stays as it is, whatever becomes of ours. */
export async function serveStatic(): Promise<ReferencePage> {
  const text = await readFile(new URL('reference.html', import.meta.url), 'utf8');
  return serve({ '/': { type: 'text/html', text } });
}

/** A page that hydrates one paragraph with the same React: what React costs before it does anything. */
export async function serveReact(): Promise<ReferencePage> {
  const input = fileURLToPath(new URL('react-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input } },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('one build was expected');
  const page = documentOf(
    '<main><p>One paragraph.</p></main><script type="module" src="/react.js"></script>',
  );
  return serve({
    '/': { type: 'text/html', text: page },
    '/react.js': { type: 'text/javascript', text: built.output[0].code },
  });
}

/** A button whose press does nothing: what an answer to an input costs at least. */
export function serveButton(): Promise<ReferencePage> {
  const button = '<button>Press</button><script>addEventListener("click", () => {})</script>';
  return serve({ '/': { type: 'text/html', text: documentOf(button) } });
}

/** Rows of text in a page as the server sends it. */
export function serveRows(rows: readonly string[]): Promise<ReferencePage> {
  const items = rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('');
  return serve({ '/': { type: 'text/html', text: documentOf(`<main><ol>${items}</ol></main>`) } });
}

function documentOf(body: string): string {
  const head = '<title>Reference</title><meta name="viewport" content="width=device-width">';
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Nothing else is there: no icon, no picture. */
async function serve(files: Record<string, File>): Promise<ReferencePage> {
  const encoded = new Map(
    Object.entries(files).map(([path, { type, text }]) => [
      path,
      { type, bytes: brotliCompressSync(text) },
    ]),
  );
  const server = createServer(({ url = '' }, response) => {
    const file = encoded.get(url);
    if (!file) return response.writeHead(404).end();
    const headers = { 'Content-Type': `${file.type}; charset=utf-8`, 'Content-Encoding': 'br' };
    return response.writeHead(200, headers).end(file.bytes);
  });
  const port = await freePort();
  server.listen(port);
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
