import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The admin area is one application, for who signs in and for who has; every other page is a document with islands, or one
 * of text alone.
 */
export type PageKind = 'page' | 'legal' | 'signIn' | 'desk';

/** HTML at the end of the head: the styles, and the script that makes the page alive. */
export type HeadTags = Record<PageKind, string>;

/** Names of chunks. */
export type ShownAtOnce = Record<Extract<PageKind, 'signIn' | 'desk'>, readonly string[]>;

/** After two animation frames: enough for the first of them to reach the screen. */
const paintDelayMs = 100;

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  assets?: string[];
}

type Manifest = Record<string, Chunk>;

const stylesEntry = 'src/client/desk-styles.css';
const publicStylesEntry = 'src/client/public-styles.css';
const legalStylesEntry = 'src/client/legal-styles.css';
const applicationEntry = 'src/client/entry-client.tsx';
const pageEntry = 'src/client/entry-public.ts';

/**
 * The tags for the client as `vite build` left it: its styles in full, so that the first paint waits for nothing. What is
 * shown at once is requested together with the page's script, and not only when that script asks for it.
 */
export async function builtHeadTags(folder: string, shownAtOnce: ShownAtOnce): Promise<HeadTags> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const styles = async (name: string) => {
    const { file, assets = [] } = requireChunk(manifest, name);
    const fonts = assets
      .filter((asset) => /plex-sans-basic.*\.woff2$/.test(asset))
      .map(
        (font) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
      );
    return `${fonts.join('')}<style>${await readFile(join(folder, file), 'utf8')}</style>`;
  };

  const script = (name: string) => `/${requireChunk(manifest, name).file}`;
  const application = script(applicationEntry);
  const applicationTags = async (kind: keyof ShownAtOnce) => {
    const chunks = shownAtOnce[kind].map((name) => keyOf(manifest, name));
    const links = preloadsOf(manifest, applicationEntry, chunks).map(
      (path) => `<link rel="modulepreload" href="${path}">`,
    );
    const module = `<script type="module" src="${application}"></script>`;
    return `${links.join('')}${module}${await styles(stylesEntry)}`;
  };
  const page = startAfterPaint({
    src: script(pageEntry),
    preloads: preloadsOf(manifest, pageEntry),
  });
  return {
    page: `${await styles(publicStylesEntry)}<script>${page}</script>`,
    legal: await styles(legalStylesEntry),
    signIn: await applicationTags('signIn'),
    desk: await applicationTags('desk'),
  };
}

/** The tags for the client's sources, to which Vite has tags of its own to add. */
export function sourceHeadTags(viteTags: string): HeadTags {
  const tags = (entry: string) =>
    `${viteTags}<link rel="stylesheet" href="/${stylesEntry}"><script type="module" src="/${entry}"></script>`;
  const application = tags(applicationEntry);
  const legal = `${viteTags}<link rel="stylesheet" href="/${legalStylesEntry}">`;
  return { page: tags(pageEntry), legal, signIn: application, desk: application };
}

/**
 * A script that requests the page's own script after the load event and the first paint, or with the first touch, once all
 * of the HTML is there. Until then nothing competes with what a visitor sees. Not every paint is reported (Firefox reports
 * none for a page that it loads scrolled), so two animation frames and a short delay count as one. Where the page's script
 * does not come, the islands are as they are without script.
 */
function startAfterPaint(script: { src: string; preloads: string[] }): string {
  return `(({ src, preloads }) => {
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  const onerror = () => {
    document.documentElement.dataset.failed = '';
  };
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    if (document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', start);
      return;
    }
    isStarted = true;
    for (const href of preloads) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', src, onerror });
  };
  addEventListener('load', () => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, ${paintDelayMs})));
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  });
  for (const touch of ['pointerdown', 'focusin', 'submit']) addEventListener(touch, start, { once: true });
})(${JSON.stringify(script)})`;
}

/** The paths of the other chunks, and of all that they and the entry import. */
function preloadsOf(manifest: Manifest, entry: string, others: string[] = []): string[] {
  const paths = new Set<string>();
  const add = (key: string) => {
    const { file, imports = [] } = requireChunk(manifest, key);
    if (paths.has(`/${file}`)) return;
    paths.add(`/${file}`);
    imports.forEach(add);
  };
  [entry, ...others].forEach(add);
  return [...paths].slice(1);
}

/** A chunk that others share stands in the manifest by its file; its name stays. */
function keyOf(manifest: Manifest, name: string): string {
  return Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
}

function requireChunk(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the client build has no ${name}: run "npm run build"`);
  return chunk;
}
