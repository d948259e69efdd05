import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const installed = [
  process.env.CHROMIUM_PATH,
  // The same engine without windows: the journeys take a third less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

/** How tests start their browser: the one CHROMIUM_PATH names, the system's, or Playwright's own. */
export function browserOptions() {
  const executablePath = installed.find((path) => path && existsSync(path));
  if (!executablePath) {
    throw new Error(
      'The tests need a browser and found none: run "npx playwright install chromium", or set CHROMIUM_PATH.',
    );
  }
  return {
    executablePath,
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
