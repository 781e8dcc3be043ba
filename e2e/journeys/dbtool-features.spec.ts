import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import {
  addFeature,
  addFeatureConfiguration,
  addFeatureGroup,
} from '../../server/src/testing/worlds/features.ts'
import { addAccount } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { DBTOOL, choose, openSection, rowOf, save } from '../support/dbtool.ts'
import { expect, test } from '../support/test.ts'
import { addGroup } from '../support/versions.ts'

const FEATURES = 'Manage features'
const GROUPS = 'Manage feature groups and their pricings'
const VAT = 'Manage VAT'
const at = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Downloads a table's rows with the button in its section or dialog, and returns the CSV text. */
async function savedCsv(page: Page, place: Locator): Promise<string> {
  const saving = page.waitForEvent('download')
  await place.getByRole('button', { name: 'Export CSV' }).click()
  return readFile(await (await saving).path(), 'utf8')
}

test('creates and edits a feature with options and metadata, and deletes and restores options', async ({
  open,
  db,
}) => {
  await addFeatureGroup(db, 'Journey tools')
  const page = await open({ as: 'staff', path: DBTOOL })
  const features = await openSection(page, FEATURES)
  await features.getByRole('button', { name: 'Create feature' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Tag', exact: true }).fill('Curved LINES')
  await expect(dialog.getByRole('textbox', { name: 'Tag', exact: true })).toHaveValue('curved_lines')
  await save(page, 'Create feature')
  await expect(dialog.getByText('Choose a feature group')).toBeVisible()
  await choose(page, 'Feature group', 'Journey tools')
  for (const [place, tag] of ['Small radius', 'large', 'unwanted'].entries()) {
    await dialog.getByRole('button', { name: 'Add option' }).click()
    await dialog
      .getByRole('group', { name: `option ${place + 1}` })
      .getByRole('textbox', { name: 'Option tag' })
      .fill(tag)
  }
  // An option that is not saved yet is removed immediately.
  await dialog.getByRole('button', { name: 'Remove option 3' }).click()
  await expect(dialog.getByRole('group', { name: /^option/ })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Add metadata' }).click()
  const entry = dialog.getByRole('group', { name: 'metadata 1' })
  await entry.getByRole('textbox', { name: 'Key' }).fill('max_radius_m')
  await entry.getByRole('textbox', { name: 'Value' }).fill('60')
  await dialog.getByRole('button', { name: 'Add metadata' }).click()
  const later = dialog.getByRole('group', { name: 'metadata 2' })
  await later.getByRole('textbox', { name: 'Key' }).fill('max_width_m')
  await dialog.getByRole('button', { name: 'Move metadata 2 up' }).click()
  await expect(dialog.getByRole('button', { name: 'Move metadata 1 down' })).toBeFocused()
  await expect(entry.getByRole('textbox', { name: 'Key' })).toHaveValue('max_width_m')
  await dialog.getByRole('button', { name: 'Remove metadata 1' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove metadata 1' })).toBeFocused()
  await expectAccessible(page)
  await save(page, 'Create feature')
  await expect(page.getByText('Feature curved_lines created')).toBeVisible()
  const row = rowOf(page, FEATURES, 'curved_lines')
  await expect(row).toContainText('small_radius')
  await expect(row).toContainText('max_radius_m 60')

  await features.getByRole('button', { name: 'Edit curved_lines' }).click()
  await dialog.getByRole('button', { name: 'Delete option 2' }).click()
  await expect(dialog.getByText('Deleted: no tablet has it until it is restored.')).toBeVisible()
  await save(page, 'Save feature')
  await expect(page.getByText('Feature curved_lines saved')).toBeVisible()
  await expect(row).not.toContainText('large')
  await features.getByRole('button', { name: 'Edit curved_lines' }).click()
  await dialog.getByRole('button', { name: 'Restore option 2' }).click()
  await save(page, 'Save feature')
  await expect(row).toContainText('large')
})

test('swaps tags of options, and shows future metadata in the secondary colour', async ({ open, db }) => {
  const { feature } = await addFeature(db, { tag: 'to_swap', options: ['one', 'two'] })
  await db
    .insertInto('feature_metadata')
    .values({ feature_id: feature, key: 'max', value: '9', position: 0, valid_from: at(9) })
    .execute()
  const page = await open({ as: 'staff', path: DBTOOL })
  const features = await openSection(page, FEATURES)
  await features.getByRole('button', { name: 'Edit to_swap' }).click()
  const dialog = page.getByRole('dialog')
  const entry = dialog.getByRole('group', { name: 'metadata 1' })
  const quiet = await entry.getByText('Not started').evaluate((text) => getComputedStyle(text).color)
  for (const field of [
    entry.getByRole('textbox', { name: 'Key' }),
    entry.getByRole('button', { name: /^From/ }),
  ]) {
    await expect(field).toHaveCSS('color', quiet)
  }
  const tagOf = (place: number) =>
    dialog.getByRole('group', { name: `option ${place}` }).getByRole('textbox', { name: 'Option tag' })
  await tagOf(1).fill('two')
  await tagOf(2).fill('one')
  await save(page, 'Save feature')
  await expect(page.getByText('Feature to_swap saved')).toBeVisible()
  await features.getByRole('button', { name: 'Edit to_swap' }).click()
  await expect(tagOf(1)).toHaveValue('two')
})

test('configures a feature, finds features without configuration, and deletes the configuration', async ({
  open,
  db,
}) => {
  const [pilot] = [await addGroup(db, 'Feature pilot')]
  expect(pilot).toBeGreaterThan(0)
  await addFeature(db, { tag: 'to_configure', options: ['dxf', 'dwg'] })
  const page = await open({ as: 'staff', path: DBTOOL })
  const features = await openSection(page, FEATURES)
  const filter = features.getByRole('checkbox', {
    name: 'Only show features with no feature configurations',
  })
  await expect(filter).not.toBeChecked()
  await filter.check()
  const row = rowOf(page, FEATURES, 'to_configure')
  await expect(row).toContainText('None')
  await features.getByRole('button', { name: 'Add configuration to to_configure' }).click()
  await save(page, 'Save configuration')
  await expect(page.getByText('Choose at least one access group')).toBeVisible()
  // The first wrong field has the focus, which its frame shows.
  const wrong = page.getByRole('dialog').getByRole('combobox', { name: 'AccessGroups' })
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveCSS('outline-style', 'none')
  await expect(page.getByRole('option', { name: 'Feature pilot' })).toHaveCount(0)
  await choose(page, 'AccessGroups', 'Feature pilot')
  await page.keyboard.press('Escape')
  await choose(page, 'Options', 'dxf')
  await page.keyboard.press('Escape')
  await save(page, 'Save configuration')
  await expect(page.getByText('Feature configuration saved')).toBeVisible()
  await expect(row).toHaveCount(0)
  await filter.uncheck()
  const chip = row.getByRole('button', { name: /^Feature pilot/ })
  await chip.hover()
  await expect(page.getByRole('tooltip')).toContainText('Options: dxf')
  await chip.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete configuration/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete configuration', exact: true }).click()
  await expect(row).toContainText('None')
})

test('marks future and ended configurations', async ({ open, db }) => {
  const { feature } = await addFeature(db, { tag: 'with_times' })
  await addFeatureConfiguration(db, {
    feature,
    groups: [await addGroup(db, 'Next season')],
    timeframes: [{ from: at(3), to: null }],
  })
  await addFeatureConfiguration(db, {
    feature,
    groups: [await addGroup(db, 'Last season')],
    timeframes: [{ from: at(-9), to: at(-2) }],
  })
  const page = await open({ as: 'staff', path: DBTOOL })
  await openSection(page, FEATURES)
  const row = rowOf(page, FEATURES, 'with_times')
  await expect(row.getByRole('button', { name: /^Next season from 20/ })).toBeVisible()
  await row.getByRole('button', { name: 'Last season ended' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('(ended)')
})

test('tells before saving which timeframes and configurations of a feature meet', async ({ open, db }) => {
  const { feature } = await addFeature(db, { tag: 'with_overlap' })
  const region = await addGroup(db, 'Overlap region')
  const pilot = await addGroup(db, 'Overlap pilot')
  await addFeatureConfiguration(db, {
    feature,
    groups: [region],
    timeframes: [
      { from: at(-3), to: at(9) },
      { from: at(5), to: null },
    ],
  })
  expect(pilot).toBeGreaterThan(region)
  const page = await open({ as: 'staff', path: DBTOOL })
  const features = await openSection(page, FEATURES)
  const row = rowOf(page, FEATURES, 'with_overlap')
  await row.getByRole('button', { name: /^Overlap region/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/overlap\. Together they hold without a break\.$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove timeframe 2' }).click()
  await expect(dialog.getByText(/overlap\./)).toHaveCount(0)
  await save(page, 'Save configuration')
  await expect(page.getByText('Feature configuration saved')).toBeVisible()
  await features.getByRole('button', { name: 'Add configuration to with_overlap' }).click()
  await choose(page, 'AccessGroups', 'Overlap region')
  await expect(
    dialog.getByText('with_overlap has a configuration for these access groups already.', { exact: false }),
  ).toBeVisible()
  await choose(page, 'AccessGroups', 'Overlap pilot')
  await expect(
    dialog.getByText(/^The configuration for Overlap region holds for these tablets too/),
  ).toBeVisible()
})

test('creates a feature group, adds a price without decimals, and removes a price', async ({ open, db }) => {
  await addGroup(db, 'Price region')
  const page = await open({ as: 'staff', path: DBTOOL })
  const groups = await openSection(page, GROUPS)
  await groups.getByRole('button', { name: 'Create feature group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Priced tools')
  await save(page, 'Create feature group')
  await expect(page.getByText('Feature group Priced tools saved')).toBeVisible()
  await groups.getByRole('button', { name: 'Prices of Priced tools' }).click()
  const create = dialog.getByRole('button', { name: 'Create price' })
  const price = dialog.getByRole('textbox', { name: 'Price' })
  for (const [currency, typed] of [
    ['EUR', '1234,5'],
    ['JPY', '25000'],
  ] as const) {
    await create.click()
    await choose(page, 'AccessGroups', 'Price region')
    await page.keyboard.press('Escape')
    await choose(page, 'Currency', currency)
    await price.fill('12.5.0')
    await create.click()
    await expect(dialog.getByText(/Must be an amount/)).toBeVisible()
    await price.fill(typed)
    await create.click()
    await expect(dialog.getByRole('grid')).toBeVisible()
  }
  await expect(dialog.getByRole('row').filter({ hasText: '1,234.50 EUR' })).toContainText('Infinite')
  await expect(dialog.getByRole('row').filter({ hasText: '25,000 JPY' })).toContainText('Price region')
  await expectAccessible(page)
  const prices = await savedCsv(page, dialog)
  expect(prices).toContain('Price region;"25,000 JPY";')
  expect(prices.split('\r\n')).toHaveLength(4)
  await dialog.getByRole('button', { name: /^Remove price 25,000 JPY/ }).click()
  await page
    .getByRole('dialog', { name: /Remove the price 25,000 JPY/ })
    .getByRole('button', { name: 'Remove price' })
    .click()
  await expect(dialog.getByText('25,000 JPY')).toHaveCount(0)
  await expect(dialog.getByText('1,234.50 EUR')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const csv = await savedCsv(page, groups)
  expect(csv).toContain('Name;Template group;Features;Prices;For sale\r\n')
  expect(csv).toContain('Priced tools;No;0;1;Missing: feature\r\n')
})

test('copies a price to groups and currencies, changes and ends it, and tells before what replaces what', async ({
  open,
  db,
}) => {
  const region = await addGroup(db, 'Copied region')
  await addGroup(db, 'Second region')
  const group = await addFeatureGroup(db, 'Copied tools')
  await sql`
    with collection as (insert into access_group_collection (groups) values (array[${region}::integer]) returning id)
    insert into group_price (feature_group_id, collection_id, price, currency_id, valid_from)
    select ${group}, id, 9900, 1, '2026-01-01' from collection`.execute(db)
  const page = await open({ as: 'staff', path: DBTOOL })
  const groups = await openSection(page, GROUPS)
  const dialog = page.getByRole('dialog')
  await groups.getByRole('button', { name: 'Prices of Copied tools' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: '99.00 EUR' })).toContainText('Valid now')

  await test.step('a copy that exists already is marked, and refused before anything is sent', async () => {
    await dialog.getByRole('button', { name: 'Copy price 99.00 EUR for Copied region' }).click()
    await choose(page, 'AccessGroups', 'Copied region')
    await page.keyboard.press('Escape')
    const preview = dialog.getByRole('region', { name: 'Prices to create' })
    await expect(preview).toContainText('Exists already: 99.00 EUR')
    await dialog.getByRole('button', { name: 'Create price' }).click()
    await expect(dialog.getByText(/From this day they have a price already/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'From', exact: true }).fill('2026/02/01')
    await expect(dialog.getByText(/It replaces 99.00 EUR from 2026\/01\/01 on 2026\/02\/01/)).toBeVisible()
  })
  await test.step('copies to two sets of groups in two currencies', async () => {
    await dialog.getByRole('button', { name: 'Add access groups' }).click()
    await choose(page, 'AccessGroups 2', 'Second region')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Add currency' }).click()
    await dialog.getByRole('textbox', { name: 'Price 2' }).fill('15000')
    await choose(page, 'Currency 2', 'JPY')
    await expect(dialog.getByRole('region', { name: 'Prices to create' }).getByRole('listitem')).toHaveCount(
      4,
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create 4 prices' }).click()
    await expect(page.getByText('4 prices created')).toBeVisible()
  })
  const former = dialog.getByRole('row').filter({ hasText: '2026/01/01' })
  await expect(former).toContainText('Replaced since 2026/02/01')
  await expect(dialog.getByRole('row').filter({ hasText: '15,000 JPY' })).toHaveCount(2)

  await test.step('changes a price', async () => {
    await former.getByRole('button', { name: /^Edit price/ }).click()
    await expect(dialog.getByText('Purchases keep what they cost.')).toBeVisible()
    await expect(dialog.getByText(/It is never reached from today on/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'To (exclusive)' }).fill('2025/12/31')
    await dialog.getByRole('button', { name: 'Save price' }).click()
    await expect(dialog.getByText('Must be after the day from which the price holds.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'To (exclusive)' }).fill('2026/02/01')
    await dialog.getByRole('textbox', { name: 'Price' }).fill('89')
    await dialog.getByRole('button', { name: 'Save price' }).click()
    await expect(page.getByText('Price saved')).toBeVisible()
    await expect(former).toContainText('89.00 EUR')
    await expect(former).toContainText('Ended')
    await expect(former.getByRole('button', { name: /^End price/ })).toHaveCount(0)
  })
  await test.step('ends a price today', async () => {
    await dialog.getByRole('button', { name: 'End price 99.00 EUR for Second region' }).click()
    await page
      .getByRole('dialog', { name: 'End the price 99.00 EUR?' })
      .getByRole('button', { name: 'End price' })
      .click()
    await expect(page.getByText('Price 99.00 EUR ended')).toBeVisible()
    const ended = dialog.getByRole('row').filter({ hasText: 'Second region' }).filter({ hasText: 'EUR' })
    await expect(ended).toContainText('Ended')
  })
  await expectAccessible(page)
})

test('creates VAT once per access group and edits it', async ({ open, db }) => {
  await addGroup(db, 'Taxed region')
  const page = await open({ as: 'staff', path: DBTOOL })
  const section = await openSection(page, VAT)
  const dialog = page.getByRole('dialog')
  for (const percent of ['8,1', '9']) {
    await section.getByRole('button', { name: 'Create VAT' }).click()
    await choose(page, 'AccessGroup', 'Taxed region')
    await dialog.getByRole('textbox', { name: 'VAT' }).fill(percent)
    await save(page, 'Create VAT')
    if (percent === '8,1') await expect(rowOf(page, VAT, 'Taxed region')).toContainText('8.10%')
  }
  await expect(dialog.getByText('VAT for access group Taxed region allready exists')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await section.getByRole('button', { name: 'Edit VAT of Taxed region' }).click()
  await dialog.getByRole('textbox', { name: 'VAT' }).fill('7.7')
  await save(page, 'Save VAT')
  await expect(rowOf(page, VAT, 'Taxed region')).toContainText('7.70%')
})

test('is read-only outside the internal customer, and hidden without the right', async ({ open, db }) => {
  await addFeature(db, { tag: 'read_only', options: ['one'] })
  await addAccount(db, {
    username: 'features-dealer',
    rights: ['DbToolFeatures', 'DbToolVAT'],
  })
  const page = await open({ as: 'features-dealer', path: DBTOOL })
  const titles = page.getByRole('heading', { level: 2 }).filter({ has: page.getByRole('button') })
  await expect(titles).toHaveText([FEATURES, VAT])
  const features = await openSection(page, FEATURES)
  await expect(rowOf(page, FEATURES, 'read_only')).toBeVisible()
  await expect(features.getByText(/Read only/)).toBeVisible()
  await expect(features.getByRole('button', { name: 'Edit read_only' })).toHaveCount(0)
  await expect(features.getByRole('button', { name: 'Create feature' })).toHaveCount(0)
})

test('sections fit a phone', async ({ open, db }) => {
  await addFeature(db, { tag: 'on_a_phone', options: ['one'] })
  const page = await open({ as: 'staff', path: DBTOOL, width: 390 })
  for (const title of [GROUPS, FEATURES, VAT] as const) {
    await openSection(page, title)
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWider).toBe(false)
  }
  // Columns that are not in view are not drawn: the row actions are visible without scrolling sideways.
  await expect(page.getByRole('button', { name: 'Edit on_a_phone' })).toBeVisible()
  await page.getByRole('button', { name: 'Create feature', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add option' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add metadata' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Option description' })).toBeVisible()
})
