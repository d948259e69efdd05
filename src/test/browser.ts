import { existsSync } from 'node:fs';
import { chromium, type Page, type Request } from 'playwright';

interface Program {
  name: string;
  /** Where it may be; the first that is there is taken. */
  paths: (string | undefined)[];
  /** Debian's packages that bring it: one of them is enough. */
  packages: string[];
}

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

/** What the tests start, browsers above all. */
export const programs = {
  chromium: {
    name: 'Chromium (or CHROMIUM_PATH)',
    paths: [
      process.env.CHROMIUM_PATH,
      // The same engine without windows: the journeys take a third less time.
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      chromium.executablePath(),
    ],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  firefox: {
    name: 'Firefox (or FIREFOX_PATH)',
    paths: [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'],
    packages: ['firefox-esr'],
  },
  webkit: {
    name: 'the browser of WebKitGTK',
    paths: [`${libraries}/webkit2gtk-4.1/MiniBrowser`],
    packages: ['webkit2gtk-driver'],
  },
  webkitDriver: {
    name: 'the driver of WebKitGTK',
    paths: ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver'],
  },
  displayServer: { name: 'Xvfb', paths: ['/usr/bin/Xvfb'], packages: ['xvfb'] },
} satisfies Record<string, Program>;

/** Where a program is, or undefined. */
export function findProgram({ paths }: Program): string | undefined {
  return paths.find((path) => path && existsSync(path));
}

/** Where a program is; throws when it is missing. */
export function requireProgram(program: Program): string {
  const path = findProgram(program);
  if (!path) {
    throw new Error(
      `The tests need ${program.name}: run "node src/tools/install-browsers.ts" as root.`,
    );
  }
  return path;
}

/** How tests start their browser: the one CHROMIUM_PATH names, the system's, or Playwright's own. */
export function browserOptions() {
  return {
    executablePath: requireProgram(programs.chromium),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Letters as wide as in the browser with windows.
      '--font-render-hinting=none',
    ],
  };
}

/** What the page asks for from now on; it grows. Without the icon: a browser with windows asks for that by itself. */
export function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/favicon.')) requests.push(request);
  });
  return requests;
}

/** What was sent for these requests, as it travels. */
export async function kilobytes(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.map(({ responseHeadersSize, responseBodySize }) => {
    return responseHeadersSize + responseBodySize;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
}
