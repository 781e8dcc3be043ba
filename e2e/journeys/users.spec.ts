import type { Page } from '@playwright/test'
import * as api from '@service-center/contract/api.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { readFile } from 'node:fs/promises'
import { addAccessGroup } from '../support/access-groups.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addAccount } from '../support/accounts.ts'
import { goWithin } from '../support/within.ts'
import { search } from '../support/data-table.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { heading, rowOf, chooseCustomer } from '../support/account-pages.ts'
import { alert, toast } from '../support/toast.ts'

test('lists, opens and creates accounts', async ({ open, db }) => {
  await addAccount(db, { username: 'listed' })
  await addAccount(db, { username: 'removed' })
  await db.updateTable('app_user').set({ deleted_at: new Date() }).where('username', '=', 'removed').execute()
  await addAccessGroup(db, {
    name: 'Nordic pilot',
    type: 'Country',
    customer: 'Greenline',
    isInheritable: true,
  })
  const page = await open({ as: 'staff', path: '/accounts' })
  await test.step('lists accounts with their main fields, without deleted ones', () => readOverview(page))
  await test.step('reports an account that fails to load, with a retry', async () => {
    await page.route('**/api/users/user/rita', (route) => route.fulfill({ status: 500, body: '{}' }))
    await goWithin(page, '/accounts/rita')
    await expect(alert(page, 'An unknown error has occured')).toBeVisible()
    await page.unroute('**/api/users/user/rita')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('region', { name: 'Account' })).toContainText('rita')
  })
  await test.step('names an unknown account', async () => {
    await goWithin(page, '/accounts/nobody')
    await expect(alert(page, 'There is no such account')).toContainText('nobody')
  })
  await test.step('on a phone, only the user name opens an account', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goWithin(page, '/accounts')
    await search(page).fill('clerk')
    await rowOf(page, 'clerk').getByRole('gridcell').nth(1).click()
    await expect(page).toHaveURL(/\/accounts$/)
    await page.getByRole('link', { name: 'clerk', exact: true }).click()
    await expect(page).toHaveURL(/\/accounts\/clerk$/)
    await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('clerk')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('the form requires the mandatory fields', async () => {
    await goWithin(page, '/accounts/create')
    await expect(heading(page, 'Create Account')).toBeVisible()
    const groupCalls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(api.users.accessGroups.path)) groupCalls.push(request.postData() ?? '')
    })
    await requireFields(page)
    expect(groupCalls).toEqual([])
  })
  await test.step('offers only rights that the user may grant', () => grantRights({ page, db }))
})

async function readOverview(page: Page): Promise<void> {
  await expect(heading(page, 'User Overview')).toBeVisible()
  // Other journeys add accounts, and only the rows in view are drawn.
  await search(page).fill('staff')
  await expect(rowOf(page, 'staff')).toContainText('Admin')
  await search(page).fill('removed')
  await expect(page.getByText(/^0 of [\d,]+ entries shown/)).toBeVisible()
  await expect(rowOf(page, 'removed')).toHaveCount(0)
  await search(page).fill('listed')
  await expect(rowOf(page, 'listed')).toContainText('listed@example.com')
  await expect(rowOf(page, 'listed')).toContainText('Northern Clubs')
  for (const name of [
    'Username',
    'Name',
    'Email',
    'Customers',
    'Level',
    'Verified',
    'Two-factor',
    'Last login',
  ]) {
    await expect(
      grid(page)
        .getByRole('columnheader', { name: new RegExp(`^${name}`) })
        .first(),
    ).toBeVisible()
  }

  await search(page).fill('')
  await expect(page.getByText(/^([\d,]+) of \1 entries shown/)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('listed@example.com')
  expect(csv).not.toContain('removed')

  await search(page).fill('listed')
  await rowOf(page, 'listed').getByText('listed@example.com').click()
  await expect(page).toHaveURL(/\/accounts\/listed$/)
  await expect(heading(page, 'View Account')).toBeVisible()
}

async function requireFields(page: Page): Promise<void> {
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(page.getByText('Please enter valid email')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Email' }).fill('no address')
  await create.click()
  await expect(page.getByText('Invalud email!')).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByRole('switch', { name: 'One-time login' })).toBeChecked()
  await page.getByRole('switch', { name: 'One-time login' }).uncheck()
  await create.click()
  await expect(page.getByText('Please confirm password')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a good password')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('another')
  await create.click()
  await expect(page.getByText('Passwords should match!')).toBeVisible()
}

async function grantRights({ page, db }: { page: Page; db: Database }): Promise<void> {
  const everybody = page.getByRole('checkbox', { name: 'Default' })
  await expect(everybody).toBeChecked()
  await expect(everybody).toBeDisabled()
  const user = page.getByRole('checkbox', { name: 'User accounts' })
  await expect(user).toBeDisabled()
  await chooseCustomer(page, 'northern', /Northern Clubs/)
  await expect(page.getByRole('region', { name: 'Access groups' })).toContainText('Nordic pilot')
  await expect(page.getByRole('region', { name: 'Access groups' })).toContainText('from Greenline')
  await expect(user).toBeDisabled()
  const internal = await db
    .selectFrom('customer')
    .select('name')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  await chooseCustomer(page, internal.name, new RegExp(internal.name))
  await user.check()
  const chosen = page.getByRole('list', { name: 'Chosen customers' }).getByRole('listitem')
  await expect(chosen.first()).toContainText('Northern Clubs')
  await page.getByRole('button', { name: `Move ${internal.name} up` }).click()
  await expect(chosen.first()).toContainText(internal.name)
  await expect(chosen.first()).toContainText('Main customer')
  await page.getByRole('button', { name: `Remove ${internal.name}` }).click()
  await expect(user).not.toBeChecked()
  await expect(page.getByText(/^Highest level Customer · 1 of/)).toBeVisible()
  for (const level of ['Customer', 'Dealer']) {
    await page.getByRole('button', { name: `Select all of ${level}` }).click()
  }
  await expect(page.getByText(/^Highest level Dealer · (\d+) of \1,/)).toBeVisible()
}

test('creates an account with a password, and shows the field that the server refuses', async ({
  open,
  db,
}) => {
  const page = await open({ as: 'staff', path: '/accounts/create' })
  await page.getByRole('textbox', { name: 'Username' }).fill('clerk')
  await page.getByRole('switch', { name: 'One-time login' }).uncheck()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a good password')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a good password')
  await chooseCustomer(page, 'southern', /Southern Clubs/)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/users?'),
  )
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect((await sent).url()).toContain('oneTimeLogin=false')
  expect((await sent).postDataJSON()).not.toHaveProperty('email')
  await expect(page.getByText('This username is already taken.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Username' }).fill('ready')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'The account was created succesfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/accounts\/ready$/)
  await expect(page.getByRole('region', { name: 'Customers' })).toContainText('Southern Clubs')
  const stored = await db.selectFrom('app_user').select('email').where('username', '=', 'ready').execute()
  expect(stored).toEqual([{ email: null }])
})

test('a user without the right User sees and edits only their own account', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/accounts' })
  await expect(rowOf(page, 'clerk')).toBeVisible()
  await expect(page.getByText('One account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New User' })).toHaveCount(0)
  for (const path of [
    '/accounts/create',
    '/accounts/staff/edit',
    '/accounts/staff',
    '/accounts/clerk/access',
  ]) {
    await goWithin(page, path)
    await expect(heading(page, 'Not allowed')).toBeVisible()
    await goWithin(page, '/accounts')
    await expect(rowOf(page, 'clerk')).toBeVisible()
  }
  await goWithin(page, '/accounts/clerk/edit')
  await expect(heading(page, 'Edit Account')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Add a customer' })).toHaveCount(0)
})
