import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { addUser, TEST_PASSWORD } from '../../server/src/testing/world.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { sessionEntries } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const signInForm = (page: Page) => page.getByRole('button', { name: 'Sign In' })
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

/** Presses Retry of a notice, unless what it waits for has loaded by itself before. */
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

/** Delays every call, each by another time, and the console's own files. */
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

const PACES = [
  { name: 'a fast server', calls: [0], files: 0 },
  { name: 'a slow server', calls: [0, 700, 100, 1500], files: 0 },
  { name: 'a server that is slower than the page', calls: [2500], files: 0 },
  { name: 'a page that is slower than the server', calls: [0], files: 400 },
]
const PATHS = ['/devices/robots/4101', '/administration/log', '/home', '/account/me']

for (const { name, calls, files } of PACES) {
  test(`a closed browser whose session was ended elsewhere signs out, with ${name}`, async ({
    open,
    server,
    tokenOf,
  }) => {
    for (const path of PATHS) {
      for (const isLive of [true, false]) {
        const closed = sessionEntries(await tokenOf('staff'))
        await call(sessions.endOthers, { url: server.url, token: await tokenOf('staff') })
        const page = await open({ path: '/account/forgotpassword' })
        await store(page, closed)
        await slowDown(page, { calls, files })
        if (!isLive) await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
        await page.goto(path)
        await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
        await expect(signInForm(page)).toBeVisible()
        await expect(retry(page)).toBeHidden()
        await page.context().close()
      }
    }
  })
}

/** Stores a session as another page of this browser would. */
async function store(page: Page, entries: Record<string, string>) {
  await page.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  }, entries)
}

test('a failed load says which step failed, and Retry loads it', async ({ open }) => {
  const page = await open({
    as: 'staff',
    path: '/home',
    before: (page) => page.route('**/api/users/accessFields', (route) => route.fulfill(NO_SERVICE)),
  })
  const notice = page.getByRole('alert').filter({ hasText: 'The access fields could not be loaded' })
  await expect(notice).toContainText('The database is being restarted.')
  await expectAccessible(page)
  await page.unroute('**/api/users/accessFields')
  await retryLoad(notice)
  await expect(page.getByRole('heading', { name: 'Welcome to the Service Center!' })).toBeVisible()
})

test('a step that cannot be loaded signs out and says which; signing in leads back', async ({ open }) => {
  const page = await open({
    as: 'staff',
    path: '/devices/robots/4101',
    before: (page) => page.route('**/api/users', (route) => route.fulfill({ status: 500, json: {} })),
  })
  await expect(page.getByText('The users could not be loaded: An unknown error has occured.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/users')
  await signIn(page, 'staff')
  await expect(page.getByRole('heading', { name: '4101 North Park' })).toBeVisible()
})

test('the operations that a user may do are loaded first, and without them the user is signed out', async ({
  open,
}) => {
  const page = await open({
    as: 'staff',
    path: '/home',
    before: (page) =>
      page.route('**/api/administration/operations', (route) => route.fulfill({ status: 500, json: {} })),
  })
  await expect(
    page.getByText('The import operations could not be loaded: An unknown error has occured.'),
  ).toBeVisible()
  await page.unroute('**/api/administration/operations')
  await signIn(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Welcome to the Service Center!' })).toBeVisible()
})

test('without any connection the user stays, and Retry works when it is back', async ({ open }) => {
  const page = await open({
    as: 'staff',
    path: '/account/me',
    before: (page) => page.route('**/api/**', (route) => route.abort()),
  })
  const notice = page.getByRole('alert').filter({ hasText: 'The import operations could not be loaded' })
  await expect(notice).toBeVisible()
  await page.unroute('**/api/**')
  await retryLoad(notice)
})

test('tabs that wait at the sign-in form follow a sign-in and a sign-out in another tab', async ({
  open,
}) => {
  const wanted = '/devices/robots/4101?tablet=21002'
  const waiting = await open({ path: wanted })
  await expect(signInForm(waiting)).toBeVisible()
  const other = await waiting.context().newPage()
  await other.goto('/account/signin')
  await signIn(other, 'staff')
  await expect(other.getByRole('heading', { name: 'Welcome to the Service Center!' })).toBeVisible()
  await expect(waiting.getByRole('heading', { name: '4101 North Park' })).toBeVisible()
  await expect(waiting).toHaveURL((url) => `${url.pathname}${url.search}` === wanted)

  await waiting.getByRole('button', { name: 'Sign Out' }).click()
  await expect(signInForm(other)).toBeVisible()
  await expect(signInForm(waiting)).toBeVisible()
})

test('an account whose validity passes is signed out, without an action of its user', async ({
  open,
  db,
}) => {
  await addUser(db, { username: 'temporary', customers: [1] })
  const page = await open({ as: 'temporary', path: '/home' })
  await expect(page.getByText('connected', { exact: true })).toBeVisible()
  await sql`update app_user set valid_to = now() + interval '2 seconds' where username = 'temporary'`.execute(
    db,
  )
  await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
})
