import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { addUser, TEST_PASSWORD } from '../../server/src/testing/server/world.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { sessionEntries } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'

const signInForm = (page: Page) => page.getByRole('button', { name: 'Sign In' })
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

/** Presses Retry in a notice, unless it has disappeared because the data loaded in the meantime. */
async function retryLoad(notice: Locator) {
  await Promise.race([notice.getByRole('button', { name: 'Retry' }).click(), expect(notice).toBeHidden()])
  await expect(notice).toBeHidden()
}

async function signIn(page: Page, username: string) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
  await signInForm(page).click()
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Delays every call by a different time, and the console's own files. */
async function slowDown(page: Page, { calls, files }: { calls: readonly number[]; files: number }) {
  let count = 0
  await page.route('**/api/**', async (route) => {
    count += 1
    await delay(calls[count % calls.length] ?? 0)
    await route.continue().catch(() => undefined)
  })
  if (files === 0) return
  await page.route('**/assets/**', async (route) => {
    await delay(files)
    await route.continue().catch(() => undefined)
  })
}

const NO_SERVICE = { status: 503, json: { code: 'unavailable', message: 'The database is being restarted.' } }

/**
 * Delays in ms of the server's calls and of the page's own files, and the screens opened with them: `live` with live
 * events, `dead` without.
 */
const PACES = [
  { name: 'a fast server', calls: [0], files: 0, live: '/devices/robots/4101', dead: '/administration/log' },
  { name: 'a slow server', calls: [0, 700, 100, 1500], files: 0, live: '/home', dead: '/account/me' },
  {
    name: 'a server that is slower than the page',
    calls: [2500],
    files: 0,
    live: '/administration/log',
    dead: '/devices/robots/4101',
  },
  {
    name: 'a page that is slower than the server',
    calls: [0],
    files: 400,
    live: '/account/me',
    dead: '/home',
  },
]

test('signs out when reopened after the session was ended elsewhere, at any speed of server and page', async ({
  open,
  server,
  tokenOf,
}) => {
  const empty = await open({ path: '/account/forgotpassword' })
  await empty.goto('/robots.txt')
  for (const { name, live, dead, ...pace } of PACES) {
    for (const path of [live, dead]) {
      await test.step(`${path} with ${name}`, async () => {
        const closed = sessionEntries(await tokenOf('staff'))
        await call(sessions.endOthers, { url: server.url, token: await tokenOf('staff') })
        await store(empty, closed)
        const page = await empty.context().newPage()
        await slowDown(page, pace)
        if (path === dead) await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
        await page.goto(path)
        await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
        await expect(signInForm(page)).toBeVisible()
        await expect(retry(page)).toBeHidden()
        await page.close()
      })
    }
  }
})

/** Stores a session as another page of this browser would. */
async function store(page: Page, entries: Record<string, string>) {
  await page.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  }, entries)
}

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' })

const FAILURE = { status: 500, json: {} }

test('names what failed to load at the start, retries or asks to sign in again, and ends an account on time', async ({
  open,
  db,
}) => {
  await addUser(db, { username: 'temporary', customers: [1] })
  const page = await open({
    as: 'temporary',
    path: '/devices/robots/4101',
    before: (opened) => opened.route('**/api/users/accessFields', (route) => route.fulfill(NO_SERVICE)),
  })
  const park = page.getByRole('heading', { name: '4101 North Park' })
  await test.step('names the failed step, and Retry loads it', async () => {
    const notice = alert(page, 'The access fields could not be loaded')
    await expect(notice).toContainText('The database is being restarted.')
    await expectAccessible(page)
    await page.unroute('**/api/users/accessFields')
    await retryLoad(notice)
    await expect(park).toBeVisible()
  })
  await test.step('signs out if a required step fails, names it, and returns after signing in', async () => {
    await page.route('**/api/users', (route) => route.fulfill(FAILURE))
    await page.reload()
    await expect(page.getByText('The users could not be loaded: An unknown error has occured.')).toBeVisible()
    await page.unroute('**/api/users')
    // The operations that a user may do are loaded first, and without them the user is signed out.
    await page.route('**/api/administration/operations', (route) => route.fulfill(FAILURE))
    await signIn(page, 'temporary')
    await expect(
      page.getByText('The import operations could not be loaded: An unknown error has occured.'),
    ).toBeVisible()
    await page.unroute('**/api/administration/operations')
    await signIn(page, 'temporary')
    await expect(park).toBeVisible()
  })
  await test.step('keeps the user signed in without a connection, and Retry works when it is back', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await page.goto('/account/me')
    const notice = alert(page, 'The import operations could not be loaded')
    await expect(notice).toBeVisible()
    await page.unroute('**/api/**')
    await retryLoad(notice)
    await expect(page.getByRole('heading', { name: 'View My Account' })).toBeVisible()
  })
  await test.step('puts back what was typed before the session ended', async () => {
    await page.goto('/account/me/edit')
    await firstName(page).fill('Half a name')
    await sql`update session set revoked_at = now() where username = 'temporary'`.execute(db)
    await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
    await signIn(page, 'temporary')
    await expect(page.getByText('Your unsaved input was put back.')).toBeVisible()
    await expect(firstName(page)).toHaveValue('Half a name')
  })
  await test.step('goes on by password shortly before the end, without leaving the page', async () => {
    await page.evaluate(() => {
      const user: object = JSON.parse(localStorage.getItem('user') ?? '{}')
      const exp = Math.floor(Date.now() / 1000) + 300
      localStorage.setItem('user', JSON.stringify({ ...user, exp }))
    })
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'Your session ends at' })
    await expect(firstName(page)).toHaveValue('Half a name')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Stay signed in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stay signed in' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(notice).toBeHidden()
    await expect(firstName(page)).toHaveValue('Half a name')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(firstName(page)).not.toHaveValue('Half a name')
  })
  await test.step('signs out an account when its validity ends, without any action', async () => {
    await expect(page.getByText('connected', { exact: true })).toBeVisible()
    await sql`update app_user set valid_to = now() + interval '2 seconds' where username = 'temporary'`.execute(
      db,
    )
    await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
  })
})

test('tabs at the sign-in form follow sign-in and sign-out in another tab', async ({ open, server }) => {
  const wanted = '/devices/robots/4101?tablet=21002'
  const waiting = await open({ path: wanted })
  await expect(signInForm(waiting)).toBeVisible()
  const other = await waiting.context().newPage()
  await other.goto('/account/signin')
  await signIn(other, 'staff')
  await expect(other.getByRole('heading', { name: 'Welcome to the Service Center!' })).toBeVisible()
  await expect(waiting.getByRole('heading', { name: '4101 North Park' })).toBeVisible()
  await expect(waiting).toHaveURL((url) => `${url.pathname}${url.search}` === wanted)

  const token = await waiting.evaluate(() => localStorage.getItem('token'))
  await waiting.getByRole('button', { name: 'Sign Out' }).click()
  await expect(signInForm(other)).toBeVisible()
  await expect(signInForm(waiting)).toBeVisible()
  await expect(other).toHaveURL(/\/account\/signin$/)
  await test.step('ends the session on the server', async () => {
    const headers = { authorization: `Bearer ${token}` }
    await expect.poll(async () => (await fetch(`${server.url}/api/devices`, { headers })).status).toBe(401)
  })
})
