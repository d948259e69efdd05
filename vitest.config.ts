import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserOptions } from './src/test/browser.ts';
import SecondTries from './src/test/second-tries.ts';

/** On a busy machine a test may run out of time, as a journey may. `npm test` says at its end which did. */
const retry = 1;

export default defineConfig({
  test: {
    // A third of the time goes to waiting for processes and browsers, in which a core would stay idle.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', new SecondTries()],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          retry,
          // To evaluate the application's modules takes longer than most files of tests.
          isolate: false,
          setupFiles: 'src/test/setup.ts',
          // Processes, and hundreds of password hashes, take their time on a small machine in a slow hour.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          include: ['db/**/*.test.ts', 'src/**/*.test.ts'],
          exclude: ['src/test/built/**'],
        },
      },
      {
        // The rules that SQL decides on the other engine, too: a libSQL server.
        test: {
          name: 'libsql',
          environment: 'node',
          retry,
          isolate: false,
          setupFiles: 'src/test/setup.ts',
          globalSetup: 'src/test/start-database-server.ts',
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          include: [
            'db/{*,facts/*}.test.ts',
            // Of the procedures those whose data functions have no test of their own.
            'src/server/routers/{account/{passkeys,people},letters-sending,messages/answers,messages/messages,site,site-pages,subscribers}.test.ts',
            'src/server/activity.test.ts',
          ],
          // Asks SQLite itself.
          exclude: ['db/query-plans.test.ts'],
        },
      },
      {
        // `npm start` builds the site, which all that follows uses: while it does, nothing else may read it.
        test: {
          name: 'npm-start',
          environment: 'node',
          retry,
          testTimeout: 180_000,
          sequence: { groupOrder: 1 },
          include: ['src/test/built/npm-start.test.ts'],
        },
      },
      {
        // What the build made, as processes: run after `npm-start` or `npm run build`.
        test: {
          name: 'built',
          environment: 'node',
          retry,
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          // Most of the time goes to waiting.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          include: ['src/test/built/*.test.ts'],
          exclude: ['src/test/built/npm-start.test.ts'],
        },
      },
      ...(['firefox', 'webkit'] as const).map((engine) => ({
        // What the build made, in the other engines: run after `npm run build`.
        test: {
          name: engine,
          environment: 'node' as const,
          testTimeout: 240_000,
          retry,
          expect: { poll: { timeout: 40_000 } },
          // One browser after another would start for each file; so each engine has one, and both walk side by side.
          isolate: false,
          maxWorkers: 1,
          provide: { browserEngine: engine },
          include: ['src/test/engines/walks/*.walk.ts'],
        },
      })),
      {
        plugins: [react(), tailwindcss()],
        optimizeDeps: {
          // Found only when a test asks for it, a package would reload the page under the tests.
          entries: ['src/client/**/*.tsx', 'src/test/*.tsx'],
          include: ['vitest-browser-react', '@trpc/server/observable'],
        },
        test: {
          name: 'browser',
          retry,
          // What moves on the page takes longer on a busy machine than the second it is given by default.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          include: ['src/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
