import { defineConfig } from '@playwright/test';
import { browserOptions } from './src/test/browser.ts';

export default defineConfig({
  testDir: 'src/test/journeys',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  // Half the time goes to waiting for what moves on the page: two would leave processors idle.
  workers: 3,
  forbidOnly: true,
  // The longest walks, with axe, take 20 s on two cores that three workers share. A machine may have slow hours.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // On a busy machine a test may run out of time. `npm test` names those that needed their second try.
  retries: 1,
  reporter: [['list'], ['./src/test/second-tries.ts']],
  // Each has workers, and so sites, of its own: administrators change what readers of the page count on, and an owner
  // counts, orders and publishes all there is.
  projects: [
    { name: 'public', testMatch: /\/(?!admin-|owner-)[\w-]+\.spec\.ts$/ },
    { name: 'admin', testMatch: /\/admin-[\w-]+\.spec\.ts$/ },
    { name: 'owner', testMatch: /\/owner-[\w-]+\.spec\.ts$/ },
  ],
  use: { launchOptions: browserOptions(), trace: 'on-first-retry' },
});
