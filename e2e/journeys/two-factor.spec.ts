import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { addUser, TEST_PASSWORD } from '../../server/src/testing/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { clipboardOf } from '../support/clipboard.ts'
import { expect, type Journey, test } from '../support/test.ts'

const STEP_SECONDS = 30

/** Whether Debian's program for one-time codes is installed. */
function hasOathtool(): boolean {
  try {
    execFileSync('oathtool', ['--version'])
    return true
  } catch {
    return false
  }
}
test.skip(!hasOathtool(), 'oathtool is not installed: nothing independent makes codes.')

/** The code of an authenticator, now or some time steps later. */
function codeOf(seed: string, { steps = 0 } = {}): string {
  const at = new Date(Date.now() + steps * STEP_SECONDS * 1000)
  const now = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return execFileSync('oathtool', ['--totp', '--base32', `--now=${now}`, seed], { encoding: 'utf8' }).trim()
}

const factorCard = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' })
const factorSwitch = (page: Page) => page.getByRole('switch', { name: 'Ask for a code at sign-in' })
const wrongCode = (page: Page) => page.getByRole('alert').filter({ hasText: /^Wrong code$/ })
const home = (page: Page) => page.getByRole('heading', { name: 'Welcome to the Service Center!' })

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: /code/i }).fill(code)
}

const codeField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Code that/ })

async function giveCodeAndPassword(page: Page, code: string): Promise<void> {
  await giveCode(page, code)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Current password' }).fill(TEST_PASSWORD)
}

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function enterDigits(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Adds a user, and turns their second factor on in the console; this uses up the present code. */
async function turnOn(needs: Pick<Journey, 'db' | 'open'>, username: string) {
  await addUser(needs.db, { username, customers: [1] })
  const page = await needs.open({ as: username, path: '/account/me' })
  await factorSwitch(page).click()
  const seed = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  await giveCodeAndPassword(page, codeOf(seed))
  await page.getByRole('button', { name: /^Turn on/ }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allInnerTexts()
  return { page, seed, recoveryCodes }
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have kept them' }).check()
  await page.getByRole('button', { name: /^Done/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('turning on shows the seed as a QR code and a text, and refuses a wrong code', async ({ db, open }) => {
  await addUser(db, { username: 'scanner', customers: [1] })
  const page = await open({ as: 'scanner', path: '/account/me' })
  await expect(factorSwitch(page)).not.toBeChecked()
  await factorSwitch(page).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy key', exact: true }).click()
  await expect(page.getByText('key copied to clipboard')).toBeVisible()
  const seed = await clipboardOf(page)
  expect(seed).toMatch(/^[A-Z2-7]{32}$/)

  await giveCodeAndPassword(page, codeOf(seed, { steps: 20 }))
  await page.keyboard.press('Enter')
  await expect(wrongCode(page)).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(factorSwitch(page)).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('2FAEnabled'))).not.toBe('true')
})

test('recovery codes are shown once, to be copied and downloaded, and must be acknowledged', async ({
  db,
  open,
}) => {
  const { page, recoveryCodes } = await turnOn({ db, open }, 'codes')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /^Done/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(async () => (await clipboardOf(page)).trim().split('\n')).toEqual(recoveryCodes)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('service-center-recovery-codes.txt')
  await keepCodes(page)
  await expect(factorSwitch(page)).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('2FAEnabled'))).toBe('true')
  await expect(factorCard(page)).toContainText('10 of 10 recovery codes left')
  await expectAccessible(page)
})

test('signs in with the code of an authenticator, once, or with a recovery code', async ({ db, open }) => {
  const { page, seed, recoveryCodes } = await turnOn({ db, open }, 'carrier')
  await keepCodes(page)
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await enterPassword(page, 'carrier')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await enterDigits(page, codeOf(seed, { steps: 20 }))
  await expect(wrongCode(page)).toBeVisible()
  await expectAccessible(page)
  // The present one has been used.
  const code = codeOf(seed, { steps: 1 })
  await enterDigits(page, code)
  await expect(home(page)).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await enterPassword(page, 'carrier')
  await enterDigits(page, code)
  await expect(wrongCode(page)).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(wrongCode(page)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0]?.toUpperCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()
  await page.goto('/account/me')
  await expect(factorCard(page)).toContainText('9 of 10 recovery codes left')
})

test('turning off asks for a code, and afterwards the password alone suffices', async ({ db, open }) => {
  const { page, seed, recoveryCodes } = await turnOn({ db, open }, 'waverer')
  await keepCodes(page)
  await factorSwitch(page).click()
  await expect(page.getByRole('dialog')).toContainText('Turn off two-factor authentication?')
  await expectAccessible(page)
  // The code of ten minutes ago.
  await giveCode(page, codeOf(seed, { steps: -20 }))
  await page.getByRole('button', { name: /^Turn off/ }).click()
  await expect(wrongCode(page)).toBeVisible()
  await giveCode(page, recoveryCodes[3] ?? '')
  await page.getByRole('button', { name: /^Turn off/ }).click()
  await expect(factorSwitch(page)).not.toBeChecked()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await enterPassword(page, 'waverer')
  await expect(home(page)).toBeVisible()
})

test('new recovery codes replace the former ones', async ({ db, open }) => {
  const { page, recoveryCodes } = await turnOn({ db, open }, 'renewer')
  await keepCodes(page)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await giveCode(page, recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: /^Make new codes/ }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  expect(await codes.allInnerTexts()).not.toContain(recoveryCodes[1])
  await keepCodes(page)
  await factorSwitch(page).click()
  await giveCode(page, recoveryCodes[1] ?? '')
  await page.getByRole('button', { name: /^Turn off/ }).click()
  await expect(wrongCode(page)).toBeVisible()
})

test('an administrator helps a user who lost the phone', async ({ db, open }) => {
  const { page } = await turnOn({ db, open }, 'loser')
  await keepCodes(page)
  const admin = await open({ as: 'staff', path: '/accounts/loser' })
  await admin.getByRole('button', { name: 'Turn off two-factor' }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Turn off/ })
    .click()
  await expect(admin.getByRole('button', { name: 'Turn off two-factor' })).toBeHidden()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await enterPassword(page, 'loser')
  await expect(home(page)).toBeVisible()
})

test('on a phone every step fits', async ({ db, open }) => {
  await addUser(db, { username: 'walker', customers: [1] })
  const page = await open({ as: 'walker', path: '/account/me', width: 390 })
  await factorSwitch(page).click()
  const seed = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  await giveCodeAndPassword(page, codeOf(seed))
  await page.getByRole('button', { name: /^Turn on/ }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isTooWide).toBe(false)
  await expectAccessible(page)
})
