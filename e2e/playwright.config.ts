import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const IS_ALONE = process.argv.includes('--ui') || process.argv.includes('--debug')

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './support/database.ts',
  // The journeys of a worker share one server and one fleet, which are its own; each makes what it changes for itself.
  workers: 2,
  timeout: IS_ALONE ? 0 : 40_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that stalls for a moment is tried once more; the report names such a journey as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    launchOptions: await findBrowser(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
  },
})
