import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addCustomer } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

/** A customer whose company awaits approval. */
async function addUnreviewed(db: Database, name: string): Promise<number> {
  const id = await addCustomer(db, { name, countries: ['Denmark'] })
  await db.updateTable('customer').set({ reviewed: false }).where('id', '=', id).execute()
  return id
}

async function addCompany(db: Database, { id, name }: { id: string; name: string }): Promise<void> {
  await db.insertInto('crm_company').values({ id, name, country: 'Denmark', customer_id: 1 }).execute()
}

const approval = (page: Page) => page.getByRole('region', { name: 'Approve Company' })

/** A customer with a company, which has a contact. */
async function addConnected(db: Database): Promise<number> {
  const customer = await addCustomer(db, { name: 'Midtby SK' })
  await addCompany(db, { id: 'midtby', name: 'Midtby Sport ApS' })
  await db
    .insertInto('customer_company')
    .values({ customer_id: customer, company_id: 'midtby', company_name: 'Midtby Sport ApS' })
    .execute()
  await db
    .insertInto('crm_contact')
    .values({ id: 'berg', lastname: 'Berg', email: 'berg@example.com', customer_id: 1 })
    .execute()
  await db.insertInto('crm_contact_company').values({ contact_id: 'berg', company_id: 'midtby' }).execute()
  return customer
}

test('approves customers as companies', async ({ open, db }) => {
  const similar = await addUnreviewed(db, 'Vestby Boldklub')
  await addCompany(db, { id: 'vestby', name: 'Vestby Boldklub A/S' })
  await addUnreviewed(db, 'Østerby Stadion')
  await addUnreviewed(db, 'Østerby Stadions')
  const alone = await addUnreviewed(db, 'Sønderby IF')
  const page = await open({ as: 'staff', path: '/settings/user?widget=ApproveCompanyWidget' })
  await test.step('approves a customer as a company with a similar name, and undoes it', async () => {
    await approveSimilar(page)
    const reviewed = db.selectFrom('customer').select('reviewed').where('id', '=', similar)
    expect(await reviewed.executeTakeFirst()).toEqual({ reviewed: false })
  })
  await test.step('creates a new company, and asks before linking a company of another customer', () =>
    approveAsNew(page, db))
  await test.step('reviews a customer without a company, which disappears for other viewers at once', async () => {
    const watcher = await open({ as: 'staff', path: `/customers?selected=${alone}` })
    await expect(watcher.getByText('Awaits company approval').first()).toBeVisible()
    await goWithin(page, '/home')
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await goWithin(page, `/settings/user?widget=ApproveCompanyWidget&customer=${alone}`)
    await expect(approval(page).getByRole('combobox', { name: 'Customer' })).toHaveValue(/Sønderby IF/)
    await approval(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Customer was reviewed successfully.')).toBeVisible()
    await expect(watcher.getByText('It is connected with no company.')).toBeVisible()
  })
})

async function approveSimilar(page: Page): Promise<void> {
  const widget = approval(page)
  await widget.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(widget.getByText('This field is required', { exact: true })).toHaveCount(2)
  await expect(widget.getByRole('alert')).toHaveCount(0)
  await widget.getByRole('combobox', { name: 'Customer' }).click()
  await page.keyboard.type('Vestby')
  await page.getByRole('option', { name: /Vestby Boldklub/ }).click()
  const company = widget.getByRole('combobox', { name: 'Company' })
  await expect(company).toHaveValue('Vestby Boldklub A/S (Denmark)')
  await widget.getByRole('button', { name: 'Approve', exact: true }).click()
  // The toast only stays for a few seconds, so the test must not wait for anything else before.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('The change was undone')).toBeVisible()
}

async function approveAsNew(page: Page, db: Database): Promise<void> {
  const widget = approval(page)
  const choose = async (name: string) => {
    await widget.getByRole('combobox', { name: 'Customer' }).click()
    await page.keyboard.type(name)
    await page
      .getByRole('option', { name: new RegExp(`${name}\\b`) })
      .first()
      .click()
  }
  await choose('Østerby Stadion')
  const company = widget.getByRole('combobox', { name: 'Company' })
  await expect(company).toHaveValue('New company')
  await expect(widget.getByRole('textbox', { name: 'Name of the new company' })).toHaveValue(
    'Østerby Stadion',
  )
  await widget.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Hubspot connection was created successfully.')).toBeVisible()
  await choose('Østerby Stadions')
  await expect(company).toHaveValue('Østerby Stadion (Denmark) [Service center filled]')
  await widget.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Connect another customer?' })
  await question.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect
    .poll(async () => {
      const linked = db.selectFrom('customer_company').select('company_id')
      return (await linked.where('company_name', '=', 'Østerby Stadion').execute()).length
    })
    .toBe(2)
}

test('manages companies and contacts, and shows outside services', async ({ open, db }) => {
  const customer = await addConnected(db)
  const now = new Date()
  await db
    .insertInto('outside_service')
    .values({
      id: 'mail',
      last_failure_at: now,
      failing_since: now,
      reason: 'ECONNREFUSED',
      failures_in_a_row: 3,
      failures: 5,
    })
    .execute()
  const page = await open({ as: 'staff', path: `/customers?selected=${customer}` })
  await test.step("a customer's page shows its company and contact details", async () => {
    await expect(page.getByRole('link', { name: 'berg@example.com' })).toBeVisible()
    await page.getByRole('link', { name: 'Midtby Sport ApS' }).click()
    await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Midtby SK')
    await goWithin(page, '/customers/contacts')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.locator('[aria-current=page]')).toHaveText('Companies')
  })
  await test.step('creates, edits and deletes companies and contacts', () => changeCompany(page))
  await test.step('lists outside services, and shows no failure for one that is not configured', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Outside services' }).click()
    await expect(grid(page).getByRole('row').filter({ hasText: 'Mail' })).toContainText('Built in')
  })
  await test.step('opens a contact from the list on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goWithin(page, '/customers/contacts')
    await expect(grid(page).getByRole('row').filter({ hasText: 'Berg' })).toBeVisible()
    await grid(page).getByRole('button', { name: 'Berg' }).click()
    await expect(page.getByRole('dialog', { name: /Edit contact/ })).toBeVisible()
  })
})

async function changeCompany(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('button', { name: 'New company' }).click()
  const create = page.getByRole('dialog', { name: 'New company' })
  await create.getByRole('textbox', { name: 'Name' }).fill('MIDTBY SPORT APS')
  await create.getByRole('button', { name: 'Create company' }).click()
  await expect(create.getByText('Open the existing company, or add another one')).toBeVisible()
  await expectAccessible(page)
  await create.getByRole('button', { name: /^Open it: Midtby Sport ApS/ }).click()
  await expect(page.getByRole('heading', { name: 'Midtby Sport ApS' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('button', { name: 'New company' }).click()
  await create.getByRole('textbox', { name: 'Name' }).fill('Grass & Sons')
  await create.getByRole('textbox', { name: 'City' }).fill('Aalborg')
  await create.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByRole('heading', { name: 'Grass & Sons' })).toBeVisible()
  await page.getByRole('button', { name: 'New contact' }).click()
  const contact = page.getByRole('dialog', { name: 'New contact' })
  await contact.getByRole('textbox', { name: 'Last name' }).fill('Holm')
  await contact.getByRole('textbox', { name: 'Email' }).fill('holm@example.com')
  await contact.getByRole('textbox', { name: 'Phone' }).fill('+45 55 50 10 10')
  await contact.getByRole('button', { name: 'Create contact' }).click()
  await expect(page.getByRole('link', { name: 'holm@example.com' })).toHaveAttribute(
    'href',
    'mailto:holm@example.com',
  )
  await expect(page.getByRole('link', { name: '+45 55 50 10 10' })).toHaveAttribute('href', 'tel:+4555501010')
  await page.getByRole('button', { name: 'New contact' }).click()
  await contact.getByRole('textbox', { name: 'Last name' }).fill('Other')
  await contact.getByRole('textbox', { name: 'Email' }).fill('HOLM@example.com')
  await expect(contact.getByText('"HOLM@example.com" exists already')).toBeVisible()
  await expectAccessible(page)
  await contact.getByRole('button', { name: /^Open it: Holm/ }).click()
  const existing = page.getByRole('dialog', { name: /Edit contact/ })
  await existing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: /Edit company/ })
  await edit.getByRole('textbox', { name: 'Name' }).fill('Grass & Daughters')
  await edit.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByRole('heading', { name: 'Grass & Daughters' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete company' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
  await expect(grid(page).getByRole('row').filter({ hasText: 'Grass' })).toHaveCount(0)
}

test('shows companies and outside services only with the right', async ({ open, db }) => {
  await addCompany(db, { id: 'secret', name: 'Grass & Secrets' })
  const page = await open({ as: 'clerk', path: '/customers/companies' })
  await expect(page.getByRole('heading', { name: 'You do not have access' })).toBeVisible()
  await expect(page.getByText('Grass')).toBeHidden()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }),
  ).toBeHidden()
  await goWithin(page, '/home')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await goWithin(page, '/administration/services')
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})
