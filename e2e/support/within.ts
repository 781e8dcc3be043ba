import type { Page } from '@playwright/test'

/**
 * Navigates within the console like a link: the page keeps its session and loaded data. Use `page.goto` when a
 * first load matters.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
}
