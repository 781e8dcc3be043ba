// The console in a real browser: the overview of the large fleet, scrolling, live values, interaction.
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { connectAsync, type MqttClient } from 'mqtt'
import { findBrowser } from '../e2e/browser.ts'
import { createDeviceToken } from '../server/src/platform/secrets/device-tokens.ts'
import { buildConsole, clearProbes, longestTask, openConsole, slowestEvent } from './support/console-page.ts'
import { report } from './support/figures.ts'
import { median, percentile } from './support/measure.ts'
import { firstBatchAt, idleFrames, scrollThrough } from './support/page-probes.ts'
import { startProduct, type StartedProduct } from './support/processes.ts'
import { LARGE_FLEET, seedFleet } from './support/seed.ts'
import { type BenchDatabase, startBenchDatabase } from './support/world.ts'

const ROUNDS = 5
const SCROLL_FRAMES = 180
const IDLE_FRAMES = 60
/** Two frames; frame times are accurate to a tenth of a millisecond. */
const MOST_FRAMES = 2.01
const SETTLE_MS = 1500
const LIVE_SECONDS = 15
const ROBOTS = 10
const VALUES_PER_SECOND = 500
/** Each robot sends one message every 100 ms. */
const VALUES_PER_MESSAGE = VALUES_PER_SECOND / 10 / ROBOTS
/** A customer's name arrives only with the first batch of values. */
const SAMPLE = 'Sports Club'

interface Opened {
  readonly page: Page
  /**
   * When the empty shell was shown, when the first rows showed values, and how long after both the shell and the
   * first batch that was, in ms.
   */
  readonly shellAt: number
  readonly rowsAt: number
  readonly afterBatch: number
}

async function openOverview(context: BrowserContext, product: StartedProduct): Promise<Opened> {
  const page = await context.newPage()
  // Opening and closing tabs keeps both processors busy with work that is not the console's.
  await sleep(SETTLE_MS)
  await page.goto(`${product.url}/devices/robots`)
  await page.waitForFunction(() => globalThis.probes.firstRowsAt !== undefined)
  const [shellAt, rowsAt] = await page.evaluate(() => {
    const { shellAt: shell = Number.NaN, firstRowsAt: rows = Number.NaN } = globalThis.probes
    return [shell, rows] as const
  })
  // The batch may arrive before the page's script, so that rows wait for the shell.
  const batchAt = await page.evaluate(firstBatchAt)
  return { page, shellAt, rowsAt, afterBatch: rowsAt - Math.max(batchAt, shellAt) }
}

async function connectRobots({ database }: BenchDatabase, mqttUrl: string): Promise<MqttClient[]> {
  const ids = Array.from({ length: ROBOTS }, (_, index) => index + 1)
  return Promise.all(
    ids.map(async (id) => {
      const { token, tokenHash } = createDeviceToken()
      await database.pool.query(
        `insert into device_token (dev, token_hash)
        select dev, $1 from device where device_type = 1 and device_id = $2`,
        [tokenHash, id],
      )
      return connectAsync(mqttUrl, { username: token, protocolVersion: 4 })
    }),
  )
}

/** Publishes for some seconds; the robots with the lowest ids are the visible ones. */
async function publishLive(robots: readonly MqttClient[]): Promise<void> {
  const end = Date.now() + LIVE_SECONDS * 1000
  for (let turn = 0; Date.now() < end; turn += 1) {
    const started = Date.now()
    const names = Array.from({ length: VALUES_PER_MESSAGE }, (_, index) => `measured_value_${index + 1}`)
    const values = Object.fromEntries(names.map((name) => [name, String(turn)]))
    await Promise.all(
      robots.map((robot) =>
        robot.publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 }),
      ),
    )
    await sleep(Math.max(0, started + 100 - Date.now()))
  }
}

/** The longest time from a click or key to the next paint, in ms; 16 when the browser reported none (its minimum). */
async function slowestInteraction(page: Page): Promise<number> {
  await clearProbes(page)
  const heads = page.getByRole('columnheader')
  for (const place of [1, 2, 3]) {
    await heads.nth(place).getByRole('button').first().click()
    await sleep(400)
  }
  await page
    .getByRole('textbox', { name: 'Search shown columns' })
    .pressSequentially('Club 4', { delay: 120 })
  await sleep(800)
  await page.getByRole('textbox', { name: 'Search shown columns' }).fill('')
  await sleep(500)
  return slowestEvent(page)
}

buildConsole()
const bench = await startBenchDatabase()
const browser = await chromium.launch(await findBrowser())
try {
  await seedFleet(bench.database.pool, LARGE_FLEET)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const everyday = await openConsole({ browser, product, stored: {}, sample: SAMPLE })
    const opened: Opened[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const overview = await openOverview(everyday, product)
      opened.push(overview)
      await overview.page.getByText('The table is fully populated.').waitFor({ timeout: 60_000 })
      await overview.page.close()
    }
    const [cold, ...warm] = opened
    report({
      operation: 'overview of 5,000 robots: first rows after navigation',
      ours: { value: median(warm.map(({ rowsAt }) => rowsAt)), unit: 'ms' },
      limit: { value: median(warm.map(({ shellAt }) => shellAt)), unit: 'ms' },
      goal: { of: 'ratio', atMost: 1.5 },
    })
    report({
      operation: '… first rows after the first batch and the shell',
      ours: { value: median(warm.map(({ afterBatch }) => afterBatch)), unit: 'ms' },
      goal: { of: 'ours', atMost: 100 },
    })
    report({
      operation: '… first rows after navigation, nothing in the cache',
      ours: { value: cold?.rowsAt ?? Number.NaN, unit: 'ms' },
    })

    const names = Array.from({ length: LARGE_FLEET.keys }, (_, index) => `measured_value_${index + 1}`)
    const table = { pageSize: 100, shownColumns: ['Name', 'Customer', ...names] }
    const wide = await openConsole({
      browser,
      product,
      stored: { 'service-center.table.devices-robots': JSON.stringify(table) },
      sample: SAMPLE,
    })
    const { page } = await openOverview(wide, product)
    await page.getByText('The table is fully populated.').waitFor({ timeout: 60_000 })
    await sleep(1000)
    const frame = median(await page.evaluate(idleFrames, IDLE_FRAMES))
    const frames = await page.evaluate(scrollThrough, { frames: SCROLL_FRAMES, grid: '[role=grid]' })
    for (const share of [0.5, 0.95]) {
      report({
        operation: `… scrolling 200 columns, frame p${share * 100}`,
        ours: { value: percentile(frames, share), unit: 'ms' },
        limit: { value: frame, unit: 'ms' },
        ...(share === 0.5 ? {} : { goal: { of: 'ratio', atMost: MOST_FRAMES } }),
      })
    }
    await page.evaluate(() => document.querySelector('[role=grid]')?.scrollTo(0, 0))
    // Jumping back repaints every cell, which must not count as cost of live values.
    await sleep(SETTLE_MS)
    const robots = await connectRobots(bench, product.mqttUrl)
    await clearProbes(page)
    await publishLive(robots)
    report({
      operation: `… longest task under ${VALUES_PER_SECOND} live values a second`,
      ours: { value: await longestTask(page), unit: 'ms' },
      goal: { of: 'ours', atMost: 50 },
    })
    await Promise.all(robots.map((robot) => robot.endAsync()))
    report({
      operation: '… slowest of sorting and searching, until the next paint',
      ours: { value: await slowestInteraction(page), unit: 'ms' },
      goal: { of: 'ours', atMost: 100 },
    })
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
  await bench.stop()
}
