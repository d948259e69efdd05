import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { listen } from '#test/listen.ts';

/** The texts and sections of a page like ours in plain HTML. It stays as it is, whatever becomes of ours. */
export async function serveStatic() {
  return serve(await readFile('bench/servers/reference.html', 'utf8'));
}

/** A page that hydrates one paragraph with the same React: what React costs before it does anything. */
export async function serveReact() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: 'bench/servers/react-page.ts' } },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('one build was expected');
  const script = '<script type="module" src="/script.js"></script>';
  return serve(documentOf(`<main><p>One paragraph.</p></main>${script}`), built.output[0].code);
}

/** A button whose press does nothing: what an answer to an input costs at least. */
export function serveButton() {
  const script = '<script>addEventListener("click", () => {})</script>';
  return serve(documentOf(`<button>Press</button>${script}`));
}

/** Rows of plain text in a page as the server sends it. */
export function serveRows(rows: readonly string[]) {
  const items = rows.map((row) => `<li>${row}</li>`).join('');
  return serve(documentOf(`<main><ol>${items}</ol></main>`));
}

function documentOf(body: string): string {
  const head = '<title>Reference</title><meta name="viewport" content="width=device-width">';
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}

/** Serves the page and its script until it goes out of scope. Nothing else is there: no icon, no picture. */
async function serve(html: string, script = '') {
  const files = new Map([
    ['/', { type: 'text/html', bytes: brotliCompressSync(html) }],
    ['/script.js', { type: 'text/javascript', bytes: brotliCompressSync(script) }],
  ]);
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    if (!file) return response.writeHead(404).end();
    const headers = { 'Content-Type': `${file.type}; charset=utf-8`, 'Content-Encoding': 'br' };
    return response.writeHead(200, headers).end(file.bytes);
  });
  const url = `http://localhost:${await listen(server)}`;
  return { url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
