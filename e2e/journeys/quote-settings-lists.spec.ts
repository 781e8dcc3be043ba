import { expectAccessible } from '../support/accessible.ts'
import { pdfOf } from '../support/documents.ts'
import {
  addContract,
  openSection,
  QUOTE_SETTINGS,
  removeContracts,
  rowOf,
} from '../support/quote-settings.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ db }) => removeContracts(db))
test.afterAll(async ({ db }) => removeContracts(db))

test('pages are looked at, renamed, and refused in words where quotes cannot have them', async ({ open }) => {
  const page = await open({ as: 'staff', path: QUOTE_SETTINGS })
  const pages = await openSection(page, 'Pages')
  const dialog = page.getByRole('dialog', { name: 'Upload pages' })
  const upload = async (title: string, buffer: Buffer) => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer })
    await dialog.getByRole('button', { name: 'Upload pages' }).click()
  }
  await pages.getByRole('button', { name: 'Upload pages' }).click()
  await upload('Long', pdfOf(51))
  await expect(dialog.getByText('The PDF has more than 50 pages')).toBeVisible()
  await upload('Long', Buffer.from('%PDF-1.7\n%broken'))
  await expect(dialog.getByText('The PDF cannot be read. Save it as a new PDF')).toBeVisible()
  await upload('Long', pdfOf(3))
  await expect(dialog).toBeHidden()

  await pages.getByRole('button', { name: 'Preview Long' }).click()
  const preview = page.getByRole('dialog', { name: 'Long' })
  await expect(preview.getByRole('toolbar').getByText('Page 1 of 3')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await pages.getByRole('button', { name: 'Rename Long' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename pages' })
  await rename.getByRole('textbox', { name: 'Title' }).fill('<b>שלום</b> ../cover')
  await expectAccessible(page)
  await rename.getByRole('textbox', { name: 'Title' }).press('Enter')
  await expect(rowOf(pages, '<b>שלום</b> ../cover')).toBeVisible()
})

test('contracts are put in another order by keys, and the consoles of others follow', async ({
  open,
  db,
}) => {
  for (const name of ['DE', 'NL', 'US']) await addContract(db, { name, title: 'Plain' })
  const other = await open({ as: 'staff', path: QUOTE_SETTINGS })
  const rows = (await openSection(other, 'Contracts')).getByRole('row')
  await expect(rows).toContainText([/Contract/, /^DE/, /^NL/, /^US/])
  const page = await open({ as: 'staff', path: QUOTE_SETTINGS })
  const contracts = await openSection(page, 'Contracts')
  await contracts.getByRole('button', { name: 'Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order of contracts' })
  await dialog.getByRole('button', { name: 'Move US up' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move US up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move US down' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toContainText([/Contract/, /^US/, /^DE/, /^NL/])
})
