import * as api from '@service-center/contract/api.ts'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { addAccessGroup } from '../support/access-groups.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addAccount, customerId } from '../support/accounts.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const rowOf = (page: Page, username: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: username, exact: true }) })

const entry = (at: Page) => at.getByRole('navigation').getByRole('link', { name: 'User accounts' })

async function choose(page: Page, typed: string, name: RegExp) {
  await page.getByRole('textbox', { name: 'Add a customer' }).fill(typed)
  await page.getByRole('option', { name }).click()
}

test('the overview lists accounts with their main fields, and not the deleted ones', async ({ open, db }) => {
  await addAccount(db, { username: 'listed' })
  await addAccount(db, { username: 'removed' })
  await db.updateTable('app_user').set({ deleted_at: new Date() }).where('username', '=', 'removed').execute()
  const page = await open({ as: 'staff', path: '/accounts' })
  await expect(heading(page, 'User Overview')).toBeVisible()
  await expect(rowOf(page, 'listed')).toContainText('listed@example.com')
  await expect(rowOf(page, 'listed')).toContainText('Northern Clubs')
  await expect(rowOf(page, 'staff')).toContainText('Admin')
  await expect(rowOf(page, 'removed')).toHaveCount(0)
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
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('listed@example.com')
  expect(csv).not.toContain('removed')

  await rowOf(page, 'listed').getByText('listed@example.com').click()
  await expect(page).toHaveURL(/\/accounts\/listed$/)
  await expect(heading(page, 'View Account')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone only the user name opens an account', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/accounts', width: 390 })
  await rowOf(page, 'clerk').getByRole('gridcell').nth(1).click()
  await expect(page).toHaveURL(/\/accounts$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'clerk', exact: true }).click()
  await expect(page).toHaveURL(/\/accounts\/clerk$/)
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
    await page.goto(path)
    await expect(heading(page, 'Not allowed')).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/accounts/clerk/edit')
  await expect(heading(page, 'Edit Account')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Add a customer' })).toHaveCount(0)
})

test('an account that fails to load shows an error, and loads again', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  await page.route('**/api/users/user/rita', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/accounts/rita')
  await expect(page.getByRole('alert')).toContainText('An unknown error has occured')
  await expectAccessible(page)
  await page.unroute('**/api/users/user/rita')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('rita')
})

test('an unknown account id is named', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/accounts/nobody' })
  await expect(page.getByRole('alert')).toContainText('There is no such account')
  await expect(page.getByRole('alert')).toContainText('nobody')
  await expectAccessible(page)
})

test('the create form requires the mandatory fields and offers only what the user may grant', async ({
  open,
  db,
}) => {
  const page = await open({ as: 'staff', path: '/accounts/create' })
  const groupCalls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(api.users.accessGroups.path)) groupCalls.push(request.postData() ?? '')
  })
  await addAccessGroup(db, {
    name: 'Nordic pilot',
    type: 'Country',
    customer: 'Greenline',
    isInheritable: true,
  })

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

  const everybody = page.getByRole('checkbox', { name: 'Default' })
  await expect(everybody).toBeChecked()
  await expect(everybody).toBeDisabled()
  const user = page.getByRole('checkbox', { name: 'User accounts' })
  await expect(user).toBeDisabled()
  expect(groupCalls).toEqual([])
  await choose(page, 'northern', /Northern Clubs/)
  await expect(page.getByRole('region', { name: 'Access groups' })).toContainText('Nordic pilot')
  await expect(page.getByRole('region', { name: 'Access groups' })).toContainText('from Greenline')
  await expect(user).toBeDisabled()
  const internal = await db
    .selectFrom('customer')
    .select('name')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  await choose(page, internal.name, new RegExp(internal.name))
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
  await expectAccessible(page)
})

test('an account is created with a password, and the server names the field that it refuses', async ({
  open,
  db,
}) => {
  const page = await open({ as: 'staff', path: '/accounts/create' })
  await page.getByRole('textbox', { name: 'Username' }).fill('clerk')
  await page.getByRole('switch', { name: 'One-time login' }).uncheck()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a good password')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a good password')
  await choose(page, 'southern', /Southern Clubs/)
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

test('users cannot grant rights that they do not hold', async ({ open, db }) => {
  await addAccount(db, { username: 'deputy', customers: [1], rights: ['User', 'RobotName'] })
  const page = await open({ as: 'deputy', path: '/accounts/create' })
  await expect(page.getByRole('checkbox', { name: 'Change robot name' })).toBeEnabled()
  const commands = page.getByRole('checkbox', { name: 'Super commands' })
  await expect(commands).toBeDisabled()
  await expect(commands).toHaveAccessibleDescription('You do not hold it yourself')
  await expect(page.getByRole('checkbox', { name: 'Contract access' })).toBeDisabled()
})

test('an account that holds one right more than the editor cannot be changed, and says why', async ({
  open,
  db,
}) => {
  await addAccount(db, { username: 'junior', customers: [1], rights: ['User', 'RobotName'] })
  await addAccount(db, { username: 'engineer', rights: ['CommandsSuper'] })
  await addAccount(db, { username: 'helper', rights: ['RobotName'] })
  const page = await open({ as: 'junior', path: '/accounts' })
  await expect(rowOf(page, 'engineer')).toContainText(/Admin · 1 of \d+/)
  await page.goto('/accounts/engineer')
  const notice = page.getByRole('status').filter({ hasText: 'You do not hold: Super commands.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('region', { name: 'Access fields' })).toContainText(/Admin · 1 of \d+/)
  for (const name of ['Edit', 'Delete']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await expect(page.getByRole('button', { name: 'Effective access' })).toBeEnabled()
  await expectAccessible(page)
  await page.goto('/accounts/engineer/edit')
  await expect(notice).toBeVisible()
  await expect(save(page)).toHaveCount(0)

  await page.goto('/accounts/helper')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
})

test('an account is edited; unsaved changes are not lost without a question', async ({ open, db }) => {
  await addAccount(db, { username: 'edited' })
  const page = await open({ as: 'staff', path: '/accounts/edited/edit' })
  await expect(save(page)).toBeDisabled()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ida')
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/accounts\/edited\/edit$/)

  await page.getByRole('button', { name: 'Remove Northern Clubs' }).click()
  await save(page).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await choose(page, 'southern', /Southern Clubs/)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a good password')
  await save(page).click()
  await expect(page.getByText('Please confirm password')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Email' }).fill('')
  await expect(page.getByText('Left empty, it stays edited@example.com.')).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+Enter')
  const body: unknown = (await sent).postDataJSON()
  expect(body).not.toHaveProperty('email')
  expect(body).not.toHaveProperty('password')
  await expect(toast(page, 'The account was updated.')).toBeVisible()
  await expect(page).toHaveURL(/\/accounts\/edited$/)
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Ida')
  await expect(page.getByRole('region', { name: 'Customers' })).toContainText('Southern Clubs')
})

test('an unexpected error is shown in the specified words', async ({ open, db }) => {
  await addAccount(db, { username: 'unlucky' })
  const page = await open({ as: 'staff', path: '/accounts/unlucky/edit' })
  await page.route('**/api/users/user/unlucky', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  )
  await page.getByRole('textbox', { name: 'First name' }).fill('Ida')
  await save(page).click()
  const words = 'An unknown error has occurred. Please try reloading the page.'
  await expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible()
  // The toast disappears, the form keeps the error.
  await expect(page.locator('form').getByRole('alert')).toHaveText(words)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ida')
})

test('two users who edit the same account do not overwrite each other', async ({ open, db }) => {
  await addAccount(db, { username: 'shared' })
  const page = await open({ as: 'staff', path: '/accounts/shared/edit' })
  const other = await open({ as: 'staff', path: '/accounts/shared/edit' })
  await other.getByRole('textbox', { name: 'First name' }).fill('Theirs')
  await save(other).click()
  await expect(toast(other, 'The account was updated.')).toBeVisible()

  await page.getByRole('textbox', { name: 'First name' }).fill('Mine')
  await page.getByRole('checkbox', { name: 'Change robot name' }).check()
  await save(page).click()
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Somebody else has changed this account meanwhile.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Theirs')
  const typed = page.getByRole('region', { name: 'What you had typed' })
  await expect(typed).toContainText('You had typed: Mine')
  await expectAccessible(page)
  await typed.getByRole('button', { name: 'Use mine for Access fields' }).click()
  await expect(page.getByRole('checkbox', { name: 'Change robot name' })).toBeChecked()
  await save(page).click()
  await expect(toast(page, 'The account was updated.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('Theirs')
  await expect(page.getByRole('region', { name: 'Access fields' })).toContainText('Change robot name')
})

test('deleting an account asks for confirmation', async ({ open, db }) => {
  await addAccount(db, { username: 'leaver' })
  const page = await open({ as: 'staff', path: '/accounts/leaver' })
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete account leaver?' })
  await expect(question).toContainText('cannot sign in any more')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep account' }).click()
  await expect(toast(page, 'canceled')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'The account was deleted.')).toBeVisible()
  await expect(heading(page, 'User Overview')).toBeVisible()
  await expect(rowOf(page, 'clerk')).toBeVisible()
  await expect(rowOf(page, 'leaver')).toHaveCount(0)
})

test('an administrator turns off the second factor of a user who lost their phone, after confirmation', async ({
  open,
  db,
}) => {
  await addAccount(db, { username: 'phoneless' })
  await db
    .updateTable('app_user')
    .set({ two_factor_enabled: true })
    .where('username', '=', 'phoneless')
    .execute()
  const page = await open({ as: 'staff', path: '/accounts/phoneless' })
  const factor = page.getByRole('region', { name: 'Sign-in' })
  await expect(factor).toContainText('On')
  await page.getByRole('button', { name: 'Turn off two-factor' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off two-factor for phoneless?' })
  await expect(question).toContainText('signs in with the password alone')
  await question.getByRole('button', { name: 'Keep two-factor' }).click()
  await expect(toast(page, 'canceled')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off two-factor' }).click()
  await question.getByRole('button', { name: 'Turn off two-factor' }).click()
  await expect(toast(page, 'Two-factor is off for phoneless.')).toBeVisible()
  await expect(factor).toContainText('Off')
})

test('changing one’s own account asks first', async ({ open, db }) => {
  await addAccount(db, { username: 'selfish', customers: [1], rights: ['User', 'RobotName'] })
  const page = await open({ as: 'selfish', path: '/accounts/selfish/edit' })
  await page.getByRole('checkbox', { name: 'Change robot name' }).uncheck()
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Change your own account?' })
  await expect(question).toContainText('you cannot give back to yourself')
  await question.getByRole('button', { name: 'Keep as it was' }).click()
  await expect(toast(page, 'The update was canceled.')).toBeVisible()
  await save(page).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The account was updated.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  const last = page.getByRole('dialog', { name: 'Delete your own account?' })
  await last.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('The account was deleted.')).toBeVisible()
})

test('granted and revoked rights take effect at once, in every tab', async ({ open, db }) => {
  await addAccount(db, { username: 'promoted', customers: [1] })
  const page = await open({ as: 'promoted', path: '/accounts/create' })
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
  await page.reload()
  await expect(heading(page, 'Not allowed')).toBeVisible()
})

test('removing a customer from a user removes its devices from the screen at once', async ({ open, db }) => {
  await addAccount(db, { username: 'mover' })
  const page = await open({ as: 'mover', path: '/devices/robots' })
  await expect(grid(page).getByRole('link', { name: '4101' })).toBeVisible()
  const south = await customerId(db, 'Southern Clubs')
  await db.updateTable('user_customer').set({ customer_id: south }).where('username', '=', 'mover').execute()
  await expect(grid(page).getByRole('link', { name: '4201' })).toBeVisible()
  await expect(grid(page).getByRole('link', { name: '4101' })).toHaveCount(0)
})

test('effective access is shown, with the reason why something is (not) possible', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/accounts/clerk/access' })
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
})

test('who holds a right, who gave it and when, and what was done to an account', async ({ open, db }) => {
  await addAccount(db, { username: 'audited', rights: ['Commands'] })
  await addAccount(db, { username: 'unaudited' })
  const page = await open({ as: 'staff', path: '/accounts/audited/edit' })
  await page.getByRole('checkbox', { name: 'Deprecate device' }).check()
  await save(page).click()
  await expect(toast(page, 'The account was updated.')).toBeVisible()
  const rights = page.getByRole('region', { name: 'Access fields' })
  const given = (name: string) => rights.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(given('Commands')).toContainText('By the system, ')
  await expect(given('Deprecate device')).toContainText('By staff, ')
  await expect(given('Default').getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  await given('Deprecate device').getByRole('link', { name: 'Deprecate device' }).click()
  await expect(heading(page, 'User Overview')).toBeVisible()
  await expect(rowOf(page, 'audited')).toContainText('Commands, Deprecate device')
  await expect(rowOf(page, 'staff')).toBeVisible()
  await expect(rowOf(page, 'unaudited')).toHaveCount(0)
  const shared = await open({ as: 'staff', path: page.url() })
  await expect(rowOf(shared, 'audited')).toBeVisible()
  await expect(rowOf(shared, 'unaudited')).toHaveCount(0)
  const saving = shared.waitForEvent('download')
  await shared.getByRole('button', { name: 'Export CSV' }).click()
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
})

test('accounts that have ended are found by their validity', async ({ open, db }) => {
  await addAccount(db, { username: 'expired' })
  await db
    .updateTable('app_user')
    .set({ valid_to: new Date('2025-01-01') })
    .where('username', '=', 'expired')
    .execute()
  const ended = encodeURIComponent(JSON.stringify({ validity: ['Ended'] }))
  const page = await open({ as: 'staff', path: `/accounts?filters=${ended}` })
  await expect(rowOf(page, 'expired')).toBeVisible()
  await expect(rowOf(page, 'staff')).toHaveCount(0)
})
