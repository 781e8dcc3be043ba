import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { addAccount } from '../support/accounts.ts'
import { search } from '../support/data-table.ts'
import { goWithin } from '../support/within.ts'
import { expect, test } from '../support/test.ts'
import { chooseCustomer, heading, rowOf, save } from '../support/account-pages.ts'
import { alert, expectToast, toast } from '../support/toast.ts'

test('edits and deletes accounts, without overwriting changes by others', async ({ open, db }) => {
  for (const username of ['edited', 'unlucky', 'shared', 'leaver', 'phoneless'])
    await addAccount(db, { username })
  await db
    .updateTable('app_user')
    .set({ two_factor_enabled: true })
    .where('username', '=', 'phoneless')
    .execute()
  const page = await open({ as: 'staff', path: '/accounts/edited/edit' })
  await test.step('edits an account, and asks before discarding unsaved changes', () =>
    editWithQuestion(page))
  await test.step('two users editing the same account do not overwrite each other', async () => {
    await goWithin(page, '/accounts/shared/edit')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('shared@example.com')
    // Directly in the database, so that this console receives no live event.
    await db
      .updateTable('app_user')
      .set((user) => ({ firstname: 'Theirs', version: user('version', '+', 1) }))
      .where('username', '=', 'shared')
      .execute()
    await editAfterOthers(page)
  })
  await test.step('deleting an account asks for confirmation', async () => {
    await goWithin(page, '/accounts/leaver')
    await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('leaver')
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete account leaver?' })
    await expect(question).toContainText('cannot sign in any more')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep account' }).click()
    await expectToast(page, 'canceled')
    await page.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete account' }).click()
    await expect(toast(page, 'The account was deleted.')).toBeVisible()
    await expect(heading(page, 'User Overview')).toBeVisible()
    // Other journeys add accounts, and only the rows in view are drawn.
    await search(page).fill('clerk')
    await expect(rowOf(page, 'clerk')).toBeVisible()
    await search(page).fill('leaver')
    await expect(page.getByText(/^0 of [\d,]+ entries shown/)).toBeVisible()
    await expect(rowOf(page, 'leaver')).toHaveCount(0)
    await search(page).fill('')
  })
  await test.step('a deleted account is listed, and restored with all that it had', () => restoreLeaver(page))
  await test.step('an administrator turns off the second factor of a user who lost their phone, after confirmation', async () => {
    await goWithin(page, '/accounts/phoneless')
    const factor = page.getByRole('region', { name: 'Sign-in' })
    await expect(factor).toContainText('On')
    await page.getByRole('button', { name: 'Turn off two-factor' }).click()
    const question = page.getByRole('dialog', { name: 'Turn off two-factor for phoneless?' })
    await expect(question).toContainText('signs in with the password alone')
    await question.getByRole('button', { name: 'Keep two-factor' }).click()
    await expectToast(page, 'canceled')
    await page.getByRole('button', { name: 'Turn off two-factor' }).click()
    await question.getByRole('button', { name: 'Turn off two-factor' }).click()
    await expect(toast(page, 'Two-factor is off for phoneless.')).toBeVisible()
    await expect(factor).toContainText('Off')
  })
  await test.step("shows an unexpected error in the specification's words", async () => {
    await goWithin(page, '/accounts/unlucky/edit')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('unlucky@example.com')
    await page.route('**/api/users/user/unlucky*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
    )
    await page.getByRole('textbox', { name: 'First name' }).fill('Ida')
    await save(page).click()
    const words = 'An unknown error has occurred. Please try reloading the page.'
    await expect(alert(page, words).first()).toBeVisible()
    // The toast disappears, the form keeps the error.
    await expect(page.locator('form').getByRole('alert')).toHaveText(words)
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ida')
  })
})

async function restoreLeaver(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Deleted accounts' }).check()
  await expect(page).toHaveURL(/deleted=true/)
  const deleted = page.getByRole('row').filter({ hasText: 'leaver@example.com' })
  await expect(deleted).toContainText('Northern Clubs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore leaver' }).click()
  const question = page.getByRole('dialog', { name: 'Restore account leaver?' })
  await expect(question).toContainText('the password, the customers and the rights that the account had')
  await question.getByRole('button', { name: 'Restore account' }).click()
  await expectToast(page, 'The account was restored.')
  await expect(deleted).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Deleted accounts' }).uncheck()
  await search(page).fill('leaver')
  await expect(rowOf(page, 'leaver')).toContainText('leaver@example.com')
}

async function editWithQuestion(page: Page): Promise<void> {
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
  await chooseCustomer(page, 'southern', /Southern Clubs/)
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
  await expectToast(page, 'The account was updated.')
  await expect(page).toHaveURL(/\/accounts\/edited$/)
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Ida')
  await expect(page.getByRole('region', { name: 'Customers' })).toContainText('Southern Clubs')
}

async function editAfterOthers(page: Page): Promise<void> {
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
  await expectToast(page, 'The account was updated.')
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('Theirs')
  await expect(page.getByRole('region', { name: 'Access fields' })).toContainText('Change robot name')
}

test("users cannot grant or revoke rights that they do not hold, and changing one's own account asks first", async ({
  open,
  db,
}) => {
  await addAccount(db, { username: 'junior', customers: [1], rights: ['User', 'RobotName'] })
  await addAccount(db, { username: 'engineer', rights: ['CommandsSuper'] })
  await addAccount(db, { username: 'helper', rights: ['RobotName'] })
  // A right that nobody else holds: the journeys' other users hold all rights of the product.
  await db.insertInto('access_field').values({ tag: 'Rare', name: 'Rare right', level: 3 }).execute()
  await db.insertInto('user_access').values({ username: 'junior', tag: 'Rare' }).execute()
  const page = await open({ as: 'junior', path: '/accounts/create' })
  await test.step('users cannot grant rights that they do not hold', async () => {
    await expect(page.getByRole('checkbox', { name: 'Change robot name' })).toBeEnabled()
    const commands = page.getByRole('checkbox', { name: 'Super commands' })
    await expect(commands).toBeDisabled()
    await expect(commands).toHaveAccessibleDescription('You do not hold it yourself')
    await expect(page.getByRole('checkbox', { name: 'Contract access' })).toBeDisabled()
  })
  await test.step('explains why an account with more rights than the editor cannot be changed', async () => {
    await goWithin(page, '/accounts')
    await readEngineer(page)
  })
  await test.step('changing one’s own account asks first', async () => {
    await goWithin(page, '/accounts/junior/edit')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('junior@example.com')
    await page.getByRole('checkbox', { name: 'Change robot name' }).uncheck()
    await save(page).click()
    const question = page.getByRole('dialog', { name: 'Change your own account?' })
    await expect(question).toContainText('you cannot give back to yourself')
    await question.getByRole('button', { name: 'Keep as it was' }).click()
    await expect(toast(page, 'The update was canceled.')).toBeVisible()
    await save(page).click()
    await question.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'The account was updated.')
  })
  await test.step('taking away a right that nobody else holds asks first; it can be given again', async () => {
    await takeRare(page)
    await db.deleteFrom('user_access').where('tag', '=', 'Rare').execute()
    await db.deleteFrom('access_field').where('tag', '=', 'Rare').execute()
  })
  await test.step('deleting one’s own account asks first', async () => {
    await goWithin(page, '/accounts/junior')
    await page.getByRole('button', { name: 'Delete' }).click()
    const last = page.getByRole('dialog', { name: 'Delete your own account?' })
    await last.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText('The account was deleted.')).toBeVisible()
  })
})

async function takeRare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const rare = page.getByRole('checkbox', { name: 'Rare right' })
  await rare.uncheck()
  const own = page.getByRole('dialog', { name: 'Change your own account?' })
  const question = page.getByRole('dialog', { name: 'Leave rights that nobody holds?' })
  await save(page).click()
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText('Nobody else who can sign in holds: Rare.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep as it was' }).click()
  await expectToast(page, 'The update was canceled.')
  await expect(save(page)).toBeFocused()
  await save(page).click()
  await own.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'The account was updated.')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(rare).toBeEnabled()
  await expect(rare).toHaveAccessibleDescription(/^Nobody who can sign in holds it, so you can give it/)
  const emergency = page.getByRole('checkbox', { name: 'Emergency actions' })
  await expect(emergency).toHaveAccessibleDescription('You do not hold it yourself')
  await page.getByRole('button', { name: 'Cancel' }).click()
}

async function readEngineer(page: Page): Promise<void> {
  await search(page).fill('engineer')
  await expect(rowOf(page, 'engineer')).toContainText(/Admin · 1 of \d+/)
  await goWithin(page, '/accounts/engineer')
  const notice = page.getByRole('status').filter({ hasText: 'You do not hold: Super commands.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('region', { name: 'Access fields' })).toContainText(/Admin · 1 of \d+/)
  for (const name of ['Edit', 'Delete']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await expect(page.getByRole('button', { name: 'Effective access' })).toBeEnabled()
  await expectAccessible(page)
  await goWithin(page, '/accounts/helper')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()

  await goWithin(page, '/accounts/engineer/edit')
  await expect(notice).toBeVisible()
  await expect(save(page)).toHaveCount(0)
}
