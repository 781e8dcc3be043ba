import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts'
import { TEST_PASSWORD } from '../../server/src/testing/world.ts'
import { cloneDatabase } from './database.ts'
import { type ServerProcess, startServerProcess } from './server.ts'
import { DISCLAIMER_AGREED, sessionEntries, signIn } from './session.ts'
import { buildWorld } from './world.ts'

/** How a page is opened. */
interface OpenOptions {
  /** The user who is signed in; nobody when absent. */
  as?: string
  path?: string
  width?: number
  /** Local storage besides the session; null removes an entry. */
  stored?: Record<string, string | null>
  /** Another server than the shared one. */
  at?: ServerProcess
  /** What is arranged before the page makes its first call. */
  before?: (page: Page) => Promise<unknown>
}

/** Fixtures of every journey. */
export interface Journey {
  /** The server that journeys share. */
  server: ServerProcess
  /** The system's database handle: for setup and for inspection, never for what is being tested. */
  db: Database
  /** Signs a user in by the API and returns the token of a new session. */
  tokenOf(username: string, at?: ServerProcess): Promise<string>
  /** Opens a page in a new browser context, which holds nothing but what the options say. */
  open(options?: OpenOptions): Promise<Page>
}

type Shared = Pick<Journey, 'server' | 'db'> & { databaseUrl: string }

export { expect }

export const test = base.extend<Pick<Journey, 'tokenOf' | 'open'>, Shared>({
  databaseUrl: [
    // Playwright reads the required fixtures from the first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const url = await cloneDatabase()
      await buildWorld(url)
      await use(url)
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ databaseUrl }, use) => {
      const server = await startServerProcess({ DATABASE_URL: databaseUrl })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ databaseUrl }, use) => {
      const database = openDatabase({ url: databaseUrl, size: 2 })
      await use(database.system)
      await database.close()
    },
    { scope: 'worker' },
  ],
  tokenOf: async ({ server }, use) => {
    await use((username, at = server) => signIn(at.url, { username, password: TEST_PASSWORD }))
  },
  open: async ({ browser, server, tokenOf }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await use(async ({ as, path = '/', width = 1440, stored = {}, at = server, before } = {}) => {
      const session = as === undefined ? {} : sessionEntries(await tokenOf(as, at))
      const context = await newContext(browser, {
        url: at.url,
        width,
        stored: { ...DISCLAIMER_AGREED, ...session, ...stored },
      })
      contexts.push(context)
      // A page that throws, or violates its security policy, fails the journey whatever it looks like.
      context.on('weberror', (error) => faults.push(String(error.error())))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text())
      })
      const page = await context.newPage()
      await before?.(page)
      await page.goto(path)
      // Before the disclaimer is agreed to the page does not exist.
      const disclaimer = page.getByRole('dialog', { name: 'Disclaimer' })
      const title = page.getByRole('heading', { level: 1, includeHidden: true })
      await title.or(disclaimer).first().waitFor()
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults).toEqual([])
  },
})

async function newContext(
  browser: Browser,
  options: { url: string; width: number; stored: Record<string, string | null> },
): Promise<BrowserContext> {
  const { url, width, stored } = options
  const localStorage = Object.entries(stored).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value }],
  )
  return browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 780 ? 844 : 900 },
    hasTouch: width < 780,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  })
}
