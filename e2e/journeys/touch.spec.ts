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

/** What can be tapped and is lower than a finger: its name, its height in pixels, and the area around that reacts. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 40
    const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=menuitem], [role=option]'
    const heightOf = (element: Element) => {
      const around = getComputedStyle(element, '::after')
      const reacts = around.position === 'absolute' && around.content !== 'none'
      return Math.max(element.getBoundingClientRect().height, reacts ? Number.parseFloat(around.height) : 0)
    }
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().bottom > 0 &&
      element.getBoundingClientRect().left < innerWidth &&
      element.getBoundingClientRect().right > 0
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown).flatMap((element) => {
      const labels = 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : []
      const height = Math.max(...[element, ...labels].map(heightOf))
      const name = element.getAttribute('aria-label') ?? element.textContent
      return height < LEAST - 0.5 ? [`${element.tagName} ${name?.trim()}: ${Math.round(height)}`] : []
    })
  })
}

test('on a phone everything that can be tapped is at least 40 pixels high', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home', width: 390 })
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect({ path, small: await tooSmall(page) }).toEqual({ path, small: [] })
  }
  await page.goto('/home')
  await page.getByRole('button', { name: /navigation/i }).click()
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
})
