import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const DBTOOL = '/dbtool'

/** Every section of this tool with its right, in its order. */
export const SECTIONS = [
  ['Manage App versions', 'DbToolAppVersions'],
  ['Manage RobotSoftware versions', 'DbToolRobotSoftwareVersion'],
  ['Manage Server DNS', 'DbToolServerDNS'],
  ['Manage Purchases', 'DbToolPurchases'],
  ['Manage access groups', 'DbToolAccessGroups'],
  ['Manage feature groups and their pricings', 'DbToolFeatureGroupsAndPricings'],
  ['Manage features', 'DbToolFeatures'],
  ['Manage Tablet Features', 'DbToolTabletFeatures'],
  ['Manage VAT', 'DbToolVAT'],
  ['Customer Accessgroups', 'DbToolCustomerAccessGroups'],
  ['Robot Extra Accessgroups', 'DbToolRobotExtraAccessGroups'],
  ['Manage Robot model overwrite', 'DbToolRobotModelOverwrite'],
] as const

type Title = (typeof SECTIONS)[number][0]

export const section = (page: Page, title: Title) => page.getByRole('region', { name: title })
export const toggle = (page: Page, title: Title) => page.getByRole('button', { name: title, exact: true })
export const rowOf = (page: Page, title: Title, text: string | RegExp) =>
  section(page, title).getByRole('row').filter({ hasText: text })

/** Opens a section, whether the page opened it already or not. */
export async function openSection(page: Page, title: Title) {
  const head = toggle(page, title)
  // A section above it grows when it has loaded, and would move it away under the pointer.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await head.scrollIntoViewIfNeeded()
  await expect(section(page, title).getByRole('grid')).toBeVisible()
  return section(page, title)
}

/** Chooses from a field with a list of choices. */
export async function choose(page: Page, label: string, choice: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: label }).fill(choice)
  await page.getByRole('option', { name: choice }).first().click()
}

export const save = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb }).click()
