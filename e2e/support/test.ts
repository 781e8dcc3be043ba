import { basename } from 'node:path'
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test'
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts'
import { measure } from '../../scripts/times/processor-time.ts'
import { TEST_PASSWORD } from '../../server/src/testing/server/world.ts'
import { type Contexts, createContexts } from './contexts.ts'
import { cloneDatabase } from './database.ts'
import { type ServerProcess, startServerProcess } from './server.ts'
import { DISCLAIMER_AGREED, sessionEntries, signIn } from './session.ts'
import { buildWorld } from './world.ts'

interface OpenOptions {
  /** The signed-in user; absent: nobody. */
  as?: string
  path?: string
  width?: number
  /** Local storage besides the session; null removes an entry. */
  stored?: Record<string, string | null>
  /** Another server than the shared one. */
  at?: ServerProcess
  /** Whether to use a fresh browser, for journeys that measure a first load or change the clock. */
  isNew?: boolean
  /** Setup before the page makes its first call. */
  before?: (page: Page) => Promise<unknown>
}

/** Fixtures of every journey. */
export interface Journey {
  /** The server that journeys share. */
  server: ServerProcess
  /** The system's database handle, for setup and inspection, never for what is being tested. */
  db: Database
  /** Signs a user in by the API and returns the token of a new session. */
  tokenOf(username: string, at?: ServerProcess): Promise<string>
  /** Opens a page in a browser context with only the storage given in the options. */
  open(options?: OpenOptions): Promise<Page>
}

type Shared = Pick<Journey, 'server' | 'db'> & { databaseUrl: string; contexts: Contexts }

export { expect }

export const test = base.extend<Pick<Journey, 'tokenOf' | 'open'> & { measured: void }, Shared>({
  measured: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the first parameter.
    async ({}, use, { file, title }) => {
      const end = measure('journey', `${basename(file)}: ${title}`)
      await use()
      end()
    },
    { auto: true },
  ],
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
  contexts: [
    async ({ browser }, use) => {
      const contexts = createContexts(browser)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  tokenOf: async ({ server }, use) => {
    await use((username, at = server) => signIn(at.url, { username, password: TEST_PASSWORD }))
  },
  open: async ({ contexts, server, tokenOf }, use) => {
    const taken: BrowserContext[] = []
    const faults: string[] = []
    // A page error or a violation of the security policy fails the journey.
    const onError = (error: WebError) => faults.push(String(error.error()))
    const onConsole = (message: ConsoleMessage) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text())
    }
    await use(
      async ({ as, path = '/', width = 1440, stored = {}, at = server, before, isNew = false } = {}) => {
        const isOpen = measure('page', path)
        const session = as === undefined ? {} : sessionEntries(await tokenOf(as, at))
        const entries = Object.entries({ ...DISCLAIMER_AGREED, ...session, ...stored }).filter(
          (entry): entry is [string, string] => entry[1] !== null,
        )
        const kind = { url: at.url, width, isNew: isNew || at !== server }
        const context = await contexts.take(kind, Object.fromEntries(entries))
        taken.push(context)
        context.on('weberror', onError)
        context.on('console', onConsole)
        const page = await context.newPage()
        await before?.(page)
        await page.goto(path)
        // The page is not rendered before the disclaimer is accepted.
        const disclaimer = page.getByRole('dialog', { name: 'Disclaimer' })
        const title = page.getByRole('heading', { level: 1, includeHidden: true })
        await title.or(disclaimer).first().waitFor()
        isOpen()
        return page
      },
    )
    for (const context of taken) {
      context.off('weberror', onError)
      context.off('console', onConsole)
    }
    await contexts.giveBack(taken)
    expect(faults).toEqual([])
  },
})
