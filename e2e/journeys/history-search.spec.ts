import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { addHistory } from '../support/history.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

/** Two days ago, to the minute. */
const THEN = Math.floor(Date.now() / 60_000 - 2 * 24 * 60) * 60
const VALUES = 70
const FIELD = 'search_level'
const NORTHERN = 4102
const SOUTHERN = 5012

test.beforeAll(async ({ db }) => {
  const devices = await db
    .selectFrom('device')
    .select('dev')
    .where('device_id', 'in', [NORTHERN, SOUTHERN])
    .execute()
  for (const { dev } of devices) await setLatest(db, dev, { [FIELD]: '1 l' })
  const said = Array.from({ length: VALUES }, (_, minute): [number, { search_level: string }] => [
    THEN + minute * 60,
    { search_level: `${minute} l` },
  ])
  await addHistory(db, [1, NORTHERN], said)
  await addHistory(db, [1, SOUTHERN], [[THEN, { search_level: '99 l' }]])
})

const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const chooseField = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Field' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

test('is shown only with the right', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/history' })
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'History' })).toBeHidden()
})

test('requires a field, finds the last seven days, and loads more until the end', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/history' })
  await expect(search(page)).toBeDisabled()
  await chooseField(page, FIELD)
  await search(page).click()
  await expect(page.getByText('50 values loaded')).toBeVisible()
  await expect(grid(page).getByRole('row').nth(1)).toContainText('69 l')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText(`${VALUES + 1} values loaded`)).toBeVisible()
  await expect(page.getByText('No data left')).toBeVisible()
})

test('keeps the search in the address, and going back restores the previous one', async ({ open }) => {
  const address = `/history?deviceType=robots&field=${FIELD}&prompt=42&dateFrom=${THEN - 60}&dateTo=${THEN + 7200}`
  const page = await open({ as: 'staff', path: address })
  await expect(page.getByText('1 values loaded')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('42')
  await page.getByRole('textbox', { name: 'Text' }).fill('99')
  await search(page).click()
  await expect(grid(page).getByText('99 l')).toBeVisible()
  await page.goBack()
  await expect(grid(page).getByText('42 l')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('42')
})

test('another customer finds nothing, and all rows can be exported', async ({ open, db }) => {
  await db.insertInto('user_access').values({ username: 'rival', tag: 'History' }).execute()
  const page = await open({ as: 'rival', path: '/history' })
  await chooseField(page, FIELD)
  await search(page).click()
  await expect(page.getByText('1 values loaded')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all' }).click()
  const file = await waiting
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('99 l')
  expect(text).not.toContain('42 l')
})
