import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import {
  addImporter,
  addRobots,
  choose,
  execute,
  file,
  PATH,
  question,
  row,
  savedWorkbook,
  select,
  shippingDate,
} from '../support/bulk-import.ts'
import { expect, test } from '../support/test.ts'
import { toast } from '../support/toast.ts'
import { goWithin } from '../support/within.ts'

let club: number

test.beforeAll(async ({ db }) => {
  club = await addImporter(db, 'careful-importer')
})

test('handles unusual and invalid files, and changes between the check and the import', async ({
  open,
  db,
}) => {
  const [first, second] = await addRobots(db, club, [
    { shipping_date: '2024-03-05' },
    { shipping_date: '2024-03-05' },
  ])
  const page = await open({ as: 'careful-importer', path: PATH })
  await test.step('accepts a file dropped anywhere, and asks before leaving or reloading', () =>
    dropFile(page, first))
  await goWithin(page, PATH)
  await test.step('refuses files that cannot be imported, and explains what to do', () => refuseFiles(page))
  await test.step('reads a LibreOffice workbook with a hidden sheet, formats and a password', async () => {
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
  await test.step('on a phone, offers only what the rights allow', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await select(page, file('names.csv', `ID;Name\n${first};Quay\n`))
    await page.getByRole('combobox', { name: 'Operation', exact: true }).click()
    await expect(page.getByRole('option', { name: 'Name' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Knox id' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Name' }).click()
    await expect(row(page, first)).toContainText('Valid')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('reports a change by somebody else and checks the rows again', async () => {
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
  await test.step('handles a right revoked between the check and the import', async () => {
    try {
      await select(page, file('names.csv', `ID;Name\n${first};Quay\n`))
      await choose(page, 'Operation', 'Name')
      await expect(page.getByText('1 row is selected and will be sent.')).toBeVisible()
      await execute(page).click()
      await sql`delete from user_access where username = 'careful-importer' and tag = 'RobotName'`.execute(db)
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
        .values({ username: 'careful-importer', tag: 'RobotName' })
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
  // Created in the page, because sending it there would take too long.
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

  const asked = page.waitForEvent('dialog')
  // Delayed, because the call would not return while the browser's dialog is open.
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.getByRole('link', { name: 'Control Panel' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(row(page, first)).toContainText('Quay')
  await page.getByRole('link', { name: 'Control Panel' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Control Panel' })).toBeVisible()
}
