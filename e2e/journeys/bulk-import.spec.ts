import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { setLatest } from '../../server/src/testing/values.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/world.ts'
import { DATE_STYLE, workbookFile } from '../../web/src/testing/workbook-file.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import {
  choose,
  classButton,
  execute,
  file,
  question,
  row,
  rows,
  savedWorkbook,
  select,
} from '../support/bulk-import.ts'
import { toast } from '../support/toast.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/administration/operations'

let club: number
let last = 8_950_000

test.beforeAll(async ({ db }) => {
  club = await addCustomer(db, { name: 'Harbour Club' })
  await addUser(db, {
    username: 'importer',
    customers: [club],
    rights: ['WarrantySubscription', 'RobotName'],
  })
})

/** Robots of the club, of their own for a journey. */
async function addRobots(db: Database, values: (Record<string, string> | undefined)[]) {
  const ids: number[] = []
  for (const value of values) {
    const id = (last += 1)
    const dev = await addDevice(db, { type: 1, id, customerId: club, name: `Harbour ${id}` })
    if (value !== undefined) await setLatest(db, dev, value)
    ids.push(id)
  }
  return ids
}

const shippingDate = async (db: Database, id: number | undefined) =>
  (
    await sql<{ value: string }>`
      select l.value from latest l join device d using (dev) join data_key k using (key_id)
      where d.device_type = 1 and d.device_id = ${id} and k.name = 'shipping_date'`.execute(db)
  ).rows[0]?.value

test('devices are changed from a file', async ({ open, db }) => {
  const [first, second, same, empty] = await addRobots(db, [
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
  const named = await addRobots(db, [undefined, undefined, undefined])
  const page = await open({ as: 'importer', path: '/settings/user' })
  await page.getByRole('link', { name: 'Import from a file' }).click()
  await expect(page.getByRole('heading', { name: 'Bulk import' })).toBeVisible()
  await test.step('dates of an .xlsx file are checked row by row', () =>
    checkDates(page, file('shipped.xlsx', content), dated))
  await test.step('they are imported after a confirmation, and undone as a whole', () =>
    importDates({ page, db }, first))
  await test.step('names of a semicolon CSV: ticks, the keyboard, and the result as a file', () =>
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
  // The rows are checked again by themselves.
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

  // The toast is gone after seconds; this stays as long as the import can be undone.
  await page.getByRole('button', { name: 'Undo: Name of 2 robots' }).click()
  await expect(toast(page, 'The change was undone')).toBeVisible()
  await expect(row(page, first)).toContainText('Valid')
  await expect(page.getByRole('button', { name: 'Undo: Name of 2 robots' })).toHaveCount(0)
}

test('files that are unusual or refused, and what changes between the check and the execution', async ({
  open,
  db,
}) => {
  const [first, second] = await addRobots(db, [
    { shipping_date: '2024-03-05' },
    { shipping_date: '2024-03-05' },
  ])
  const page = await open({ as: 'importer', path: PATH })
  await test.step('a file is dropped anywhere on the page; leaving with it asks', () => dropFile(page, first))
  await goWithin(page, PATH)
  await test.step('files that cannot be imported are refused with what to do', () => refuseFiles(page))
  await test.step('a workbook that LibreOffice saved: its hidden sheet, its formats, and the password', async () => {
    await select(page, await savedWorkbook('protected.xlsx'))
    await expect(page.getByRole('main').getByRole('alert')).toContainText('protected by a password')
    await select(page, await savedWorkbook('devices.xlsx'))
    await choose(page, 'Data column', /Padded/)
    await expect(row(page, 4155)).toContainText('00042')
    await choose(page, 'ID column', /^D: 16 digits/)
    await expect(row(page, '1234567890123460')).toContainText(
      'The spreadsheet keeps only 15 digits of a number.',
    )
    await choose(page, 'Sheet', 'Hidden (hidden)')
    await expect(page.getByText('There are no rows here.')).toBeVisible()
  })
  await test.step('on a phone, only what the rights allow is offered', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await select(page, file('names.csv', `ID;Name\n${first};Quay\n`))
    await page.getByRole('combobox', { name: 'Operation', exact: true }).click()
    await expect(page.getByRole('option', { name: 'Name' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Knox id' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Name' }).click()
    await expect(row(page, first)).toContainText('Valid')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('a change by somebody else in between is said, and the rows are checked again', async () => {
    await select(page, file('dates.csv', `ID;Date\n${first};2026/11/23\n${second};2026/11/23\n`))
    await choose(page, 'Operation', 'shipping date')
    await expect(page.getByText('2 rows are selected and will be sent.')).toBeVisible()
    await execute(page).click()
    await sql`delete from latest where dev = (select dev from device where device_type = 1 and device_id = ${second})`.execute(
      db,
    )
    await question(page).getByRole('button', { name: 'Execute' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'One row can no longer be imported; nothing was changed. The rows have been checked again.',
    )
    await expect(page.getByText('1 row is selected and will be sent.')).toBeVisible()
    expect(await shippingDate(db, first)).toBe('2024-03-05')
  })
  await test.step('a right that is taken between the check and the execution', async () => {
    try {
      await select(page, file('names.csv', `ID;Name\n${first};Quay\n`))
      await choose(page, 'Operation', 'Name')
      await expect(page.getByText('1 row is selected and will be sent.')).toBeVisible()
      await execute(page).click()
      await sql`delete from user_access where username = 'importer' and tag = 'RobotName'`.execute(db)
      await question(page).getByRole('button', { name: 'Execute' }).click()
      const notice = page.getByRole('main').getByRole('alert')
      await expect(notice).toHaveText('You do not have access to this resource.')
      await expect(page.getByRole('combobox', { name: 'Operation', exact: true })).toHaveValue('')
      await expect(page.getByText('Choose an operation: then each row is checked.')).toBeVisible()
      await choose(page, 'Operation', 'shipping date')
      await expect(notice).toHaveCount(0)
    } finally {
      await db
        .insertInto('user_access')
        .values({ username: 'importer', tag: 'RobotName' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
})

async function refuseFiles(page: Page): Promise<void> {
  const problem = page.getByRole('main').getByRole('alert')
  await select(page, file('list.txt', 'x'))
  await expect(
    toast(page, '').or(page.getByRole('alert')).filter({ hasText: 'Invalid type' }).first(),
  ).toBeVisible()
  await expect(problem).toContainText('Drop or select one .xlsx or .csv file.')
  await select(page, file('empty.csv', ''))
  await expect(problem).toContainText('The file is empty.')
  await select(page, file('renamed.xlsx', 'ID;Value'))
  await expect(problem).toContainText('this is no .xlsx file')
  // Made in the page: sending it there would take longer than everything else.
  const huge = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(20_000_001)], 'huge.csv'))
    return data
  })
  await page.getByRole('heading', { name: 'Bulk import' }).dispatchEvent('drop', { dataTransfer: huge })
  await expect(problem).toContainText('at most 20')
  await select(page, file('headings.csv', 'ID;Value\n'))
  await expect(page.getByText('There are no rows here.')).toBeVisible()
}

async function dropFile(page: Page, first: number | undefined): Promise<void> {
  const dropped = await page.evaluateHandle((id) => {
    const data = new DataTransfer()
    data.items.add(new File([`${id},Quay\n`], 'names.csv'))
    return data
  }, first)
  await page.getByRole('heading', { name: 'Bulk import' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(row(page, first)).toContainText('Quay')
  await expect(page.getByRole('combobox', { name: 'Delimiter' })).toHaveValue('Comma (,)')
  await choose(page, 'Delimiter', 'Semicolon (;)')
  await expect(page.getByRole('heading', { name: 'Choose the columns' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Split columns at' }).fill(',')
  await expect(row(page, first)).toContainText('Quay')

  await page.getByRole('link', { name: 'Control Panel' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(row(page, first)).toContainText('Quay')
  await page.getByRole('link', { name: 'Control Panel' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Control Panel' })).toBeVisible()
}

test('somebody without rights may import nothing', async ({ open }) => {
  const page = await open({ as: 'rival', path: PATH })
  await expect(page.getByRole('heading', { name: 'There is nothing that you may import' })).toBeVisible()
})
