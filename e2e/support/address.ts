import type { Page } from '@playwright/test'

/** Leads to an address as a link does: the console is not loaded again. */
export async function leadTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => history.pushState(null, '', href), address)
}
