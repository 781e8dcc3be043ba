import type { Locator, Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { expect } from './test.ts'

export const QUOTE_SETTINGS = '/quotegenerator/settings'

type Title = 'Contracts' | 'Plans' | 'Free templates' | 'Translations' | 'Item numbers' | 'Pages'

/** Opens a section, whether the page opened it already or not. */
export async function openSection(page: Page, title: Title): Promise<Locator> {
  const toggle = page
    .getByRole('heading', { level: 2, name: title, exact: true })
    .getByRole('button', { name: title })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await toggle.scrollIntoViewIfNeeded()
  return page.getByRole('region', { name: title, exact: true })
}

/** Chooses from a field with a list of choices. */
export async function choose(within: Page | Locator, page: Page, [label, choice]: [string, string]) {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: choice }).first().click()
}

/** Fills in text fields by their name. */
export async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts))
    await page.getByRole('textbox', { name, exact: true }).fill(text)
}

/** Inserts a contract of a legal entity with a plan of 1,000.00 in one year into the database. */
export async function addContract(
  db: Database,
  { name, title, item = 'Line marker' }: { name: string; title: string; item?: string },
): Promise<{ contract: number; plan: number }> {
  const seller = { name: `Lines of ${name}`, address: ['Main Street 1'], vatId: '', bank: [] }
  const contract = await db
    .insertInto('quote_contract')
    .values({ name, position: 0, countries: ['DE'], seller: JSON.stringify(seller) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('quote_plan')
    .values({
      contract_id: contract.id,
      position: 0,
      title,
      product: 'TLM ProX',
      currency: 'EUR',
      items: JSON.stringify([{ desc: item, qty: 1, price: 100_000 }]),
      extras: '[]',
      templates: '[]',
      plan: [100_000],
      is_monthly: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { contract: contract.id, plan: plan.id }
}

export const storedPlan = (db: Database, id: number) =>
  db.selectFrom('quote_plan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Deletes all contracts and plans, because each legal entity can have only one contract. */
export async function removeContracts(db: Database): Promise<void> {
  await db.deleteFrom('quote_plan').execute()
  await db.deleteFrom('quote_contract').execute()
}

export const rowOf = (section: Locator, text: string | RegExp) =>
  section.getByRole('row').filter({ hasText: text })

/** Waits until the sample quote shows a text. */
export const expectInSample = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Pages of Sample quote' }).getByText(text).first()).toBeVisible()
