import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { pdfOf } from '../support/documents.ts'
import {
  addContract,
  choose,
  expectInSample,
  fill,
  openSection,
  QUOTE_SETTINGS,
  removeContracts,
  rowOf,
  storedPlan,
} from '../support/quote-settings.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'

test.beforeEach(async ({ db }) => removeContracts(db))
test.afterAll(async ({ db }) => removeContracts(db))

test('staff upload pages, create a contract that uses them, and add a plan', async ({ open, db }) => {
  const page = await open({ as: 'staff', path: QUOTE_SETTINGS })
  const pages = await openSection(page, 'Pages')
  await pages.getByRole('button', { name: 'Upload pages' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload pages' })
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'Cover_AU.pdf', mimeType: 'application/pdf', buffer: pdfOf(2) })
  await expect(upload.getByRole('textbox', { name: 'Title' })).toHaveValue('Cover AU')
  await upload.getByRole('button', { name: 'Upload pages' }).click()
  await expect(rowOf(pages, 'Cover AU')).toContainText('None')

  const contracts = await openSection(page, 'Contracts')
  await contracts.getByRole('button', { name: 'New contract' }).click()
  await expect(page.getByRole('heading', { name: 'New contract' })).toBeVisible()
  await choose(page, page, ['Legal entity', 'AU'])
  await page.getByRole('combobox', { name: 'Countries' }).fill('zealand')
  await page.getByRole('option', { name: 'New Zealand (NZ)' }).click()
  await page.keyboard.press('Escape')
  await fill(page, { Name: 'Lines Pty', Address: 'Main Street 1\nPerth', Bank: 'Bank of Lines' })
  await choose(page, page, ['Cover', 'Cover AU (2 pages)'])
  await page.getByRole('button', { name: 'Create contract' }).click()
  await expect(rowOf(contracts, 'Lines Pty')).toContainText('Without terms of payment')
  await expect(rowOf(pages, 'Cover AU')).toContainText('AU')
  const stored = await db.selectFrom('quote_contract').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    name: 'AU',
    countries: ['NZ'],
    seller: { name: 'Lines Pty', address: ['Main Street 1', 'Perth'], vatId: '', bank: ['Bank of Lines'] },
  })

  const plans = await openSection(page, 'Plans')
  await plans.getByRole('button', { name: 'New plan' }).click()
  await choose(page, page, ['The plan is added to', 'AU, Lines Pty'])
  await page
    .getByRole('combobox', { name: 'Product' })
    .or(page.getByLabel('Product'))
    .first()
    .fill('TLM ProX')
  await fill(page, { Title: 'Two years', 'Description of item 1': 'TLM ProX', 'Price of item 1': '9 999,99' })
  await choose(page, page, ['Currency', 'AUD'])
  await page.getByRole('button', { name: 'Add year' }).click()
  await fill(page, { 'Amount of year 1': '5000', 'Amount of year 2': '4999' })
  await expect(page.getByText('0.99 AUD too little in the years')).toBeVisible()
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByText('The yearly amounts must be together what the items cost.')).toBeVisible()
  await page.getByRole('button', { name: 'Spread evenly' }).click()
  await expect(page.getByText('They agree')).toBeVisible()
  await expectInSample(page, '9,999.99')
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(rowOf(plans, 'Two years')).toContainText('9,999.99')
  const plan = await db.selectFrom('quote_plan').selectAll().executeTakeFirstOrThrow()
  expect(plan).toMatchObject({
    title: 'Two years',
    currency: 'AUD',
    items: [{ desc: 'TLM ProX', qty: 1, price: 999_999 }],
  })
  expect(plan.plan.map(Number)).toEqual([500_000, 499_999])

  await pages.getByRole('button', { name: 'Remove Cover AU' }).click()
  const question = page.getByRole('dialog', { name: 'Remove “Cover AU”?' })
  await expect(question).toContainText('Quotes of AU have these pages.')
  await expect(question.getByRole('button', { name: 'Remove pages' })).toBeDisabled()
  await question.getByRole('button', { name: 'Keep pages' }).click()
})

async function showsPreviewOnPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await fill(page, { Title: 'Typed' })
  await page.getByText('Preview', { exact: true }).click()
  await expectInSample(page, 'Line marker')
  await page.getByText('Edit', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed')
  await page.setViewportSize({ width: 1440, height: 900 })
  await fill(page, { Title: 'Plain' })
}

async function showsWhatIsTyped(page: Page, db: Database, plan: number) {
  await expectInSample(page, 'Line marker')
  await fill(page, { 'Description of item 1': 'Line painter', 'Price of item 1': '1234.50' })
  await expect(page.getByText(/Waits until the plan is complete/)).toBeVisible()
  await fill(page, { 'Amount of year 1': '1234,5' })
  await expectInSample(page, 'Line painter')
  await expectInSample(page, '1.469,06')
  await page.getByRole('link', { name: 'Quote settings' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Description of item 1' })).toHaveValue('Line painter')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText('TLM ProX, Plain was saved')).toBeVisible()
  expect(await storedPlan(db, plan)).toMatchObject({
    items: [{ desc: 'Line painter', qty: 1, price: 123_450 }],
  })
}

async function showsBothVersions(page: Page, db: Database, plan: number) {
  await goWithin(page, QUOTE_SETTINGS)
  await expect(page.getByRole('button', { name: 'Save plan' })).toBeHidden()
  await goWithin(page, `${QUOTE_SETTINGS}?plan=${plan}`)
  await expectInSample(page, 'Line painter')
  await fill(page, { Title: 'Mine' })
  const { version } = await storedPlan(db, plan)
  await db
    .updateTable('quote_plan')
    .set({ title: 'Theirs', version: version + 1 })
    .where('id', '=', plan)
    .execute()
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText(/Somebody else has changed this plan meanwhile/)).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs')
  await page.getByRole('button', { name: 'Use mine for Title' }).click()
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText('TLM ProX, Mine was saved')).toBeVisible()
  expect(await storedPlan(db, plan)).toMatchObject({ title: 'Mine' })
}

test('edits a plan next to its sample quote, also on a phone and by two users', async ({ open, db }) => {
  const { plan } = await addContract(db, { name: 'DE', title: 'Plain' })
  const page = await open({ as: 'staff', path: `${QUOTE_SETTINGS}?plan=${plan}` })
  await test.step('on a phone, the preview is behind a tab and no input is lost', () =>
    showsPreviewOnPhone(page))
  await test.step('the sample quote shows what is typed, and unsaved changes are protected', () =>
    showsWhatIsTyped(page, db, plan))
  await test.step('the second of two editors sees both versions of a plan', () =>
    showsBothVersions(page, db, plan))
})
