import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const PATHS = [
  '/home',
  '/account/me',
  '/account/me/edit',
  '/accounts',
  '/accounts/create',
  '/accounts/clerk',
  '/accounts/clerk/edit',
  '/accounts/clerk/access',
  '/devices/robots',
  '/devices/robots/4101',
  '/devices/tablets/21001',
  '/customers',
  '/customers?selected=2',
  '/map',
  '/history',
  '/administration/log',
  '/administration/work',
  '/nowhere',
]

/** What can be tapped and does not react 18 pixels above or below its centre: its name. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=menuitem], [role=option]'
    const REACH = 18
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().bottom > 0
    const reacts = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const labels = 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : []
      return [-REACH, 0, REACH].every((away) => {
        const hit = document.elementFromPoint(x + width / 2, y + height / 2 + away)
        return hit !== null && [element, ...labels].some((one) => one.contains(hit) || hit.contains(one.closest('label')))
      })
    }
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((element) => isShown(element) && !reacts(element))
      .map((element) => `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim()}`)
  })
}

test('on a phone everything that can be tapped is at least 40 pixels high', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home', width: 390 })
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft({ path, small: await tooSmall(page) }).toEqual({ path, small: [] })
  }
  await page.goto('/home')
  await page.getByRole('button', { name: /navigation/i }).click()
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
})
