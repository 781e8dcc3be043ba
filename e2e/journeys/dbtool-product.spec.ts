import type { Page } from '@playwright/test'
import { addFeature, addFeatureGroup } from '../../server/src/testing/worlds/features.ts'
import { addAccount } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { DBTOOL, choose, openSection, rowOf } from '../support/dbtool.ts'
import { expect, test } from '../support/test.ts'
import { addGroup } from '../support/versions.ts'

const FEATURES = 'Manage features'
const GROUPS = 'Manage feature groups and their pricings'

const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const next = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Next/ }).click()
const create = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create product/ })
    .click()

test('makes a product step by step, in one call, and leads back to what is wrong', async ({ open, db }) => {
  await addGroup(db, 'Product region')
  await addFeature(db, { tag: 'taken_product' })
  const page = await open({ as: 'staff', path: DBTOOL })
  const features = await openSection(page, FEATURES)
  await features.getByRole('button', { name: 'New product' }).click()
  const dialog = page.getByRole('dialog')
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true })

  await test.step('a step that lacks something is not left', async () => {
    await next(page)
    await expect(dialog.getByText('This field is required')).toBeVisible()
    await expect(textbox('Name')).toBeFocused()
    await textbox('Name').fill('Product tools')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(textbox('Tag')).toBeFocused()
  })
  await test.step('back and forward keep what was typed', async () => {
    await textbox('Tag').fill('Taken Product')
    await press(page, 'Add option')
    await textbox('Option tag').fill('small')
    await press(page, 'Back')
    await expect(textbox('Name')).toHaveValue('Product tools')
    await next(page)
    await expect(textbox('Tag')).toHaveValue('taken_product')
    await expect(textbox('Option tag')).toHaveValue('small')
    await next(page)
  })
  await test.step('price and configuration', async () => {
    await choose(page, 'AccessGroups', 'Product region')
    await page.keyboard.press('Escape')
    await choose(page, 'Currency', 'EUR')
    await textbox('Price').fill('12.50')
    await expectAccessible(page)
    await next(page)
    await dialog.getByRole('checkbox', { name: 'Add a feature configuration' }).check()
    await next(page)
    await expect(dialog.getByText('Choose at least one access group')).toBeVisible()
    await choose(page, 'AccessGroups', 'Product region')
    await page.keyboard.press('Escape')
    await choose(page, 'Options', 'small')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await next(page)
  })
  await test.step('a refusal leads to its step and keeps everything', async () => {
    await expect(dialog.getByText('12.50 EUR for Product region')).toBeVisible()
    await expectAccessible(page)
    await create(page)
    await expect(dialog.getByText('A feature of this tag exists already.')).toBeVisible()
    await expect(textbox('Tag')).toBeFocused()
    await textbox('Tag').fill('product_lines')
    await press(page, 'Review')
    await create(page)
  })
  await expect(page.getByText('Product product_lines created')).toBeVisible()
  const row = rowOf(page, FEATURES, 'product_lines')
  await expect(row).toContainText('To Product region')
  await expect(row).toContainText('small')
})

test('a new product is shown in its table, whatever page and search hid it', async ({ open, db }) => {
  for (let number = 1; number <= 30; number += 1) await addFeature(db, { tag: `crowd_${number}` })
  const page = await open({ as: 'staff', path: DBTOOL })
  const features = await openSection(page, FEATURES)
  await features.getByRole('searchbox').fill('crowd_7')
  await expect(rowOf(page, FEATURES, 'crowd_12')).toHaveCount(0)
  await features.getByRole('button', { name: 'New product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Late tools')
  await next(page)
  await dialog.getByRole('textbox', { name: 'Tag', exact: true }).fill('zz_last_of_all')
  await next(page)
  await dialog.getByRole('checkbox', { name: 'Add a price' }).uncheck()
  await press(page, 'Review')
  await create(page)
  await expect(page.getByText('Product zz_last_of_all created')).toBeVisible()
  const row = rowOf(page, FEATURES, 'zz_last_of_all')
  await expect(row).toBeInViewport()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(features.getByRole('searchbox')).toHaveValue('')
  await expect(features.getByRole('button', { name: 'New product' })).toBeFocused()
})

test('shows what is missing to buy a feature, and the step that adds it', async ({ open, db }) => {
  await addGroup(db, 'Mended region')
  const group = await addFeatureGroup(db, 'Unpriced tools')
  await addFeature(db, { tag: 'unpriced', group })
  await addFeatureGroup(db, 'Empty tools')
  const page = await open({ as: 'staff', path: DBTOOL })
  const groups = await openSection(page, GROUPS)
  await expect(rowOf(page, GROUPS, 'Empty tools')).toContainText('Missing: feature, price')
  const features = await openSection(page, FEATURES)
  const filter = features.getByRole('checkbox', { name: 'Only show features that cannot be bought' })
  await filter.check()
  const row = rowOf(page, FEATURES, 'unpriced')
  await row.getByRole('button', { name: 'Missing: price of unpriced' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Step 3 of 5: Price')).toBeVisible()
  await choose(page, 'AccessGroups', 'Mended region')
  await page.keyboard.press('Escape')
  await choose(page, 'Currency', 'EUR')
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('3')
  await press(page, 'Review')
  await create(page)
  await expect(page.getByText('Product unpriced created')).toBeVisible()
  await expect(row).toHaveCount(0)
  await filter.uncheck()
  await expect(row).toContainText('To Mended region')
  await expect(rowOf(page, GROUPS, 'Unpriced tools')).toContainText('To Mended region')
  await groups.getByRole('button', { name: 'Missing: feature, price of Empty tools' }).click()
  await expect(dialog.getByText('Step 2 of 5: Feature')).toBeVisible()
})

test('is offered only with the rights of all its parts', async ({ open, db }) => {
  await addAccount(db, { username: 'half-products', rights: ['DbToolFeatures'], customers: [1] })
  await addFeature(db, { tag: 'half_product' })
  const page = await open({ as: 'half-products', path: DBTOOL })
  const features = await openSection(page, FEATURES)
  await expect(rowOf(page, FEATURES, 'half_product')).toContainText('Missing: price')
  await expect(features.getByRole('button', { name: 'Create feature' })).toBeVisible()
  await expect(features.getByRole('button', { name: 'New product' })).toHaveCount(0)
  await expect(features.getByRole('button', { name: /^Missing/ })).toHaveCount(0)
})

test('fits a phone', async ({ open }) => {
  const page = await open({ as: 'staff', path: DBTOOL, width: 390 })
  const features = await openSection(page, FEATURES)
  await features.getByRole('button', { name: 'New product' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Narrow')
  await next(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add option' })).toBeVisible()
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWider).toBe(false)
  await expectAccessible(page)
})
