import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const PATHS = [
  '/account/me',
  '/account/me/edit',
  '/accounts',
  '/accounts/clerk',
  '/accounts/clerk/access',
  '/map',
  '/history',
  '/administration/log',
  '/administration/work',
]

/** What can be tapped and does not react 18 pixels above or below its centre: its name. */
function tooSmall(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=menuitem], [role=option]'
    const REACH = 18
    // The page has only what stands in here.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().bottom > 0 &&
      // The rows of the data table are higher than a finger; its head has a height of its own.
      element.closest('[role=grid]') === null
    const reacts = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [-REACH, 0, REACH].every((away) => {
        const hit = document.elementFromPoint(x + width / 2, y + height / 2 + away)
        return (
          hit !== null &&
          [element, ...labels].some((one) => one.contains(hit) || hit.contains(one.closest('label')))
        )
      })
    }
    return [...root.querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((element) => isShown(element) && !reacts(element))
      .map(
        (element) =>
          `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim()}`,
      )
  })
}

test('on a phone everything that can be tapped is at least 40 pixels high', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/account/me', width: 390 })
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect({ path, small: await tooSmall(page.locator('body')) }).toEqual({ path, small: [] })
  }
})
