import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { DATE_STYLE, workbookFile } from '../../web/src/testing/workbook-file.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  addImporter,
  addRobots,
  choose,
  classButton,
  execute,
  file,
  PATH,
  question,
  row,
  rows,
  select,
  shippingDate,
} from '../support/bulk-import.ts'
import { expect, test } from '../support/test.ts'
import { toast } from '../support/toast.ts'

let club: number

test.beforeAll(async ({ db }) => {
  club = await addImporter(db, 'importer')
})

test('changes devices from a file', async ({ open, db }) => {
  const [first, second, same, empty] = await addRobots(db, club, [
    { shipping_date: '2024-03-05' },
    { shipping_date: '2024-03-06' },
    { shipping_date: '2026-11-23' },
    undefined,
  ])
  const date = { attributes: `s="${DATE_STYLE}"`, content: '<v>46349</v>' }
  const content = workbookFile([
    ['Name', 'Robot ID', 'Shipped'],
    ['a', first ?? 0, date],
    ['b', String(second), '2026-11-23'],
    ['c', same ?? 0, date],
    ['d', empty ?? 0, date],
    ['e', 'x4101', date],
    ['f', 4101, date],
    ['g', first ?? 0, ''],
  ])
  const dated = { first, second, same, empty }
  const named = await addRobots(db, club, [undefined, undefined, undefined])
  const page = await open({ as: 'importer', path: '/settings/user' })
  await page.getByRole('link', { name: 'Import from a file' }).click()
  await expect(page.getByRole('heading', { name: 'Bulk import' })).toBeVisible()
  await test.step('checks the dates of an .xlsx file row by row', () =>
    checkDates(page, file('shipped.xlsx', content), dated))
  await test.step('imports them after a confirmation, and undoes the whole import', () =>
    importDates({ page, db }, first))
  await test.step('imports names from a semicolon CSV, with check boxes, by keyboard, and downloads the result', () =>
    importNames(page, named))
})

type Dated = Record<'first' | 'second' | 'same' | 'empty', number | undefined>

async function checkDates(
  page: Page,
  given: ReturnType<typeof file>,
  { first, second, same, empty }: Dated,
): Promise<void> {
  await select(page, given)
  await choose(page, 'Data column', /Shipped/)
  await expect(row(page, second)).toContainText('Not checked yet')
  await choose(page, 'Operation', 'shipping date')
  await expect(page.getByText('2 rows are selected and will be sent.')).toBeVisible()
  await expect(row(page, same)).toContainText('Matching value, will not be updated')
  await expect(row(page, empty)).toContainText('Conflicting')
  await expect(row(page, empty)).toContainText('The device has no value to update.')
  await expect(row(page, 'x4101')).toContainText('ID not a number or empty value')
  // Somebody else's robot.
  await expect(classButton(page, 'Invalid id')).toContainText('1')
  await expect(row(page, 'There is no such device.')).toContainText('4101')
  await expect(classButton(page, /^Valid/)).toContainText('2')
  await expect(row(page, '2026/11/23').filter({ hasText: String(first) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectAccessible(page)

  await classButton(page, 'ID not a number or empty value').click()
  await expect(rows(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: /^All rows/ }).click()
}

async function importDates(
  { page, db }: { page: Page; db: Database },
  first: number | undefined,
): Promise<void> {
  await execute(page).click()
  await expect(question(page)).toContainText('2 robots')
  await expect(question(page)).toContainText('2026/11/23')
  await question(page).getByRole('button', { name: 'Change nothing' }).click()
  await expect(toast(page, 'canceled')).toBeVisible()
  expect(await shippingDate(db, first)).toBe('2024-03-05')

  await execute(page).click()
  await question(page).getByRole('button', { name: 'Execute' }).click()
  const done = toast(page, '2 record(s) have been Updated')
  await expect(done).toBeVisible()
  expect(await shippingDate(db, first)).toBe('2026-11-23')
  await done.getByRole('button', { name: 'Undo' }).click()
  const undone = toast(page, 'The change was undone')
  await expect(undone).toBeVisible()
  await expect(undone).toHaveCount(0)
  expect(await shippingDate(db, first)).toBe('2024-03-05')
  // The rows are checked again automatically.
  await expect(page.getByText('2 rows are selected and will be sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove shipped.xlsx' }).click()
  const past = page.getByRole('region', { name: 'Your last imports' }).getByRole('listitem')
  await expect(past.first()).toContainText('Updated Shipping date of 2 robots, undone')
}

async function importNames(page: Page, [first, second, third]: readonly number[]): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: /Search devices/ })
  await palette.fill('import from')
  await expect(page.getByRole('option', { name: 'Import from a file' })).toBeVisible()
  await palette.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bulk import' })).toBeVisible()
  await select(
    page,
    file('names.csv', `\uFEFFID;Name\r\n${first};"Quay; old"\r\n${second};Pier\r\n${third};=1+1\r\n77;x\r\n`),
  )
  await choose(page, 'Operation', 'Name')
  await expect(page.getByText('3 rows are selected and will be sent.')).toBeVisible()
  await rows(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(row(page, second)).toHaveAttribute('aria-selected', 'false')
  await execute(page).click()
  await question(page).getByRole('button', { name: 'Execute' }).click()
  await expect(toast(page, '2 record(s) have been Updated')).toBeVisible()
  await expect(row(page, first)).toContainText('Updated')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Result file' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('names-result.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[1]).toBe(`2;${first};"Quay; old";Updated;`)
  expect(lines[2]).toBe(`3;${second};Pier;Valid;`)
  expect(lines[3]).toBe(`4;${third};'=1+1;Updated;`)
  expect(lines[4]).toBe('5;77;x;Invalid id;There is no such device.')

  // The toast disappears after seconds; this button stays as long as the import can be undone.
  await page.getByRole('button', { name: 'Undo: Name of 2 robots' }).click()
  await expect(toast(page, 'The change was undone')).toBeVisible()
  await expect(row(page, first)).toContainText('Valid')
  await expect(page.getByRole('button', { name: 'Undo: Name of 2 robots' })).toHaveCount(0)
}

test('a user without rights cannot import anything', async ({ open }) => {
  const page = await open({ as: 'rival', path: PATH })
  await expect(page.getByRole('heading', { name: 'There is nothing that you may import' })).toBeVisible()
})
