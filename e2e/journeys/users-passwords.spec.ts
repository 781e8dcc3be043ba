import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { TEST_PASSWORD } from '../../server/src/testing/server/world.ts'
import { addAccount } from '../support/accounts.ts'
import { mailSubjects, readMail } from '../support/mail.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'

const NEW_PASSWORD = 'another good password'
const WELCOME = 'Welcome to the Service Center!'
const UNVERIFIED = 'Your email is not verified. Please update and/or verify your email!'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const robots = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Robots' })

async function setPassword(page: Page, { password, verb }: { password: string; verb: string }) {
  await textbox(page, 'Password').fill(password)
  await textbox(page, 'Confirm password').fill(password)
  await page.getByRole('button', { name: verb }).click()
}

async function signIn(
  page: Page,
  { username, password, arrival = WELCOME }: { username: string; password: string; arrival?: string },
) {
  await page.goto('/account/signin')
  await textbox(page, 'Username').fill(username)
  await textbox(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: arrival })).toBeVisible()
}

test('a forgotten password is reset by mail, once, and ends all sessions', async ({ open, db, server }) => {
  const { username, email } = await addAccount(db, { username: 'forgetful' })
  const signedIn = await open({ as: username, path: '/home' })
  const page = await open({ path: '/account/signin' })
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const send = page.getByRole('button', { name: 'Send Reset Email' })
  await send.click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await textbox(page, 'Username').fill('nobody.at.all')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('User not found!')
  await expectAccessible(page)

  await page.route('**/resetpassword/request', (route) => route.fulfill({ status: 500, body: '{}' }))
  await textbox(page, 'Username').fill(username)
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('An unknown error has occurred. Please try again.')
  await page.unroute('**/resetpassword/request')

  const asked = page.waitForRequest('**/resetpassword/request')
  await send.click()
  expect((await asked).postDataJSON()).toMatchObject({ username, browser: /^Chrome/, os: 'Linux' })
  await expect(page.getByRole('status')).toContainText('We sent a password reset email to f')

  const { link } = await readMail(server, email)
  await page.route('**/resetpassword/confirm/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await test.step('retries checking a link', async () => {
    await expect(alert(page, 'An unknown error has occured')).toBeVisible()
    await page.unroute('**/resetpassword/confirm/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(textbox(page, 'Password')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(page.getByText('Please confirm password')).toBeVisible()
  await textbox(page, 'Password').fill(NEW_PASSWORD)
  await textbox(page, 'Confirm password').fill('something else')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Passwords should match!')).toBeVisible()
  await setPassword(page, { password: NEW_PASSWORD, verb: 'Change Password' })
  await expect(page.getByText('Your password has been successfully changed!')).toBeVisible()
  await expect(textbox(page, 'Password')).toBeDisabled()
  await expectAccessible(page)
  await expect(signedIn.getByText(MESSAGES.sessionExpired)).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid link! Please note that password reset links are one time use and expire after 24 hours',
  )
  await signIn(page, { username, password: NEW_PASSWORD })
})

test('a new user sets a password by a one-time login link', async ({ open, server }) => {
  const page = await open({ as: 'staff', path: '/accounts/create' })
  await textbox(page, 'Username').fill('fresh')
  await textbox(page, 'Email').fill('fresh@example.com')
  await page.getByRole('textbox', { name: 'Add a customer' }).fill('northern')
  await page.getByRole('option', { name: /Northern Clubs/ }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('The account was created succesfully.')).toBeVisible()

  const { link } = await readMail(server, 'fresh@example.com')
  const user = await open({ path: link })
  await expect(user.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
  const late = await open({ path: link })
  await expect(late.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
  await setPassword(user, { password: NEW_PASSWORD, verb: 'Set Password' })
  await expect(user.getByText('Your password has been successfully set!')).toBeVisible()
  await setPassword(late, { password: 'another password', verb: 'Set Password' })
  await expect(late.getByRole('alert')).toHaveText(
    'Invalid link! Please note that set password links are one time use.',
  )
  await user.goto(link)
  await expect(user.getByRole('alert')).toContainText('set password links are one time use')
  await signIn(user, { username: 'fresh', password: NEW_PASSWORD })
})

const edit = (page: Page) => page.getByRole('button', { name: 'Edit' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Change your own account?' })

/** What somebody sees whose email address is not verified: their own account, and little else. */
async function seesLittle(page: Page) {
  await expect(page).toHaveURL(/\/account\/me$/)
  await expect(page.getByText(UNVERIFIED)).toBeVisible()
  await expect(robots(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(
    page.getByRole('searchbox', { name: /robots/ }).or(page.getByLabel(/Go to one of the robots/)),
  ).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('status').filter({ hasText: 'Live Updates' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('You are not connected to the server.')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: WELCOME })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Verify your email' }).click()
  await expect(page).toHaveURL(/\/account\/me$/)
  await expect(page.getByRole('heading', { name: 'View My Account' })).toBeVisible()
}

/** Changes the email address; the first password that is entered is wrong. */
async function changesEmail(page: Page, email: string) {
  await edit(page).click()
  await expect(page.getByRole('heading', { name: 'Edit My Account' })).toBeVisible()
  await textbox(page, 'Email').fill(email)
  await save(page).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(textbox(page, 'Current password')).toBeFocused()
  await textbox(page, 'Current password').fill('not the password')
  await save(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await expect(textbox(page, 'Email')).toHaveValue(email)
  await textbox(page, 'Current password').fill(TEST_PASSWORD)
  await save(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The account was updated.')).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
}

/** Opens the link of a mail in another tab, which is returned; the first tab follows. */
async function verifies(page: Page, link: string): Promise<Page> {
  const verifying = await page.context().newPage()
  const calls: string[] = []
  verifying.on('request', (request) => {
    if (request.url().includes('/verifyemail/')) calls.push(request.url())
  })
  await verifying.goto(link)
  await expect(verifying.getByText('Your email has been successfully verified!')).toBeVisible()
  await expect(verifying.getByRole('navigation')).toHaveCount(0)
  expect(calls).toHaveLength(1)
  await expect(page.getByText(UNVERIFIED)).toBeHidden()
  await expect(robots(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('region', { name: 'Access fields' })).toBeVisible()

  await verifying.goto(link)
  await expect(verifying.getByRole('alert')).toHaveText('Invalid link, or your email is already verified!')
  await verifying.getByRole('link', { name: 'Go to your account' }).click()
  await expect(verifying.getByRole('heading', { name: 'View My Account' })).toBeVisible()
  return verifying
}

/** Changes one's own password; the first one is too common. */
async function changesPassword(page: Page) {
  await edit(page).click()
  await textbox(page, 'Password').fill('password12')
  await textbox(page, 'Confirm password').fill('password12')
  await textbox(page, 'Current password').fill(TEST_PASSWORD)
  await save(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This password is too common')).toBeVisible()
  await textbox(page, 'Password').fill(NEW_PASSWORD)
  await textbox(page, 'Confirm password').fill(NEW_PASSWORD)
  await save(page).click()
  await expect(question(page)).toContainText('All your sessions end')
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Your password has been successfully changed!')).toBeVisible()
}

test('an unverified user changes and verifies the email twice, and changes the password', async ({
  open,
  db,
  server,
}) => {
  const username = 'unproven'
  await addAccount(db, { username, verified: false })
  const page = await open({ as: username, path: '/devices/robots' })
  await test.step('an unverified user sees little more than their own account', async () => {
    await seesLittle(page)
    await page.getByRole('button', { name: 'Send verification email' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'unproven@example.com' })).toBeVisible()
  })
  await test.step('changes the email with the password', () => changesEmail(page, 'proven@example.com'))
  const { link } = await readMail(server, 'proven@example.com')
  const other = await test.step('verifies it, and every tab shows everything at once', () =>
    verifies(page, link))

  await test.step('a new email address must be verified before continuing', async () => {
    await edit(page).click()
    await textbox(page, 'Email').fill('newhouse@example.com')
    await textbox(page, 'Current password').fill(TEST_PASSWORD)
    await save(page).click()
    await expect(question(page)).toContainText('Until you have verified the new email address')
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/account\/me$/)
    await expect(page.getByText(UNVERIFIED)).toBeVisible()
    await expect(robots(page)).toHaveAttribute('aria-disabled', 'true')
    await readMail(server, 'newhouse@example.com')
    await expect
      .poll(async () => (await mailSubjects(server, 'proven@example.com')).at(-1))
      .toBe('Your email address for the Service Center was changed')
  })
  await test.step('a new password ends all sessions and explains why', async () => {
    await changesPassword(page)
    await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
    // The new address is not verified yet.
    await signIn(page, { username, password: NEW_PASSWORD, arrival: 'View My Account' })
  })
})

test('pages for forgotten passwords and mailed links load little script', async ({ open }) => {
  const page = await open({ path: '/home' })
  const scriptBytes = async (shown: string) => {
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    )
  }
  // Without a session, `/home` shows the sign-in page. Its script size is the reference for the other pages.
  const signIn = await scriptBytes('Sign In')
  expect(signIn).toBeGreaterThan(0)
  const others = {
    forgotpassword: 'Send Reset Email',
    resetpassword: 'Reset Your Password',
    verifyemail: 'Verify Your Email',
  }
  for (const [name, shown] of Object.entries(others)) {
    await page.goto(`/account/${name}`)
    expect((await scriptBytes(shown)) / signIn, name).toBeLessThan(1.1)
  }
})
