import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { activeRobots } from '../support/active-robots.ts'
import { cell, grid, head, idsInView, row, whenLoaded } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { entries, search } from '../support/data-table.ts'

test('table columns fit, can be moved and hidden, and are exported', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/devices/robots' })
  await whenLoaded(page)
  await test.step('columns fit their content, with space after numbers', () => expectFittingColumns(page))
  await test.step('works by keyboard alone', async () => {
    await grid(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/devices\/robots\/4102$/)
    await page.goBack()
    await whenLoaded(page)
  })
  await test.step('exports what is shown', async () => {
    await search(page).fill('Lake')
    await expect.poll(() => idsInView(page)).toEqual([4102])
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('overview.csv')
    const [names, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(names?.replace('\uFEFF', '').split(';').slice(0, 3)).toEqual(['ID', 'Name', 'Customer'])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^4102;Lake View;Northern Clubs;/)
    await search(page).fill('')
  })
  await test.step('widens a column and keeps its width', () => widenColumn(page))
  await test.step('hides, shows and moves columns', () => moveColumns(page))
  await test.step('keeps the columns in the address', async () => {
    const other = await open({ as: 'clerk', path: page.url() })
    await whenLoaded(other)
    await expect(head(other, 'Dealer')).toBeVisible()
    await expect(head(other, 'HDOP')).toBeHidden()
  })
})

async function expectFittingColumns(page: Page): Promise<void> {
  const cut = await grid(page).evaluate((element) =>
    [...element.querySelectorAll('[data-cut]')]
      .filter((text) => text.scrollWidth > text.clientWidth)
      .map((text) => text.textContent),
  )
  expect(cut).toEqual([])
  const hdop = await (await cell(page, { id: 4101, column: 'HDOP' })).locator('[data-cut]').boundingBox()
  const name = await head(page, 'HDOP').locator('[data-cut]').boundingBox()
  const next = await (
    await cell(page, { id: 4101, column: 'Current Tablets' })
  )
    .locator('[data-cut]')
    .boundingBox()
  if (hdop === null || name === null || next === null) throw new Error('The cells are not drawn.')
  expect(next.x - (hdop.x + hdop.width)).toBeGreaterThanOrEqual(24)
  expect(Math.abs(name.x + name.width - (hdop.x + hdop.width))).toBeLessThan(1)
}

async function widenColumn(page: Page): Promise<void> {
  const width = async () => (await head(page, 'Customer').boundingBox())?.width ?? 0
  const before = await width()
  const box = await head(page, 'Customer').boundingBox()
  if (box === null) throw new Error('The head is not drawn.')
  await page.mouse.move(box.x + box.width - 1, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 59, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeCloseTo(before + 60, -1)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('service-center.table.devices-robots')))
    .toContain('columnSizes')
  await page.reload()
  await whenLoaded(page)
  await expect.poll(width).toBeCloseTo(before + 60, -1)
}

async function moveColumns(page: Page): Promise<void> {
  await expect(head(page, 'HDOP')).toBeVisible()
  await page.getByRole('button', { name: /^Columns/ }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await menu.getByRole('textbox', { name: 'Find a column' }).fill('HDOP')
  await menu.getByRole('checkbox', { name: 'HDOP' }).uncheck()
  await expect(head(page, 'HDOP')).toBeHidden()
  await menu.getByRole('textbox', { name: 'Find a column' }).fill('no such column')
  await expect(menu.getByText('No columns found')).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('textbox', { name: 'Find a column' }).fill('')
  await menu.getByRole('checkbox', { name: 'Dealer' }).check()
  await expect(page).toHaveURL(/columns=/)
  await page.keyboard.press('Escape')
  await expect(head(page, 'Dealer')).toBeVisible()
  await expect(await cell(page, { id: 4101, column: 'Dealer' })).toHaveText('Greenline')

  const placeOf = (column: string) => head(page, column).getAttribute('aria-colindex').then(Number)
  const before = await placeOf('Battery')
  await head(page, 'Battery').getByRole('button').first().focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => placeOf('Battery')).toBe(before - 1)
  await head(page, 'Battery')
    .getByRole('button')
    .first()
    .dragTo(head(page, 'Customer').getByRole('button').first(), { targetPosition: { x: 4, y: 8 } })
  await expect.poll(() => placeOf('Battery')).toBeLessThan(await placeOf('Customer'))
}

/** Height that is left below the rows, in px. */
const left = (page: Page) =>
  grid(page).evaluate((element) => {
    const rows = element.querySelectorAll('[role=row]')
    const last = rows[rows.length - 1]
    return element.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0)
  })

test('table pages fit the window and are restored', async ({ open, db }) => {
  const robots = await activeRobots(db)
  const page = await open({ as: 'staff', path: '/devices/robots' })
  await whenLoaded(page)
  await test.step('a page has as many rows as fit, and keeps its position when the window is resized', () =>
    fitRows(page))
  await test.step('keeps a page size that was chosen before ‘Fit’ existed', async () => {
    await page.evaluate(() =>
      localStorage.setItem('service-center.table.devices-tablets', JSON.stringify({ pageSize: 25 })),
    )
    await goWithin(page, '/devices/tablets')
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('25')
  })
  await test.step('pages through the rows, shows the range, and is restored when the user comes back', async () => {
    await goWithin(page, '/devices/robots')
    await whenLoaded(page)
    await turnPages(page, robots)
  })
  await test.step('Escape clears the search, then closes the dialog; in a popover it closes only that', async () => {
    await goWithin(page, '/devices/robots/4101')
    await closeByEscape(page)
  })
})

async function fitRows(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('Fit')
  const shown = (await idsInView(page)).length
  expect(shown).toBeGreaterThan(10)
  expect(await left(page)).toBeGreaterThanOrEqual(0)
  expect(await left(page)).toBeLessThan(45)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(async () => (await idsInView(page))[0]).not.toBe(4101)
  const [first = 0] = await idsInView(page)

  await page.setViewportSize({ width: 1440, height: 700 })
  await expect.poll(async () => (await idsInView(page)).length).toBeLessThan(shown)
  expect(await idsInView(page)).toContain(first)
  await page.setViewportSize({ width: 1440, height: 1300 })
  await expect.poll(async () => (await idsInView(page)).length).toBeGreaterThan(shown)
  expect(await idsInView(page)).toContain(first)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(async () => (await idsInView(page)).length).toBe(shown)
  expect((await idsInView(page))[0]).toBe(first)
}

async function turnPages(page: Page, robots: readonly number[]): Promise<void> {
  const pages = Math.ceil(robots.length / 25)
  // The first row of the last page: only rows in view are drawn, and a page may have more.
  const shown = robots[25 * (pages - 1)] ?? 0
  const onLastPage = robots.length - 25 * (pages - 1)
  await page
    .getByRole('combobox', { name: 'Rows per page' })
    .or(page.getByLabel('Rows per page'))
    .first()
    .click()
  await page.getByRole('option', { name: '25' }).click()
  await entries(page, 25, robots.length)
  for (let at = 1; at < pages; at += 1) await page.getByRole('button', { name: 'Next page' }).click()
  await entries(page, onLastPage, robots.length)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await row(page, shown).click()
  await expect(page).toHaveURL(new RegExp(`/devices/robots/${shown}`))
  await page.goBack()
  await expect(row(page, shown)).toBeVisible()
  await entries(page, onLastPage, robots.length)
}

async function closeByEscape(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All values' }).click()
  const dialog = page.getByRole('dialog').first()
  const box = dialog.getByRole('textbox', { name: 'Search shown columns' })
  await expect(box).toBeFocused()
  await box.fill('x')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Filter' })
  await editor.getByRole('combobox', { name: 'Column' }).click()
  await page.keyboard.press('Escape')
  await expect(editor.getByRole('option').first()).toBeHidden()
  await expect(editor).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await expect(box).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
}

test('on a phone, shows state, battery and message first, and the whole id cell opens the device', async ({
  open,
}) => {
  const page = await open({ as: 'clerk', path: '/devices/robots', width: 390 })
  await expect(page.getByText('The table is fully populated.')).toBeVisible()
  for (const column of ['Server online', 'Battery', 'System message']) {
    const box = await (await cell(page, { id: 4102, column })).boundingBox()
    expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  }
  await row(page, 4102).getByText('HDOP too high').tap()
  await expect(page).toHaveURL(/\/devices\/robots$/)
  await expect(page.getByRole('heading', { name: 'Robots Overview' })).toBeVisible()
  // Beside the link's text, at the cell's lower right corner.
  await (await cell(page, { id: 4102, column: 'ID' })).tap({ position: { x: 100, y: 40 } })
  await expect(page).toHaveURL(/\/devices\/robots\/4102$/)
})
