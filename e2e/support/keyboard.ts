import { expect, type Page } from '@playwright/test'

/**
 * Presses keys one by one with a few frames in between, like a person. Dialogs and lists set their focus in timers
 * after they are drawn, and would undo an earlier key press.
 */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
    })
    await page.keyboard.press(key)
  }
}

/** Closes the open menu by Escape. A menu takes the focus shortly after it is drawn, and ignores keys before. */
export async function closeMenu(page: Page): Promise<void> {
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
}
