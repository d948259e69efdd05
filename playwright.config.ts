import { defineConfig } from '@playwright/test';
import { browserOptions } from './src/test/browser.ts';

export default defineConfig({
  testDir: 'src/test/journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: { launchOptions: browserOptions(), trace: 'retain-on-failure' },
});
