import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import { addAccount, customerId } from '../support/accounts.ts'
import { goWithin } from '../support/within.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { heading, rowOf, save } from '../support/account-pages.ts'
import { expectToast, toast } from '../support/toast.ts'

const entry = (at: Page) => at.getByRole('navigation').getByRole('link', { name: 'User accounts' })

test('granting and revoking applies at once', async ({ open, db }) => {
  await addAccount(db, { username: 'promoted', customers: [1] })
  const page = await open({ as: 'promoted', path: '/accounts/create' })
  await test.step('granted and revoked rights take effect at once, in every tab', async () => {
    const other = await page.context().newPage()
    await other.goto('/home')
    await expect(heading(page, 'Not allowed')).toBeVisible()
    await expect(entry(other)).toHaveCount(0)

    const giver = await open({ as: 'staff', path: '/accounts/promoted/edit' })
    await giver.getByRole('checkbox', { name: 'User accounts' }).check()
    await save(giver).click()
    await expect(toast(giver, 'The account was updated.')).toBeVisible()
    await expect(heading(page, 'Create Account')).toBeVisible()
    await expect(entry(page)).toBeVisible()
    await expect(entry(other)).toBeVisible()

    await giver.getByRole('button', { name: 'Edit' }).click()
    await giver.getByRole('checkbox', { name: 'User accounts' }).uncheck()
    await save(giver).click()
    await expect(heading(page, 'Not allowed')).toBeVisible()
    await expect(entry(other)).toHaveCount(0)
  })
  await test.step('removing a customer from a user removes its devices from the screen at once', async () => {
    await goWithin(page, '/devices/robots')
    await expect(grid(page).getByRole('link', { name: '4101' })).toBeVisible()
    const south = await customerId(db, 'Southern Clubs')
    const update = db.updateTable('user_customer').set({ customer_id: south })
    await update.where('username', '=', 'promoted').execute()
    await expect(grid(page).getByRole('link', { name: '4101' })).toHaveCount(0)
    await expect(grid(page).getByRole('link', { name: '4201' })).toBeVisible()
  })
})

test('looks up what a user may do and who granted it', async ({ open, db }) => {
  await addAccount(db, { username: 'audited', rights: ['Commands'] })
  await addAccount(db, { username: 'unaudited' })
  await addAccount(db, { username: 'expired' })
  await db
    .updateTable('app_user')
    .set({ valid_to: new Date('2025-01-01') })
    .where('username', '=', 'expired')
    .execute()
  const page = await open({ as: 'staff', path: '/accounts/clerk/access' })
  await test.step('shows effective access, and why something is or is not possible', () =>
    explainAccess(page))
  await test.step('shows who holds a right, who granted it and when, and the history of an account', async () => {
    await goWithin(page, '/accounts/audited/edit')
    await audit(page)
  })
  await test.step('finds ended accounts by their validity', async () => {
    const ended = encodeURIComponent(JSON.stringify({ validity: ['Ended'] }))
    await goWithin(page, `/accounts?filters=${ended}`)
    await expect(rowOf(page, 'expired')).toBeVisible()
    await expect(rowOf(page, 'staff')).toHaveCount(0)
  })
})

async function explainAccess(page: Page): Promise<void> {
  await expect(heading(page, 'Effective access')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Coming in' })).toContainText('The account exists')
  await expect(page.getByRole('region', { name: 'Customers' })).toContainText('Northern Clubs')
  await expect(page.getByRole('region', { name: 'Access fields' })).toContainText('Change robot name')
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByText('Choose an action, a customer or a device')).toBeVisible()

  await page.getByRole('combobox', { name: 'Do what' }).fill('Creates an account')
  await page.getByRole('option', { name: /Creates an account/ }).click()
  await page.getByRole('combobox', { name: 'With which device' }).fill('4101')
  await page.getByRole('option', { name: /Robot 4101/ }).click()
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByText('No, clerk cannot: 1 of')).toBeVisible()
  const checks = page.getByRole('listitem')
  await expect(checks.filter({ hasText: 'User accounts' }).filter({ hasText: 'Failed:' })).toBeVisible()
  await expect(checks.filter({ hasText: 'Robot 4101' }).filter({ hasText: 'Passed:' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('No, clerk cannot: 1 of')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the action' }).click()
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByText('Yes, clerk can.')).toBeVisible()
}

async function audit(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Deprecate device' }).check()
  await save(page).click()
  await expectToast(page, 'The account was updated.')
  const rights = page.getByRole('region', { name: 'Access fields' })
  const given = (name: string) => rights.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(given('Commands')).toContainText('By the system, ')
  await expect(given('Deprecate device')).toContainText('By staff, ')
  await expect(given('Default').getByRole('link')).toHaveCount(0)

  await given('Deprecate device').getByRole('link', { name: 'Deprecate device' }).click()
  await expect(heading(page, 'User Overview')).toBeVisible()
  await expect(rowOf(page, 'audited')).toContainText('Commands, Deprecate device')
  await expect(rowOf(page, 'staff')).toBeVisible()
  await expect(rowOf(page, 'unaudited')).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, 'audited')).toBeVisible()
  await expect(rowOf(page, 'unaudited')).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('audited@example.com')
  expect(csv).toContain('Deprecate device')
  expect(csv).not.toContain('unaudited')

  await rowOf(page, 'audited').getByRole('link', { name: 'audited', exact: true }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(heading(page, 'User actions')).toBeVisible()
  await expect(grid(page).getByRole('row').nth(1)).toContainText('UpdateUser')
  await expect(page.getByText('1 of 1 entries shown')).toBeVisible()
  await page.getByRole('button', { name: 'Details of UpdateUser' }).click()
  const dialog = page.getByRole('dialog', { name: /User action/ })
  await expect(dialog.getByRole('region', { name: 'What changed' })).toContainText('DeprecateDevice')
  await dialog.getByRole('link', { name: 'audited' }).click()
  await expect(page).toHaveURL(/\/accounts\/audited$/)
  await expect(heading(page, 'View Account')).toBeVisible()
}
