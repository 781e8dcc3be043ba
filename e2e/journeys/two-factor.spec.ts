import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { addUser, TEST_PASSWORD } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { clipboardOf } from '../support/clipboard.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'
import { goWithin } from '../support/within.ts'

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
const wrongCode = (page: Page) => alert(page, /^Wrong code$/)
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

const recoveryList = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

/** Turns the second factor on, up to the recovery codes; this uses the current code. */
async function turnOn(page: Page) {
  await factorSwitch(page).click()
  const seed = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  await giveCodeAndPassword(page, codeOf(seed))
  await page.getByRole('button', { name: /^Turn on/ }).click()
  await expect(recoveryList(page)).toHaveCount(10)
  return { seed, recoveryCodes: await recoveryList(page).allInnerTexts() }
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have kept them' }).check()
  await page.getByRole('button', { name: /^Done/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function showsSeed(page: Page) {
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
  await expectFitsPhone(page)
  await page.keyboard.press('Escape')
  await expect(factorSwitch(page)).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('2FAEnabled'))).not.toBe('true')
}

/** Checks the open page at phone size, then restores the size. */
async function expectFitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isTooWide).toBe(false)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function showsRecoveryCodes(page: Page, recoveryCodes: string[]) {
  await expectFitsPhone(page)
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
}

/** @returns the new codes */
async function renewsCodes(page: Page, former: string[]) {
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await giveCode(page, former[0] ?? '')
  await page.getByRole('button', { name: /^Make new codes/ }).click()
  await expect(recoveryList(page)).toHaveCount(10)
  const codes = await recoveryList(page).allInnerTexts()
  expect(codes).not.toContain(former[1])
  await keepCodes(page)
  return codes
}

test('turning on shows a QR code and renewable recovery codes, and turning off requires a code', async ({
  db,
  open,
}) => {
  await addUser(db, { username: 'scanner', customers: [1] })
  const page = await open({ as: 'scanner', path: '/account/me' })
  await test.step('turning on shows the seed as QR code and text, and refuses a wrong code', () =>
    showsSeed(page))
  const { seed, recoveryCodes } = await turnOn(page)
  await test.step('shows recovery codes once, to copy and download, and requires confirmation', () =>
    showsRecoveryCodes(page, recoveryCodes))
  const newCodes = await test.step('new recovery codes', () => renewsCodes(page, recoveryCodes))

  await factorSwitch(page).click()
  await expect(page.getByRole('dialog')).toContainText('Turn off two-factor authentication?')
  await test.step('refuses old recovery codes and a code from ten minutes ago', async () => {
    for (const wrong of [recoveryCodes[1] ?? '', codeOf(seed, { steps: -20 })]) {
      await giveCode(page, wrong)
      const refused = page.waitForResponse((reply) => reply.status() >= 400)
      await page.getByRole('button', { name: /^Turn off/ }).click()
      await refused
      await expect(wrongCode(page)).toBeVisible()
    }
  })
  await test.step('afterwards, the password is enough', async () => {
    await giveCode(page, newCodes[3] ?? '')
    await page.getByRole('button', { name: /^Turn off/ }).click()
    await expect(factorSwitch(page)).not.toBeChecked()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await enterPassword(page, 'scanner')
    await expect(home(page)).toBeVisible()
  })
})

test("signs in with an authenticator code once, with a recovery code, or after an administrator's help", async ({
  db,
  open,
}) => {
  await addUser(db, { username: 'carrier', customers: [1] })
  const page = await open({ as: 'carrier', path: '/account/me' })
  const { seed, recoveryCodes } = await turnOn(page)
  await keepCodes(page)
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await enterPassword(page, 'carrier')
  await test.step('the six boxes of the code have names for screen readers', async () => {
    for (const digit of [1, 2, 3, 4, 5, 6])
      await expect(page.getByRole('textbox', { name: `Digit ${digit} of 6`, exact: true })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(6)
  })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await enterDigits(page, codeOf(seed, { steps: 20 }))
  await expect(wrongCode(page)).toBeVisible()
  await expectAccessible(page)
  // The current code has been used.
  const code = codeOf(seed, { steps: 1 })
  await enterDigits(page, code)
  await expect(home(page)).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await enterPassword(page, 'carrier')
  await enterDigits(page, code)
  await expect(wrongCode(page)).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(wrongCode(page)).toBeHidden()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0]?.toUpperCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()
  await goWithin(page, '/account/me')
  await expect(factorCard(page)).toContainText('9 of 10 recovery codes left')
  await test.step('warns when few recovery codes are left', async () => {
    const warning = factorCard(page).locator('[data-loud]')
    await expect(warning).toHaveCount(0)
    await sql`
      delete from recovery_code where ctid in (
        select ctid from recovery_code where username = 'carrier' and used_at is null limit 6)`.execute(db)
    await page.reload()
    await expect(warning).toHaveText('3 of 10 recovery codes left')
  })

  await test.step('an administrator helps a user who lost their phone', async () => {
    const admin = await open({ as: 'staff', path: '/accounts/carrier' })
    await admin.getByRole('button', { name: 'Turn off two-factor' }).click()
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Turn off/ })
      .click()
    await expect(admin.getByRole('button', { name: 'Turn off two-factor' })).toBeHidden()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await enterPassword(page, 'carrier')
    await expect(home(page)).toBeVisible()
  })
})
