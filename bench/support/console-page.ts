import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DISCLAIMER_AGREED, sessionEntries } from '../../e2e/support/session.ts'
import { observe } from './page-probes.ts'
import type { StartedProduct } from './processes.ts'
import { BENCH_USERS } from './seed.ts'

/** Builds the console that the product serves. */
export function buildConsole(): void {
  const script = join(import.meta.dirname, '../../scripts/build.mjs')
  const { status } = spawnSync(process.execPath, [script, '--release'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The console could not be built.')
}

/**
 * A browser in daily use: signed in, and once it has opened a page, with the console's scripts in its cache.
 * @param options.stored entries of local storage
 * @param options.sample text of the cells whose first appearance is measured; undefined: none
 */
export async function openConsole(options: {
  browser: Browser
  product: StartedProduct
  stored: Record<string, string>
  sample?: string
  /** By default the admin. */
  username?: string
}): Promise<BrowserContext> {
  const { browser, product, stored, sample, username = BENCH_USERS.admin } = options
  const token = await product.signIn(username)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { ...DISCLAIMER_AGREED, ...sessionEntries(token), ...stored },
  )
  await context.addInitScript(observe, sample)
  return context
}

/** Forgets the tasks and events that were observed so far. */
export const clearProbes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.probes.longTasks.length = 0
    globalThis.probes.events.length = 0
  })

/** The longest task since the last `clearProbes`, in ms; 0 when none took 50 ms. */
export async function longestTask(page: Page): Promise<number> {
  return Math.max(0, ...(await page.evaluate(() => globalThis.probes.longTasks)))
}

/** The longest time from a click or key to the next paint, in ms; 16 when the browser reported none (its minimum). */
export async function slowestEvent(page: Page): Promise<number> {
  return Math.max(16, ...(await page.evaluate(() => globalThis.probes.events)))
}
