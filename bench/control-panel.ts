// The control panel and its pickers for a viewer of 5,000 customers and 10,000 devices, compared with one of 50
// and 100.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { DISCLAIMER_AGREED, sessionEntries } from '../e2e/support/session.ts'
import { report } from './support/figures.ts'
import { median } from './support/measure.ts'
import { PICKER_USERS, seedPickerWorld } from './support/picker-world.ts'
import { type StartedProduct, startProduct } from './support/processes.ts'
import { startBenchDatabase } from './support/world.ts'

const ROUNDS = 5
const STEPS = ['load', 'open', 'type', 'choose'] as const
type Step = (typeof STEPS)[number]

/** Processor time of the page's thread, in ms, so that other load on the machine does not count. */
async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Resolves when the page has finished its pending drawing. */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(undefined), 300))),
  )

async function openPanel(
  browser: Browser,
  { product, username }: { product: StartedProduct; username: string },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const token = await product.signIn(username)
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { ...DISCLAIMER_AGREED, ...sessionEntries(token) },
  )
  const page = await context.newPage()
  // From here on, the console's scripts come from the browser's cache.
  await page.goto(`${product.url}/settings/user`)
  await settledPanel(page)
  return page
}

async function settledPanel(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('[role=main] [aria-busy=true], main [aria-busy=true]') === null,
  )
  await settled(page)
}

/** One round of a viewer: the processor time of each step. */
async function measure(page: Page): Promise<Record<Step, number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cost = async (work: () => Promise<unknown>) => {
    const before = await busyTime(session)
    await work()
    await settled(page)
    return (await busyTime(session)) - before
  }
  const customer = page
    .getByRole('region', { name: 'Change customer name', exact: true })
    .getByRole('combobox', { name: 'Customer' })
  const options = page.getByRole('listbox').getByRole('option')
  const load = await cost(async () => {
    await page.reload()
    await settledPanel(page)
  })
  await customer.scrollIntoViewIfNeeded()
  await settled(page)
  const open = await cost(async () => {
    await customer.click()
    await options.first().waitFor()
  })
  const type = await cost(() => customer.pressSequentially('club'))
  const choose = await cost(() => options.nth(3).click())
  await session.detach()
  return { load, open, type, choose }
}

const OPERATIONS: Record<Step, string> = {
  load: 'control panel, 5,000 customers, 10,000 devices: until all widgets are there',
  open: '… a list of customers opens',
  type: '… four letters are typed into it',
  choose: '… a customer is chosen',
}

const { status } = spawnSync(
  process.execPath,
  [join(import.meta.dirname, '../scripts/build.mjs'), '--release'],
  {
    stdio: 'inherit',
  },
)
if (status !== 0) throw new Error('The console could not be built.')
const bench = await startBenchDatabase()
const browser = await chromium.launch(await findBrowser())
try {
  await seedPickerWorld(bench.database.pool)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const large = await openPanel(browser, { product, username: PICKER_USERS.large })
    const small = await openPanel(browser, { product, username: PICKER_USERS.small })
    const rounds: { ours: Record<Step, number>; limit: Record<Step, number> }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ ours: await measure(large), limit: await measure(small) })
    }
    for (const step of STEPS) {
      report({
        operation: OPERATIONS[step],
        ours: { value: median(rounds.map(({ ours }) => ours[step])), unit: 'ms' },
        limit: { value: median(rounds.map(({ limit }) => limit[step])), unit: 'ms' },
        goal: { of: 'ratio', atMost: 1.5 },
      })
    }
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
  await bench.stop()
}
