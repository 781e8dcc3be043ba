import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import { clearProbes, longestTask, openConsole, slowestEvent } from './console-page.ts'
import { report } from './figures.ts'
import { percentile } from './measure.ts'
import { idleFrames, scrollThrough } from './page-probes.ts'
import type { StartedProduct } from './processes.ts'
import { BENCH_USERS } from './seed.ts'

const SCROLL_FRAMES = 180
const SETTLE_MS = 1500
const GRID = '[role=grid]'
const ms = (value: number) => ({ value, unit: 'ms' }) as const

/** 100,000 rows of 20 columns, with a number and a time for the chart. */
const RESULT = `select l.created, l.number, l.dev, l.device_type, l.device_id, l.key, l.value, l.inserted, d.name,
    d.customer_id, d.customer, d.dealer_id, d.dealer, d.product_model, d.online, d.last_message_at, d.created_at,
    d.deprecated_at, d.device_id + 1 as next_id, l.number * 2 as doubled
  from latest l join devices d on d.dev = l.dev limit 100000`

/** A result of 100,000 rows in a real browser: its table, and its chart. */
export async function benchResultPage({
  browser,
  product,
  pool,
}: {
  browser: Browser
  product: StartedProduct
  pool: Pool
}): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into data_query (name, description, username, is_public, wh_query, db_query, db_query_first, params)
    values ('Large', '', $1, false, 'select 1 as one', $2, false, '[]') returning id`,
    [BENCH_USERS.admin, RESULT],
  )
  const context = await openConsole({ browser, product, stored: {}, sample: 'measured_value_1' })
  const page = await context.newPage()
  await page.goto(`${product.url}/data-extractor?query=${rows[0]?.id}`)
  const execute = page.getByRole('button', { name: 'Execute queries' })
  await expect(execute).toBeEnabled()
  await sleep(SETTLE_MS)
  await clearProbes(page)
  await execute.click()
  await page.waitForFunction(() => globalThis.probes.firstRowsAt !== undefined, undefined, {
    timeout: 120_000,
  })
  report({
    operation: 'result of 100,000 rows × 20 columns: first rows after the reply',
    ours: ms(await page.evaluate(afterReply)),
    goal: { of: 'ours', atMost: 1000 },
  })
  report({ operation: '… longest task until then', ours: ms(await longestTask(page)) })
  await benchTable(page)
  await benchChart(page)
  await context.close()
}

/** From the last byte of the result to the first cell with a value, in ms. */
function afterReply(): number {
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/execute'))
  const ends = calls.map((entry) =>
    entry instanceof PerformanceResourceTiming ? entry.responseEnd : Infinity,
  )
  return (globalThis.probes.firstRowsAt ?? Number.NaN) - Math.min(...ends)
}

async function benchTable(page: Page): Promise<void> {
  await sleep(SETTLE_MS)
  await clearProbes(page)
  const idle = await page.evaluate(idleFrames, SCROLL_FRAMES)
  const frames = await page.evaluate(scrollThrough, { frames: SCROLL_FRAMES, grid: GRID })
  report({
    operation: '… scrolling, frame p95',
    ours: ms(percentile(frames, 0.95)),
    limit: ms(percentile(idle, 0.95)),
    goal: { of: 'ours', atMost: 33.5 },
  })
  report({
    operation: '… longest task while scrolling',
    ours: ms(await longestTask(page)),
    goal: { of: 'ours', atMost: 50 },
  })
  await clearProbes(page)
  await page.locator(GRID).evaluate((grid) => grid.scrollTo({ left: 0, top: 0 }))
  const heads = page.locator(GRID).getByRole('columnheader')
  for (const place of [2, 6, 7]) {
    await heads.nth(place).getByRole('button').first().click()
    await sleep(1500)
  }
  report({
    operation: '… longest task while sorting',
    ours: ms(await longestTask(page)),
    goal: { of: 'ours', atMost: 500 },
  })
  await clearProbes(page)
  const search = page.getByRole('textbox', { name: 'Search shown columns' })
  await search.pressSequentially('club 4', { delay: 150 })
  await sleep(2000)
  await search.fill('')
  await sleep(2000)
  report({
    operation: '… longest task while searching',
    ours: ms(await longestTask(page)),
    goal: { of: 'ours', atMost: 500 },
  })
  report({ operation: '… slowest key, until the next paint', ours: ms(await slowestEvent(page)) })
}

async function benchChart(page: Page): Promise<void> {
  await clearProbes(page)
  const began = await page.evaluate(() => performance.now())
  await page.getByText('Chart', { exact: true }).click()
  await page.locator('canvas').first().waitFor()
  const drawn = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  )
  report({
    operation: '… chart of 100,000 points, from the click until it is drawn',
    ours: ms(drawn - began),
    goal: { of: 'ours', atMost: 1000 },
  })
  await sleep(SETTLE_MS)
  report({ operation: '… longest task meanwhile', ours: ms(await longestTask(page)) })
}
