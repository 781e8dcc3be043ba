import { addCustomer, addUser } from '../../server/src/testing/world.ts'
import { expectAccessible } from '../support/accessible.ts'
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

test.beforeEach(async ({ db }) => removeContracts(db))
test.afterAll(async ({ db }) => removeContracts(db))

test('staff upload pages, make a contract that uses them, and give it a plan', async ({ open, db }) => {
  const page = await open({ as: 'staff', path: QUOTE_SETTINGS })
  const pages = await openSection(page, 'Pages')
  await pages.getByRole('button', { name: 'Upload pages' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload pages' })
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'Cover_AU.pdf', mimeType: 'application/pdf', buffer: pdfOf(2) })
  await expect(upload.getByRole('textbox', { name: 'Title' })).toHaveValue('Cover AU')
  await expectAccessible(page)
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
  await expectAccessible(page)
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

test('the sample quote shows what is typed, and unsaved changes are not lost by accident', async ({
  open,
  db,
}) => {
  const { plan } = await addContract(db, { name: 'DE', title: 'Plain' })
  const page = await open({ as: 'staff', path: `${QUOTE_SETTINGS}?plan=${plan}` })
  await expectInSample(page, 'Line marker')
  await fill(page, { 'Description of item 1': 'Line painter', 'Price of item 1': '1234.50' })
  await expect(page.getByText(/Waits until the plan is complete/)).toBeVisible()
  await fill(page, { 'Amount of year 1': '1234,5' })
  await expectInSample(page, 'Line painter')
  await expectInSample(page, '1,469.06')
  await page.getByRole('link', { name: 'Quote settings' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Description of item 1' })).toHaveValue('Line painter')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText('TLM ProX, Plain was saved')).toBeVisible()
  expect(await storedPlan(db, plan)).toMatchObject({
    items: [{ desc: 'Line painter', qty: 1, price: 123_450 }],
  })
})

test('of two people at one plan, the second sees both versions', async ({ open, db }) => {
  const { plan } = await addContract(db, { name: 'DE', title: 'Plain' })
  const page = await open({ as: 'staff', path: `${QUOTE_SETTINGS}?plan=${plan}` })
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
})

test('a plan is copied to another contract, and deleting one asks for confirmation', async ({ open, db }) => {
  await addContract(db, { name: 'DE', title: 'Plain' })
  await addContract(db, { name: 'NL', title: 'Dutch plan' })
  const page = await open({ as: 'staff', path: QUOTE_SETTINGS })
  const plans = await openSection(page, 'Plans')
  await plans.getByRole('button', { name: 'Copy TLM ProX, Plain of DE' }).click()
  await page.getByRole('menuitem', { name: 'Copy to another contract' }).click()
  await choose(page, page, ['The plan is added to', 'NL, Lines of NL'])
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByText('TLM ProX, Plain was added to NL')).toBeVisible()
  await expect(plans.getByRole('row').filter({ hasText: 'Plain' })).toHaveCount(2)
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
})

test('translations and item numbers are edited in their cells, and missing ones are marked', async ({
  open,
  db,
}) => {
  await addContract(db, { name: 'DE', title: 'Plain', item: 'Chalk cart' })
  const page = await open({ as: 'staff', path: QUOTE_SETTINGS })
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
})

test('the free templates are changed', async ({ open, db }) => {
  await addContract(db, { name: 'DE', title: 'Plain' })
  await db
    .updateTable('quote_plan')
    .set({ templates: JSON.stringify([{ id: 101, name: 'Football', price: 100 }]) })
    .execute()
  const page = await open({ as: 'staff', path: QUOTE_SETTINGS })
  const section = await openSection(page, 'Free templates')
  await section.getByRole('button', { name: 'Edit free templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Free templates' })
  await choose(dialog, page, ['Always free with a Sport robot', 'Football (101)'])
  await dialog.getByRole('textbox', { name: 'Free others' }).fill('4')
  await dialog.getByRole('button', { name: 'Save free templates' }).click()
  await expect(section.getByText('Football')).toBeVisible()
  await expect(section.getByText(/at least 5 templates/)).toBeVisible()
  const stored = db.selectFrom('quote_setting').select(['free_templates', 'free_templates_qty'])
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ free_templates_qty: 4 })
  await db.updateTable('quote_setting').set({ free_templates: [], free_templates_qty: 0 }).execute()
})

test('others than staff read the settings at most', async ({ open, db }) => {
  const { plan } = await addContract(db, { name: 'DE', title: 'Plain' })
  const dealer = await addCustomer(db, { name: 'Quoting dealer', isDealer: true })
  await addUser(db, { username: 'reader', customers: [dealer], rights: ['QuoteSettings', 'QuoteAccessDE'] })
  await db.updateTable('app_user').set({ contract_access: true }).where('username', '=', 'reader').execute()
  const page = await open({ as: 'reader', path: QUOTE_SETTINGS })
  await expect(page.getByText(/^Read only/)).toBeVisible()
  const contracts = await openSection(page, 'Contracts')
  await expect(rowOf(contracts, 'Lines of DE')).toBeVisible()
  await expect(contracts.getByRole('button', { name: 'New contract' })).toHaveCount(0)
  await expect(contracts.getByRole('button', { name: 'Delete DE' })).toHaveCount(0)
  await page.goto(`${QUOTE_SETTINGS}?plan=${plan}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await expect(page.getByRole('button', { name: 'Save plan' })).toBeDisabled()
  const refused = await open({ as: 'clerk', path: QUOTE_SETTINGS })
  await expect(refused.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})

test('on a phone, the preview is behind a tab and nothing that is typed is lost', async ({ open, db }) => {
  const { plan } = await addContract(db, { name: 'DE', title: 'Plain' })
  const page = await open({ as: 'staff', path: `${QUOTE_SETTINGS}?plan=${plan}`, width: 390 })
  await fill(page, { Title: 'Typed' })
  await page.getByText('Preview', { exact: true }).click()
  await expectInSample(page, 'Line marker')
  await expectAccessible(page)
  await page.getByText('Edit', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed')
  await expectAccessible(page)
})
