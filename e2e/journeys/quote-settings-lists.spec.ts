import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addCustomer, addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { pdfOf } from '../support/documents.ts'
import {
  addContract,
  choose,
  openSection,
  QUOTE_SETTINGS,
  removeContracts,
  rowOf,
} from '../support/quote-settings.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'

test.beforeEach(async ({ db }) => removeContracts(db))
test.afterAll(async ({ db }) => removeContracts(db))

async function ordersContracts(page: Page, other: Page) {
  const rows = (await openSection(other, 'Contracts')).getByRole('row')
  await expect(rows).toContainText([/Contract/, /^DE/, /^NL/, /^US/])
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
}

async function managesPages(page: Page) {
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
  await page.keyboard.press('Escape')

  await pages.getByRole('button', { name: 'Rename Long' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename pages' })
  await rename.getByRole('textbox', { name: 'Title' }).fill('<b>שלום</b> ../cover')
  await rename.getByRole('textbox', { name: 'Title' }).press('Enter')
  await expect(rowOf(pages, '<b>שלום</b> ../cover')).toBeVisible()
}

async function editsTexts(page: Page, db: Database) {
  const section = await openSection(page, 'Translations')
  await section.getByRole('checkbox', { name: /Only with missing ones/ }).check()
  await expect(rowOf(section, 'Chalk cart')).toContainText('Missing')
  await expectAccessible(page)
  await rowOf(section, 'Chalk cart').getByText('Missing').click()
  await page.getByRole('textbox', { name: 'Chalk cart, German' }).fill('Kreidewagen')
  await page.keyboard.press('Enter')
  await expect(rowOf(section, 'Chalk cart')).toHaveCount(0)
  const texts = db.selectFrom('quote_translation').select(['lang', 'value']).where('key', '=', 'Chalk cart')
  await expect.poll(() => texts.execute()).toEqual([{ lang: 'de', value: 'Kreidewagen' }])
  await section.getByRole('checkbox', { name: /Only with missing ones/ }).uncheck()
  await section.getByRole('textbox', { name: 'Search translations' }).fill('kreide')
  await expect(rowOf(section, 'Chalk cart')).toContainText('Kreidewagen')

  const numbers = await openSection(page, 'Item numbers')
  await rowOf(numbers, 'Chalk cart').getByText('Missing').click()
  await page.getByRole('textbox', { name: 'Chalk cart, All languages' }).fill('4711')
  await page.keyboard.press('Tab')
  await expect(rowOf(numbers, 'Chalk cart').getByText('4711')).toHaveCount(7)
  const saved = db.selectFrom('quote_item_number').select('value').where('key', '=', 'Chalk cart')
  await expect.poll(() => saved.execute()).toEqual([{ value: '4711' }])
}

async function changesFreeTemplates(page: Page, db: Database) {
  const section = await openSection(page, 'Free templates')
  await section.getByRole('button', { name: 'Edit free templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Free templates' })
  await choose(dialog, page, ['Always free with a Sport robot', 'Football (101)'])
  await dialog.getByRole('textbox', { name: 'Free others' }).fill('4')
  await dialog.getByRole('button', { name: 'Save free templates' }).click()
  await expect(section.getByText('Football')).toBeVisible()
  await expect(section.getByText(/The 4 dearest that are chosen\..*at least 5 templates/)).toBeVisible()
  await expect(section.getByText('It changes no price.')).toBeVisible()
  const stored = db.selectFrom('quote_setting').select(['free_templates', 'free_templates_qty'])
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ free_templates_qty: 4 })
  await db.updateTable('quote_setting').set({ free_templates: [], free_templates_qty: 0 }).execute()
}

async function copiesAndDeletes(page: Page, db: Database) {
  const plans = await openSection(page, 'Plans')
  await plans.getByRole('button', { name: 'Copy TLM ProX, Plain of DE' }).click()
  await page.getByRole('menuitem', { name: 'Copy to another contract' }).click()
  await choose(page, page, ['The plan is added to', 'NL, Lines of NL'])
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByText('TLM ProX, Plain was added to NL')).toBeVisible()
  await expect(plans.getByRole('row').filter({ hasText: 'Plain' })).toHaveCount(3)
  const titles = db
    .selectFrom('quote_plan')
    .innerJoin('quote_contract', 'quote_contract.id', 'quote_plan.contract_id')
    .select('title')
    .where('quote_contract.name', '=', 'NL')
    .orderBy('title')
  await expect
    .poll(async () => (await titles.execute()).map(({ title }) => title))
    .toEqual(['Dutch plan', 'Plain'])

  await plans.getByRole('button', { name: 'Delete TLM ProX, Dutch plan of NL' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Quotes that were issued stay as they are.')
  await question.getByRole('button', { name: 'Delete plan' }).click()
  await expect(rowOf(plans, 'Dutch plan')).toHaveCount(0)
  const contracts = await openSection(page, 'Contracts')
  await contracts.getByRole('button', { name: 'Delete NL' }).click()
  await expect(question).toContainText('Its plan goes with it.')
  await question.getByRole('button', { name: 'Delete contract' }).click()
  await expect(rowOf(contracts, 'Lines of NL')).toHaveCount(0)
  await expect(rowOf(contracts, 'Lines of DE')).toHaveCount(1)
}

async function readsAtMost(page: Page, plan: number) {
  await expect(page.getByText(/^Read only/)).toBeVisible()
  const contracts = await openSection(page, 'Contracts')
  await expect(rowOf(contracts, 'Lines of DE')).toBeVisible()
  await expect(contracts.getByRole('button', { name: 'New contract' })).toHaveCount(0)
  await expect(contracts.getByRole('button', { name: 'Delete DE' })).toHaveCount(0)
  await goWithin(page, `${QUOTE_SETTINGS}?plan=${plan}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await expect(page.getByRole('button', { name: 'Save plan' })).toBeDisabled()
}

test('reorders contracts, changes pages, texts and templates, and copies plans; other users can only read', async ({
  open,
  db,
}) => {
  const { plan } = await addContract(db, { name: 'DE', title: 'Plain', item: 'Chalk cart' })
  await addContract(db, { name: 'NL', title: 'Dutch plan' })
  await addContract(db, { name: 'US', title: 'Plain' })
  await db
    .updateTable('quote_plan')
    .set({ templates: JSON.stringify([{ id: 101, name: 'Football', price: 100 }]) })
    .execute()
  const dealer = await addCustomer(db, { name: 'Quoting dealer', isDealer: true })
  await addUser(db, {
    username: 'reader',
    customers: [dealer],
    rights: ['QuoteSettings', 'QuoteAccessDE', 'QuoteAccessNL', 'QuoteAccessUS'],
  })
  await db.updateTable('app_user').set({ contract_access: true }).where('username', '=', 'reader').execute()
  const reader = await open({ as: 'reader', path: QUOTE_SETTINGS })
  const page = await open({ as: 'staff', path: QUOTE_SETTINGS })
  await test.step('reorders contracts by keyboard, and other consoles follow', () =>
    ordersContracts(page, reader))
  await test.step('users who are not staff can only read the settings', () => readsAtMost(reader, plan))
  await test.step('shows and renames pages, and explains why unusable ones are refused', () =>
    managesPages(page))
  await test.step('edits translations and item numbers in their cells, and marks missing ones', () =>
    editsTexts(page, db))
  await test.step('changes the free templates', () => changesFreeTemplates(page, db))
  await test.step('copies a plan to another contract, and asks before deleting one', () =>
    copiesAndDeletes(page, db))
})
