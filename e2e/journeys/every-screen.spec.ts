import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { seedDemoWorld } from '../../server/src/demo/demo-world.ts'
import { createLogger } from '../../server/src/platform/logger.ts'
import { qcTrials } from '../../contract/src/qc/qc-trials.ts'
import { call } from '../support/api.ts'
import { accessibilityFaults } from '../support/accessible.ts'
import { temporaryFolder } from '../../server/src/testing/server/shared-cluster.ts'
import { cloneDatabase } from '../support/database.ts'
import {
  declaredPaths,
  DRAWN_BY_OTHERS,
  LEADING_PATHS,
  type Place,
  SIGNED_OUT_PLACES,
  SMALL_TARGETS,
  signedInPlaces,
} from '../support/every-address.ts'
import { HeldReplies, MAX_SHIFT, shiftsOf } from '../support/layout-shift.ts'
import { type ServerProcess, startServerProcess } from '../support/server.ts'
import { watchSettling } from '../support/settled.ts'
import { sessionEntries, signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { smallTouchTargets } from '../support/touch-targets.ts'

const DEMO_PASSWORD = 'service-center'
/** Enough robots for each kind of row. */
const FLEET = 12
const PHONE_BELOW = 780
/** Many rows of a list. */
const ROWS = 30
/** Timeout of the whole test. */
const MANY_SCREENS_MS = 1_200_000

let database: ReturnType<typeof openDatabase>
let folder: string
let server: ServerProcess
let places: Place[]
let admin: Record<string, string>

test.beforeAll(async () => {
  const url = await cloneDatabase()
  folder = await temporaryFolder('service-center-e2e-')
  database = openDatabase({ url, size: 4 })
  // The demo world without its simulated fleet: nothing changes while it is looked at.
  await seedDemoWorld({ database, fleet: FLEET, dataDir: folder, log: createLogger({ level: 'warn' }) })
  server = await startServerProcess({ DATABASE_URL: url, DATA_DIR: folder })
  const token = await signIn(server.url, { username: 'admin', password: DEMO_PASSWORD })
  admin = sessionEntries(token)
  places = await signedInPlaces(database.system, (robotId) => startTrial(token, robotId))
})
test.afterAll(async () => {
  await database.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function startTrial(token: string, robotId: number): Promise<number> {
  const body = { workflowId: '1', version: '4', robotId }
  await call(qcTrials.start, { url: server.url, token, body })
  const [first] = (await call(qcTrials.list, { url: server.url, token })).data
  if (first === undefined) throw new Error('No trial was started.')
  return first.id
}

/** Many rows of what is short in the demo world: open sessions and accounts. */
async function addRows(): Promise<void> {
  const { system } = database
  await sql`
    insert into session (id, username, address, browser, os, expires_at)
    select gen_random_uuid(), 'admin', '192.0.2.' || n, 'Firefox 140', 'Linux', now() + interval '8 hours'
    from generate_series(1, ${ROWS}) n`.execute(system)
  await sql`
    with added as (
      insert into app_user (username, firstname, lastname, email)
      select 'walker' || n, 'Walker', 'Number ' || n, 'walker' || n || '@example.com'
      from generate_series(1, ${ROWS}) n returning username)
    insert into user_customer (username, customer_id, position) select username, 1, 0 from added`.execute(
    system,
  )
}

/** Whether the page is wider than the window, and how many titles it has. */
const shapeOf = (page: Page) =>
  page.evaluate(() => ({
    // The main part scrolls by itself, so that the page around it stays where it is.
    isTooWide: [document.documentElement, ...document.querySelectorAll('main')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
    titles: document.querySelectorAll('h1').length,
  }))

test('the test covers every address of the console', () => {
  const visited = [...places, ...SIGNED_OUT_PLACES].map(({ path }) => path)
  expect([...visited, ...LEADING_PATHS].toSorted()).toEqual(declaredPaths().toSorted())
})

// With few rows of all that grows on a phone, with many on a desktop.
for (const width of [390, 1440]) {
  test(`every screen is accessible, fits and does not move, ${width} wide`, async ({ open }) => {
    test.setTimeout(MANY_SCREENS_MS)
    if (width >= PHONE_BELOW) await addRows()
    const page = await open({ at: server, path: '/home', stored: admin, width })
    const { settled } = watchSettling(page)
    const replies = await HeldReplies.of(page, /\/api\//)
    for (const [at, place] of looksAt(places).entries()) {
      await replies.restart()
      await page.goto(place.address, { waitUntil: 'commit' })
      await replies.arrive(page.locator('h1'))
      await replies.release()
      await settled()
      const { total, report } = await shiftsOf(page)
      expect.soft(total, `${place.address} moved:\n${report}`).toBeLessThan(MAX_SHIFT)
      // The frame around the main part is the same at each address.
      await expectSound(page, place, { isWhole: at === 0 })
    }
  })

  test(`every screen before the sign-in is accessible and fits, ${width} wide`, async ({ open }) => {
    const page = await open({ at: server, path: '/account/signin', width })
    const { settled } = watchSettling(page)
    for (const place of looksAt(SIGNED_OUT_PLACES)) {
      await page.goto(place.address)
      await settled()
      await expectSound(page, place, { isWhole: true })
    }
  })
}

const looksAt = (of: readonly Place[]) =>
  of.flatMap(({ path, addresses }) => addresses.map((address) => ({ path, address })))

/** Continues after a problem, so that the report lists all of them. */
async function expectSound(
  page: Page,
  { path, address }: { path: string; address: string },
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const sound = { address, isTooWide: false, titles: 1, accessibility: [], small: [] }
  const isTouched = (page.viewportSize()?.width ?? 0) < PHONE_BELOW && !SMALL_TARGETS.has(path)
  const shape = await shapeOf(page)
  const accessibility = DRAWN_BY_OTHERS.has(address) ? [] : await accessibilityFaults(page, { isWhole })
  const small = isTouched ? await smallTouchTargets(page) : []
  expect.soft({ address, ...shape, accessibility, small }).toEqual(sound)
}
