import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

test('the open menus of a page are accessible', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/devices/robots/4101' })
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Latest values' })).toBeVisible()
  await expectAccessible(page)
  const phone = await open({ as: 'staff', path: '/accounts/clerk', width: 390 })
  await phone.getByRole('button', { name: 'More actions' }).click()
  await expect(phone.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expectAccessible(phone)
})

test('delete actions are red', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/accounts/clerk' })
  const red = await page.evaluate(() => {
    const mark = document.body.appendChild(document.createElement('i'))
    mark.style.color = 'var(--sc-bad-ink)'
    return getComputedStyle(mark).color
  })
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCSS('color', red)
  await expect(page.getByRole('button', { name: 'Effective access' })).not.toHaveCSS('color', red)
})

test('Escape closes an open calendar before its surrounding dialog', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/administration/log' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Timestamp' }).click()
  const editor = page.getByRole('dialog')
  const from = editor.getByLabel('From')
  await from.click()
  const calendar = editor.getByRole('button', { name: 'Previous month' })
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(from).toBeFocused()
  await expect(editor).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
})

test('formats times the same way in forms and on pages', async ({ open, db }) => {
  await db
    .updateTable('app_user')
    .set({ valid_from: new Date('2026-01-02T03:04:00Z') })
    .where('username', '=', 'rita')
    .execute()
  const page = await open({ as: 'staff', path: '/accounts/rita' })
  const shown = page.getByRole('main').locator('time[datetime^="2026-01-02"]')
  const text = (await shown.textContent()) ?? ''
  expect(text).toMatch(/^26\/01\/02 \d\d:04$/)
  await page.goto('/accounts/rita/edit')
  await expect(page.getByRole('button', { name: 'Valid from', exact: true })).toHaveText(text)
})

test('the buttons of a device leave space for its name in narrow windows', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/devices/robots/4101', width: 780 })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('4101 North Park')
  await expect(page.getByRole('button', { name: 'Data', exact: true })).toBeVisible()
  const isWhole = () => title.evaluate((element) => element.scrollWidth <= element.clientWidth)
  for (const width of [780, 900, 1000, 1199]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isWhole, { message: `at ${width} px` }).toBe(true)
    const outer = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(outer).toBe(width)
  }
})

test('the navigation shows the entry of the current page in a low window', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  for (const width of [1280, 1000]) {
    await page.setViewportSize({ width, height: 600 })
    for (const path of ['/administration/log', '/devices/robots']) {
      await page.goto(path)
      const current = page.getByRole('navigation', { name: 'Main' }).locator('li [aria-current=page]')
      await expect(current).toBeInViewport({ ratio: 1 })
    }
  }
})
