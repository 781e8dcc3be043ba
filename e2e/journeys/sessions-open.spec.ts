import type { Page } from '@playwright/test'
import { addUser, TEST_PASSWORD } from '../../server/src/testing/server/world.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Open sessions' })
const rows = (page: Page) => card(page).getByRole('listitem')
const signInForm = (page: Page) => page.getByRole('button', { name: 'Sign In' })

async function enterPassword(page: Page, given: { username: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(given.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(given.password)
  await signInForm(page).click()
}

/** Signs in from another address, to test password attempts. */
async function attempt(url: string, username: string, password = 'wrong'): Promise<number> {
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(new URL(sessions.signIn.path, url), { method: 'POST', headers, body })
  return reply.status
}

/** Shows both sessions of its user, and ends the other one. */
async function endsOne(page: Page, left: Page) {
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(/on Linux.*This session/)
  await expect(rows(page).first()).toContainText('127.0.0.1')
  await expect(rows(page).nth(1)).toContainText(/Last seen \d+\s(s|min) ago/)

  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await expect(card(page)).toContainText('You are signed in nowhere else.')
  // The pressed button is gone.
  await expect(card(page).getByRole('list')).toBeFocused()
  await expect(signInForm(left)).toBeVisible()
  await expect(left.getByText(MESSAGES.sessionExpired)).toBeVisible()
}

/** Ends all sessions but the own one. */
async function endsOthers(page: Page, others: readonly Page[]) {
  // Sessions opened in the meantime are listed after the next load.
  await page.reload()
  await expect(rows(page)).toHaveCount(others.length + 1)
  const button = page.getByRole('button', { name: 'Sign out all others' })
  await button.click()
  await page.getByRole('button', { name: 'Keep sessions' }).click()
  await expect(rows(page)).toHaveCount(others.length + 1)
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(rows(page)).toHaveCount(1)
  for (const other of others) await expect(signInForm(other)).toBeVisible()
}

test('lists open sessions and signs out one, all others, or this one at once', async ({ db, open }) => {
  const traveller = { username: 'traveller', password: TEST_PASSWORD }
  await addUser(db, { username: 'traveller', customers: [1] })
  const left = await open({ as: 'traveller', path: '/home' })
  const page = await open({ path: '/account/signin?from=/account/me' })
  await enterPassword(page, traveller)
  await test.step('lists the open sessions and signs out one of them', () => endsOne(page, left))
  await test.step('signs out all others after asking, and stays', async () => {
    await enterPassword(left, traveller)
    await expect(left.getByRole('heading', { name: 'Welcome to the Service Center!' })).toBeVisible()
    const another = await open({ as: 'traveller', path: '/account/me' })
    await endsOthers(page, [left, another])
  })
  await test.step('signing out the current session signs the user out', async () => {
    await page.getByRole('button', { name: 'Sign out this session' }).click()
    await expect(signInForm(page)).toBeVisible()
    await expect(page.getByText(MESSAGES.sessionExpired)).toBeHidden()
  })
})

test("attempts from elsewhere lock out unknown browsers, but not the user's own browser", async ({
  db,
  open,
  server,
}) => {
  await addUser(db, { username: 'target', customers: [1] })
  const own = await open()
  await enterPassword(own, { username: 'target', password: TEST_PASSWORD })
  await expect(own.getByRole('heading', { name: 'Welcome to the Service Center!' })).toBeVisible()
  await own.getByRole('button', { name: 'Sign Out' }).click()
  let refused = 200
  for (let count = 0; count < 12; count += 1) refused = await attempt(server.url, 'target')
  expect(refused).toBe(429)

  const stranger = await open()
  await enterPassword(stranger, { username: 'target', password: TEST_PASSWORD })
  await expect(stranger.getByRole('alert')).toContainText(
    /Too many attempts\. Please try again in \d+ minutes\./,
  )
  await enterPassword(own, { username: 'target', password: TEST_PASSWORD })
  await expect(own.getByRole('heading', { name: 'Welcome to the Service Center!' })).toBeVisible()
})
