import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addAccessGroup } from '../support/access-groups.ts'
import { addConnections, addHistory } from '../support/history.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

/** Robots of Southern Clubs that no other journey publishes for. */
const FIELD = 5010
const CLEARED = 5011
const TABLET = 21_002
/** Noon UTC of three days ago. */
const NOON = Math.floor(Date.now() / 86_400_000 - 3) * 86_400 + 12 * 3600
const at = (minutes: number) => NOON + minutes * 60
const UTC = { utcTimeOffset: '0' }
const RECORDS = 60

test.beforeAll(async ({ db }) => {
  await addHistory(
    db,
    [1, FIELD],
    Array.from({ length: RECORDS }, (_, minute) => [
      at(minute),
      minute === 0 ? { HDOP: '0.5', system_message: '=Motor fault' } : { HDOP: `1.${minute}` },
    ]),
  )
  await addConnections(db, TABLET, [
    [at(0), FIELD],
    [at(30), 4101],
  ])
})

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => grid(page).getByRole('row')
const openRobot = (data: string) => `/devices/robots/${FIELD}?data=${data}`

test('the menu lists the data of each device type and opens its dialog', async ({ open }) => {
  const page = await open({ as: 'staff', path: `/devices/robots/${FIELD}`, stored: UTC })
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([
    'Latest values',
    'All values',
    'Tablet connections',
    'Reference station connections',
    'Access Groups',
    'Client attributes',
  ])
  await items.getByText('Latest values').click()
  await expect(dialog(page).getByRole('heading', { name: /Latest values/ })).toBeVisible()
  await expect(grid(page).getByText('9.8.4')).toBeVisible()
  await expect(page).toHaveURL(/data=latest/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).not.toHaveURL(/data=/)
})

test('lists values newest first, searches them on the server, and marks late ones', async ({ open }) => {
  const page = await open({ as: 'rival', path: openRobot('all'), stored: UTC })
  await expect(dialog(page).getByText(`of ${RECORDS + 1} entries shown`)).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('1.59')
  await dialog(page).getByRole('textbox', { name: 'Search shown columns' }).fill('Motor')
  await expect(dialog(page).getByText('1 of 1 entries shown')).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('=Motor fault')
  await expect(dialog(page).getByRole('button', { name: 'Clear Data' })).toBeHidden()
})

test('exports everything that matches the filters, without formulas', async ({ open }) => {
  const page = await open({ as: 'rival', path: openRobot('all'), stored: UTC })
  const waiting = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe(`history-${FIELD} Field 10.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(RECORDS + 2)
  expect(text).toContain("'=Motor fault")
  expect(text).toMatch(/;\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00\r\n/)
  expect(text).not.toMatch(/[;\n]=/)
})

test('connections show the tablet, the start and the end', async ({ open }) => {
  const page = await open({ as: 'staff', path: openRobot('tabletConnections'), stored: UTC })
  await expect(rows(page).nth(1)).toContainText(String(TABLET))
  await expect(rows(page).nth(1)).toContainText('12:00:00')
  await expect(rows(page).nth(1)).toContainText('12:30:00')
})

test('a tablet has layouts, templates and access groups', async ({ open, db }) => {
  await addAccessGroup(db, { name: 'Floodlight trial', type: 'Feature', customer: 'Northern Clubs' })
  const page = await open({ as: 'staff', path: `/devices/tablets/${TABLET}`, stored: UTC })
  for (const [name, sign] of [
    ['Layouts', 'No results found'],
    // Journeys share a database: another one may have added templates.
    ['Templates', 'No templates|Not purchased'],
    ['Access Groups', 'Floodlight trial'],
  ] as const) {
    await page.getByRole('button', { name: 'Data', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(dialog(page).getByText(new RegExp(sign, 'i')).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
})

test('deletes historic data after a confirmation, and keeps the newest values', async ({ open, db }) => {
  await addHistory(db, [1, CLEARED], [[at(0), { clearing: 'old' }]])
  const page = await open({ as: 'staff', path: `/devices/robots/${CLEARED}?data=all`, stored: UTC })
  const clear = dialog(page).getByRole('button', { name: 'Clear Data' })
  await clear.click()
  await page.getByRole('button', { name: 'Keep data' }).click()
  await expect(page.getByText('canceled')).toBeVisible()
  await clear.click()
  await page.getByRole('button', { name: 'Delete historic data' }).click()
  await expect(page.getByText('Historic data successfully deleted!')).toBeVisible()
  await expect(dialog(page).getByText('0 of 0 entries shown')).toBeVisible()
  await page.goto(`/devices/robots/${CLEARED}?data=latest`)
  await expect(grid(page).getByText('9.8.4')).toBeVisible()
})
