import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

/**
 * What a journey waits for usually arrives at once, or after the longest stall of a busy machine; only a fault
 * takes longer.
 */
const PATIENCE_MS = 60_000

const IS_ALONE = process.argv.includes('--ui') || process.argv.includes('--debug')

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './support/database.ts',
  // The journeys of a worker share one server and one fleet; each creates what it changes.
  workers: Math.max(2, availableParallelism()),
  timeout: IS_ALONE ? 0 : 10 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: process.env['CI'] !== undefined,
  // On a machine that stalls for a moment the journey is retried; the report names it as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    launchOptions: await findBrowser(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    actionTimeout: PATIENCE_MS,
    screenshot: 'only-on-failure',
  },
})
