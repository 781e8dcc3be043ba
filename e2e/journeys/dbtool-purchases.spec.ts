import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { DBTOOL, choose, openSection, rowOf, save } from '../support/dbtool.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'

const PURCHASES = 'Manage Purchases'
const TABLET_FEATURES = 'Manage Tablet Features'

/** Adds a feature group that can be bought, with a feature of two options. */
async function addSoldGroup(db: Database, name: string): Promise<void> {
  const tag = name.toLowerCase().replaceAll(' ', '_')
  await sql`
    with sold as (insert into feature_group (name) values (${name}) returning id),
    added as (insert into feature (tag, description, group_id) select ${tag}, ${name}, id from sold returning id)
    insert into feature_option (feature_id, tag, description)
    select id, o, 'Option ' || o from added, unnest(array['bold', 'serif']) o`.execute(db)
}

/** A price with VAT for an access group that the customer of the journey has. */
async function addPrice(db: Database, group: string): Promise<void> {
  await sql`
    with club as (insert into access_group (name, type_id) values ('Journey clubs', 16) returning id),
    member as (insert into customer_access_group select c.id, club.id from customer c, club where c.name = 'Northern Clubs'),
    taxed as (insert into vat (access_group_id, percent) select id, 25 from club),
    named as (insert into access_group_collection (groups) select array[id] from club returning id)
    insert into group_price (feature_group_id, collection_id, price, currency_id, valid_from, ownership_days)
    select g.id, named.id, 9900, c.id, '2020-01-01', 365 from feature_group g, named, currency c
    where g.name = ${group} and c.iso = 'EUR'`.execute(db)
}

async function purchasesAndRefunds(page: Page, db: Database) {
  const purchases = await openSection(page, PURCHASES)
  await purchases.getByRole('button', { name: 'Create purchase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create purchase' })
  await save(page, 'Create purchase')
  await expect(dialog.getByText('Choose a customer', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Choose at least one feature group')).toBeVisible()
  await choose(page, 'Customer', 'Northern Clubs')
  await choose(page, 'Tablet', '21001')
  await choose(page, 'Feature groups', 'Text marking')
  await choose(page, 'Feature groups', 'Straight lines')
  await page.keyboard.press('Escape')
  const costs = dialog.getByRole('region', { name: 'What it costs' })
  const priced = costs.getByRole('listitem').filter({ hasText: 'Text marking' })
  await expect(priced).toContainText('99.00 EUR + 25% VAT 24.75 EUR')
  await expect(priced).toContainText('for 365 days')
  await priced.getByText('Why this price').click()
  await expect(priced).toContainText('Journey clubs as its own')
  await expect(costs.getByRole('listitem').filter({ hasText: 'Straight lines' })).toContainText('No price')
  await expect(costs).toContainText('123.75 EUR (VAT 24.75 EUR), and 1 without a price')
  await expectAccessible(page)

  // What costs another price than the shown one is not bought.
  await sql`update group_price set price = 8000 where price = 9900 and ownership_days = 365`.execute(db)
  await save(page, 'Create 2 purchases')
  await expect(dialog.getByText(/^Purchase could not be completed: Text marking/)).toContainText(
    'Prices have changed. Check them and try again',
  )
  await expect(priced).toContainText('80.00 EUR + 25% VAT 20.00 EUR')
  await save(page, 'Create purchase')
  await expect(page.getByText('Purchase created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await refundsOnce({ page, db, purchases })

  await purchases.getByRole('textbox', { name: 'Search shown columns' }).fill('text marking')
  const row = rowOf(page, PURCHASES, 'Text marking')
  await expect(row).toContainText('21001')
  await expect(row).toContainText('COMPLETE')
  await row.getByRole('button', { name: /^Edit purchase/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit purchase' })
  await expect(edit.getByText('100.00 EUR, VAT included')).toBeVisible()
  await edit.getByRole('textbox', { name: 'Details of the payment provider' }).fill('no JSON')
  await save(page, 'Refund purchase')
  await expect(edit.getByText('Must be valid JSON.')).toBeVisible()
  await edit.getByRole('textbox', { name: 'Details of the payment provider' }).fill('{"refundId": "R-7"}')
  await edit.getByRole('textbox', { name: 'Reason' }).fill('The wrong group')
  await save(page, 'Refund purchase')
  await expect(page.getByText(/^Purchase SC-\d+ refunded: 100\.00 EUR$/)).toBeVisible()
  await expect(edit).toBeHidden()
  await expect(row).toContainText('REFUNDED')
  await expect(row.getByRole('button', { name: /^Edit purchase/ })).toHaveCount(0)
}

/** Refunds a purchase that somebody else has refunded meanwhile. */
async function refundsOnce({ page, db, purchases }: { page: Page; db: Database; purchases: Locator }) {
  await purchases.getByRole('textbox', { name: 'Search shown columns' }).fill('straight lines')
  const row = rowOf(page, PURCHASES, 'Straight lines')
  await expect(row).toContainText('No price')
  await row.getByRole('button', { name: /^Edit purchase/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit purchase' })
  await expect(edit.getByText('Nothing: it had no price')).toBeVisible()
  await expectAccessible(page)
  await sql`
    update purchase p set state = 'REFUNDED', refunded_at = now(), refunded_by = 'support', refund = '{"reason": "Doubled"}'
    from feature_group g where g.id = p.feature_group_id and g.name = 'Straight lines'`.execute(db)
  await edit.getByRole('textbox', { name: 'Reason' }).fill('Another reason')
  await save(page, 'Refund purchase')
  await expect(
    edit.getByText(/^Purchase could not be refunded: This purchase was refunded on/),
  ).toContainText('That refund stands: nothing was changed.')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(edit).toBeHidden()
}

async function saysWhichFailed(page: Page, db: Database) {
  const purchases = await openSection(page, PURCHASES)
  const { id } = await db
    .selectFrom('feature_group')
    .select('id')
    .where('name', '=', 'Circle marking')
    .executeTakeFirstOrThrow()
  // The reply to one of the two calls is lost once.
  let isLost = false
  await page.route('**/api/dbtool/purchase', async (route) => {
    const body: unknown = route.request().postDataJSON()
    const isIt = typeof body === 'object' && body !== null && 'fi' in body && body.fi === id
    if (!isIt || isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await purchases.getByRole('button', { name: 'Create purchase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create purchase' })
  await choose(page, 'Customer', 'Northern Clubs')
  await choose(page, 'Feature groups', 'Grid marking')
  await choose(page, 'Feature groups', 'Circle marking')
  await page.keyboard.press('Escape')
  await save(page, 'Create 2 purchases')
  await expect(dialog.getByText(/^Purchase could not be completed: Circle marking \(/)).toContainText(
    'Purchased: Grid marking.',
  )
  await save(page, 'Create purchase')
  await expect(dialog).toBeHidden()
  const { rows } = await sql<{ name: string; count: number }>`
    select g.name, count(*)::integer as count from purchase p join feature_group g on g.id = p.feature_group_id
    where g.name in ('Grid marking', 'Circle marking') group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { name: 'Circle marking', count: 1 },
    { name: 'Grid marking', count: 1 },
  ])
}

async function choosesFeature(page: Page) {
  const features = await openSection(page, TABLET_FEATURES)
  await features.getByRole('button', { name: 'Edit features of tablet 21002' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Tablet: 21002' })
  await choose(page, 'Features', 'curved_texts')
  await choose(page, 'Options of curved_texts', 'serif')
  await page.keyboard.press('Escape')
  await save(page, 'Save features')
  await expect(dialog).toBeHidden()
  const chip = rowOf(page, TABLET_FEATURES, '21002').getByRole('button', { name: /^curved_texts/ })
  await chip.hover()
  await expect(page.getByText('serif: Option serif')).toBeVisible()

  await goWithin(page, '/devices/tablets/21002')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('21002')
  await page.getByRole('link', { name: 'Features', exact: true }).click()
  await expect(page).toHaveTitle(/Features of tablet 21002/)
  await page.getByRole('textbox', { name: 'Search features' }).fill('curved_texts')
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'curved_texts' }) })
  await expect(entry).toContainText(/On since .*, no end/)
  await expect(entry).toContainText('Chosen for this tablet')
  await expect(entry).toContainText('serif')
  await page.getByRole('radiogroup', { name: 'Which features are shown' }).getByText('Off').click()
  await expect(page.getByText('No feature is like that.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No feature is like that.')).toBeVisible()
}

async function showsPurchase(page: Page, db: Database) {
  await page.setViewportSize({ width: 390, height: 844 })
  await goWithin(page, '/devices/tablets/21003/features?find=night')
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'night_marking' }) })
  await expect(entry).toContainText('Off')
  await sql`
    insert into purchase (customer_id, dev, tablet_id, feature_group_id, valid_from)
    select d.customer_id, d.dev, d.device_id, g.id, now() from device d, feature_group g
    where d.device_id = 21003 and d.device_type = 2 and g.name = 'Night marking'`.execute(db)
  await expect(entry).toContainText(/On since .*, no end/)
  await expect(entry).toContainText(/Purchase SC-\d+/)
}

test("purchases and refunds feature groups, chooses features, and explains them on the tablet's page", async ({
  open,
  db,
}) => {
  const names = [
    'Text marking',
    'Straight lines',
    'Grid marking',
    'Circle marking',
    'Curved texts',
    'Night marking',
  ]
  for (const name of names) await addSoldGroup(db, name)
  await addPrice(db, 'Text marking')
  const page = await open({ as: 'staff', path: DBTOOL })
  await test.step('purchases feature groups for a tablet and refunds a purchase', () =>
    purchasesAndRefunds(page, db))
  await test.step('names the failed one of several purchases and does not repeat the others', () =>
    saysWhichFailed(page, db))
  await test.step('chooses a feature for a tablet, whose page explains it', () => choosesFeature(page))
  await test.step("shows a purchase on the tablet's page at once, also on a phone", () =>
    showsPurchase(page, db))
})
