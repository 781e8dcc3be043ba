import { expect, type Locator, type Page } from '@playwright/test'

/** A toast, by part of its text. Toasts of earlier changes may still be shown. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text })

/** Waits for a toast until it has gone, so that a second one with the same text is not confused with it. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible()
  await expect(toast(page, text)).toHaveCount(0)
}

/** Undoes a change by the button in its toast. */
export const undo = (page: Page, text: string) =>
  toast(page, text).getByRole('button', { name: 'Undo' }).click()

/** An alert in the page or a failure toast, by its text. The toast of an earlier failure may still be shown. */
export const alert = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text })
