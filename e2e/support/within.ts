import type { Page } from '@playwright/test'

/**
 * Goes to another address of the console as a link of it does: the page stays, with its session and what it has loaded.
 * Use `page.goto` where a first load is what matters.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
}
