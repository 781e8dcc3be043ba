import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { goWithin } from '../support/within.ts'
import { clipboardOf } from '../support/clipboard.ts'
import { connectDevice } from '../support/device.ts'
import { devOf } from '../support/history.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

/** A robot that no other journey uses. */
const MANY_KEYS = 5021

/** The value beside a key, in the page's own device (not in related devices). */
const fact = (page: Page, key: string) => page.locator(`[data-row="${key}"]`).first().locator('dd')
const keyOf = (page: Page, key: string) => page.locator(`[data-row="${key}"] [data-part=key]`).first()
const status = (page: Page) => page.getByRole('region', { name: 'Robot Status' })

test('shows, copies, translates and downloads the dashboard of a robot', async ({ open }) => {
  const page = await open({ as: 'clerk', path: `/devices/robots/${NORTH_PARK}` })
  await test.step('draws the special rows', () => expectSpecialRows(page))
  await test.step('shows the tablets of a robot, one at a time, and that others are hidden', async () => {
    const panel = page.getByRole('region', { name: 'Associated tablet' })
    await expect(panel.locator('[data-row="app_version"]')).toContainText('7.12.0')
    await expect(panel).toContainText('1 connected tablet is not visible to you')
    await panel.getByLabel('Associated tablet', { exact: true }).first().click()
    await page.getByRole('option', { name: '21002 Tablet two' }).click()
    await expect(page).toHaveURL(/tablet=21002/)
    await expect(panel.locator('[data-row="Battery"]')).toContainText('81')
  })
  await test.step('copies values and keys', async () => {
    await fact(page, 'robot_software').getByRole('button').click()
    await expect(page.getByText('value copied to clipboard')).toBeVisible()
    expect(await clipboardOf(page)).toBe('9.8.4')
    await keyOf(page, 'robot_software').click()
    await expect(page.getByText('key copied to clipboard')).toBeVisible()
    expect(await clipboardOf(page)).toBe('robot_software')
  })
  await test.step('shows translated or raw keys and values, on other pages too', async () => {
    await expect(keyOf(page, 'robot_software')).not.toHaveText('robot_software')
    await page.getByRole('switch', { name: 'Translate' }).uncheck({ force: true })
    await expect(keyOf(page, 'robot_software')).toHaveText('robot_software')
    await page.goto('/devices/robots/4102')
    await expect(keyOf(page, 'robot_software')).toHaveText('robot_software')
    await page.getByRole('switch', { name: 'Translate' }).check({ force: true })
    await expect(keyOf(page, 'robot_software')).not.toHaveText('robot_software')
  })
  await test.step("shows the robot's customer, its state and its values", () => expectLakeView(page))
  await test.step('downloads the status', async () => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('status-Lake View.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('key;alias;value;translated value;created;inserted')
    expect(text).toMatch(/\r\nHDOP;HDOP;4\.2;4\.2;\d{4}-\d\d-\d\dT/)
  })
  await test.step('shows the age of a status that cannot be refreshed', async () => {
    await page.route('**/latest/4102?**', (route) => route.abort())
    await expect(alert(page, 'Not refreshed')).toBeVisible()
    await expect(status(page)).toContainText(/as of \d+/)
    await expect(fact(page, 'HDOP')).toContainText('4.2')
  })
})

async function expectSpecialRows(page: Page): Promise<void> {
  const maps = fact(page, 'Location Link').getByRole('link', { name: 'Click Me' })
  await expect(maps).toHaveAttribute('href', /56\.1629.*10\.2039/)
  await expect(fact(page, 'shipping_date')).toContainText('2024/03/05')
  await expect(fact(page, 'warranty_end')).toContainText('2025/03/05')
  await expect(fact(page, 'warranty_end').locator('[data-loud]')).toBeVisible()
  await expect(fact(page, 'service_agreement_end')).toContainText('2099/12/31')
  await expect(fact(page, 'service_agreement_end').locator('[data-loud]')).toHaveCount(0)
}

async function expectLakeView(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '4102 Lake View' })).toBeVisible()
  await expect(page).toHaveTitle(/4102/)
  for (const text of ['Northern Clubs', 'rita', 'Greenline', 'Denmark', 'Sweden']) {
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(status(page)).toContainText('HDOP too high')
  await expect(status(page)).toContainText('22')
  await expect(page.getByText('No associated tablets found')).toBeVisible()
}

test('each device type has a dashboard that shows live values', async ({ open, server, tokenOf }) => {
  const page = await open({ as: 'clerk', path: '/devices/referencestations/61001' })
  await test.step('a reference station has its own dashboard', async () => {
    await expect(page.getByRole('heading', { name: '61001 Mast North' })).toBeVisible()
    await expect(fact(page, 'satellites')).toContainText('24')
    await expect(page.getByText(/associated/i)).toHaveCount(0)
  })
  await test.step('opens a tablet from its robot or directly', async () => {
    await goWithin(page, '/devices/tablets/21003')
    await expect(page.getByRole('heading', { name: '21003 Loose tablet' })).toBeVisible()
    await expect(page.getByText('No associated robot found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'TeamViewer Remote Support' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Tablets' }).click()
    await page.getByRole('link', { name: '21001', exact: true }).click()
    await expect(page).toHaveURL(/\/devices\/robots\/4101\/?\?tablet=21001$/)
    await expect(page.getByRole('heading', { name: '4101 North Park' })).toBeVisible()
  })
  await test.step('marks a deprecated robot and links to its replacement', async () => {
    await goWithin(page, '/devices/robots/4190')
    await expect(page.getByText('Deprecated Robot!')).toBeVisible()
    await page.getByRole('link', { name: 'new robot 4101' }).click()
    await expect(page.getByRole('heading', { name: '4101 North Park' })).toBeVisible()
    await expect(page.getByText('Deprecated Robot!')).toBeHidden()
  })
  await test.step('shows a device out of scope like one that does not exist', async () => {
    await goWithin(page, `/devices/robots/${SOUTH_PARK}`)
    await expect(page.getByRole('heading', { name: `Robot ${SOUTH_PARK} was not found` })).toBeVisible()
    const foreign = await page.getByRole('main').innerText()
    await goWithin(page, '/devices/robots/9999')
    await expect(page.getByRole('heading', { name: 'Robot 9999 was not found' })).toBeVisible()
    expect((await page.getByRole('main').innerText()).replaceAll('9999', String(SOUTH_PARK))).toBe(foreign)
    await goWithin(page, '/devices/robots/4101x')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
  await goWithin(page, '/devices/robots/4103')
  await expect(page.getByRole('heading', { name: '4103 Hill Side' })).toBeVisible()
  const device = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: 4103 })
  await test.step('a long system message covers neither the other states nor the tools', async () => {
    await device.publish({ system_message: `Motor controller does not answer ${'again '.repeat(100)}` })
    await expectNothingCovered(page)
    await device.publish({ system_message: 'System running' })
  })
  await test.step('shows new values and new keys live', async () => {
    await device.publish({ HDOP: 1.75, never_heard_of: 'hello' })
    await expect(fact(page, 'HDOP')).toContainText('1.75')
    await expect(fact(page, 'never_heard_of')).toContainText('hello')
    await expect(status(page)).toContainText('Online')
    await device.disconnect()
    await expect(status(page)).toContainText('Offline')
  })
})

async function expectNothingCovered(page: Page): Promise<void> {
  await expect(status(page)).toContainText('again')
  const online = status(page).getByText('Online')
  await expect(online).toBeVisible()
  const boxes = await status(page)
    .locator('li, button')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
  expect(boxes.length).toBeGreaterThan(4)
  for (const [place, { left }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual((boxes[place - 1]?.right ?? 0) - 1)
  }
  expect(await online.evaluate((word) => word.scrollWidth - word.clientWidth)).toBeLessThanOrEqual(0)
}

test('spreads six hundred keys over the columns, and searches them by key and label', async ({
  open,
  db,
}) => {
  const keys = Array.from({ length: 600 }, (_, at): [string, string] => [`sensor_${at + 1}`, String(at)])
  const log = `first line ${'of a long log '.repeat(500)}the end`
  const values = { ...Object.fromEntries(keys), log_text: log, blank: '' }
  await setLatest(db, await devOf(db, [1, MANY_KEYS]), values)
  const page = await open({ as: 'rival', path: `/devices/robots/${MANY_KEYS}` })
  const card = page.getByRole('region', { name: 'Other', exact: true })
  await expect(card).toContainText('sensor_600')
  const lefts = await card
    .locator('[data-row]')
    .evaluateAll((rows) => Object.entries(Object.groupBy(rows, (row) => row.getBoundingClientRect().left)))
  const sizes = lefts.map(([, rows]) => rows?.length ?? 0)
  expect(sizes.length).toBe(3)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(6)

  // The page shows only the beginning of a long value; the part below it and the clipboard contain the whole value.
  await expect(fact(page, 'blank')).toHaveText('N/A')
  await expect(fact(page, 'log_text')).not.toContainText('the end')
  await page.getByRole('button', { name: 'Whole value of log_text' }).click()
  await expect(card.getByText('the end')).toBeVisible()
  await fact(page, 'log_text').getByRole('button').first().click()
  await expect(page.getByText('value copied to clipboard')).toBeVisible()
  expect(await clipboardOf(page)).toBe(log)

  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search keys' })
  await expect(search).toBeFocused()
  await search.fill('sensor_59')
  await expect(card.locator('[data-row]')).toHaveCount(11)
  await expect(card.locator('mark').first()).toHaveText('sensor_59')
  // Found by its raw name, which its label does not show.
  await search.fill('robot_software')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.locator('[data-row] mark')).toHaveText('robot_software')
  await search.fill('nothing like this')
  await expect(page.getByRole('heading', { name: 'No keys found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.locator('[data-row="sensor_300"]')).toBeVisible()
  await expect(search).toHaveValue('')
})
