import type { Page } from '@playwright/test'

/** The text in the clipboard, pasted as a person would: the console's own pages may not read it. */
export async function clipboardOf(page: Page): Promise<string> {
  const field = await page.evaluateHandle(() => {
    // A dialog keeps the focus within itself.
    const parent = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body
    const made = parent.appendChild(document.createElement('textarea'))
    made.focus()
    return made
  })
  await page.keyboard.press('ControlOrMeta+V')
  const text = await field.evaluate((made) => made.value)
  await field.evaluate((made) => made.remove())
  return text
}
