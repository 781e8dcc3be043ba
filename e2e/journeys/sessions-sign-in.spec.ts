import { gzipSync } from 'node:zlib'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { Page } from '@playwright/test'
import { TEST_PASSWORD } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { startServerProcess } from '../support/server.ts'
import { sessionEntries } from '../support/session.ts'
import { expect, type Journey, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'

async function fillIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const home = (page: Page) => page.getByRole('heading', { name: 'Welcome to the Service Center!' })
const signInForm = (page: Page) => page.getByRole('button', { name: 'Sign In' })

/** The script that the sign-in page loads once somebody uses it. */
const CONSOLE = '**/assets/start-*.js'
const takeAway = (page: Page) => page.route(CONSOLE, (route) => route.fulfill({ status: 404 }))

/**
 * Limit of all scripts, compressed, until somebody uses the sign-in page; see
 * docs/decisions/performance.md.
 */
const FIRST_LOAD_LIMIT_KB = 107

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

/** Stores a session as another tab does: the token last. */
const store = (page: Page, entries: Record<string, string>) =>
  page.evaluate((session) => {
    for (const [key, value] of Object.entries(session).toReversed()) localStorage.setItem(key, value)
  }, entries)

/** The local storage entries of a session of `clerk` that ends some seconds from now. */
async function endingSession(tokenOf: Journey['tokenOf'], seconds: number) {
  const entries = sessionEntries(await tokenOf('clerk'))
  const user: object = JSON.parse(entries['user'] ?? '')
  return { ...entries, user: JSON.stringify({ ...user, exp: Math.floor(Date.now() / 1000) + seconds }) }
}

test('loads little script before the sign-in, and the console once somebody uses the page', async ({
  open,
}) => {
  const page = await open()
  await expect(page).toHaveURL(/\/account\/signin$/)
  await expect(signInForm(page)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const consoles = () => asked.filter((path) => /^\/assets\/start-.*\.js$/.test(path))

  await test.step('a resting pointer loads nothing', async () => {
    await page.evaluate(async () => {
      // The event that a browser sends when a page appears under a resting pointer.
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
      await fetch('/health')
      // Work that the page has scheduled for idle time has run by then.
      await new Promise((resolve) => requestIdleCallback(resolve))
    })
    expect(asked).toContain('/health')
    expect(consoles()).toEqual([])
  })
  await test.step('loads little script, however many features there are', async () => {
    const files = await scripts(page)
    const bodies = await Promise.all(files.map(async (file) => (await page.request.get(file)).body()))
    const size = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
    expect(files.length).toBeGreaterThan(3)
    expect(size).toBeLessThan(FIRST_LOAD_LIMIT_KB)
  })
  await test.step('a moving pointer loads the console', async () => {
    await page.mouse.move(300, 300)
    await page.mouse.move(320, 300)
    await expect.poll(consoles).toHaveLength(1)
  })
  await test.step('loads the console while the user types', async () => {
    await page.goto('/account/signin')
    const before = await scripts(page)
    await page.getByRole('textbox', { name: 'Username' }).pressSequentially('s')
    await expect.poll(async () => (await scripts(page)).length).toBeGreaterThan(before.length)
    // What was typed meanwhile stays.
    await expect.poll(async () => (await scripts(page)).some((file) => file.includes('/shell-'))).toBe(true)
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('s')
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  })
})

test('reports a console that fails to load, and reloads automatically after a deployment', async ({
  open,
}) => {
  const page = await open({ path: '/account/signin', before: takeAway })
  await fillIn(page, { username: 'staff', password: TEST_PASSWORD })
  await expect(alert(page, 'This part could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('')

  await page.route('/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<meta name="console-build" content="assets/console-new.js">',
    }),
  )
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await fillIn(page, { username: 'staff', password: TEST_PASSWORD })
  await reloaded
  await page.unroute(CONSOLE)
  await fillIn(page, { username: 'staff', password: TEST_PASSWORD })
  await expect(home(page)).toBeVisible()
})

test('an idle sign-in page follows the session of another tab', async ({ open, tokenOf }) => {
  const page = await open({ path: '/account/signin' })
  const other = await page.context().newPage()
  await other.goto('/account/signin?from=/account/me')
  await expect(signInForm(other)).toBeVisible()
  await store(page, sessionEntries(await tokenOf('clerk')))
  await expect(other.getByRole('heading', { name: 'View My Account' })).toBeVisible()
  await expect(other.getByRole('link', { name: /clerk/ })).toBeVisible()
  await test.step('loads the session of a changed token', async () => {
    await store(page, sessionEntries(await tokenOf('rival')))
    await expect(other.getByRole('link', { name: /rival/ })).toBeVisible()
  })
  await test.step('signs out when the token is removed', async () => {
    await page.evaluate(() => localStorage.removeItem('token'))
    await expect(signInForm(other)).toBeVisible()
  })
})

test('opens the console from the sign-in address if already signed in', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/account/signin?from=/account/me' })
  await expect(page.getByRole('heading', { name: 'View My Account' })).toBeVisible()
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await expect(signInForm(page)).toBeHidden()
})

test('reports an expired session, requires both fields, and returns to the requested page', async ({
  open,
  server,
  tokenOf,
}) => {
  const wanted = '/devices/robots/4101?tablet=21002'
  const page = await open({ path: wanted, stored: await endingSession(tokenOf, -1) })
  await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
  await test.step('requires both fields', async () => {
    await signInForm(page).click()
    await expect(page.getByText('This field is required')).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  })
  await test.step('reports a wrong password', async () => {
    await fillIn(page, { username: 'staff', password: 'not the password' })
    await expect(alert(page, /wrong|incorrect|password/i)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('staff')
    await expectAccessible(page)
  })
  await test.step('returns to the requested page, with its query', async () => {
    await fillIn(page, { username: 'staff', password: TEST_PASSWORD })
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === wanted)
    await expect(page.getByRole('heading', { name: '4101 North Park' })).toBeVisible()
  })
  await test.step('never redirects to another site', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(signInForm(page)).toBeVisible()
    await page.goto('/account/signin?from=//example.com/')
    await fillIn(page, { username: 'staff', password: TEST_PASSWORD })
    await expect(home(page)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(new URL(server.url).origin)
  })
})

test('reports a session ended by the server, and a new sign-in returns to the page', async ({
  open,
  db,
  tokenOf,
}) => {
  const page = await open({ as: 'rival', path: '/devices/robots/4201' })
  await expect(page.getByRole('heading', { name: '4201 South Park' })).toBeVisible()
  await db.updateTable('session').set({ revoked_at: new Date() }).where('username', '=', 'rival').execute()
  await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
  await fillIn(page, { username: 'rival', password: TEST_PASSWORD })
  await expect(page.getByRole('heading', { name: '4201 South Park' })).toBeVisible()
  await test.step('reports an expired session at the start page', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(signInForm(page)).toBeVisible()
    await store(page, await endingSession(tokenOf, -1))
    await page.goto('/')
    await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
    await fillIn(page, { username: 'clerk', password: TEST_PASSWORD })
    await expect(home(page)).toBeVisible()
  })
})

test('a session ends on time while its page is open', async ({ open, tokenOf }) => {
  const page = await open({
    path: '/home',
    stored: await endingSession(tokenOf, 3600),
    isNew: true,
    before: (opened) => opened.clock.install(),
  })
  await expect(home(page)).toBeVisible()
  await expect(page.getByText(MESSAGES.sessionExpired)).toBeHidden()
  await page.clock.fastForward('01:00:01')
  await expect(page.getByText(MESSAGES.sessionExpired)).toBeVisible()
})

test("an empty system prints a one-time link to set admin's password", async ({ open }) => {
  const server = await startServerProcess({})
  try {
    const printedLink = () => /http\S+\/account\/setpassword\?\S+/.exec(server.printed.join('\n'))?.[0]
    await expect.poll(printedLink).toBeDefined()
    const link = printedLink() ?? ''
    const page = await open({ at: server, path: link })
    await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('something else')
    await page.getByRole('button', { name: 'Set Password' }).click()
    await expect(page.getByText('Passwords should match!')).toBeVisible()
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Set Password' }).click()
    await expect(page.getByText('Your password has been successfully set!')).toBeVisible()
    await page.goto(link)
    await expect(alert(page, 'Invalid link!')).toBeVisible()
    await page.goto('/account/signin')
    await fillIn(page, { username: 'admin', password: TEST_PASSWORD })
    await expect(home(page)).toBeVisible()
  } finally {
    await server.close()
  }
})
