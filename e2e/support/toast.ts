import { expect, type Locator, type Page } from '@playwright/test'

/** A toast by a part of its text. A page may still show those of former changes. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text })

/** Waits for a toast until it is gone, so that a second one with its text is not taken for it. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible()
  await expect(toast(page, text)).toHaveCount(0)
}

/** Takes back a change by the button in its toast. */
export const undo = (page: Page, text: string) =>
  toast(page, text).getByRole('button', { name: 'Undo' }).click()

/**
 * The alert with a text, in the page or as the toast of a failure. The toast of a former failure may still be there, so that
 * an alert is found by its text only.
 */
export const alert = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text })
