// Tables of purchases and prices: 10,000 purchases, and 2,000 prices of one feature group, in a real browser.
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { buildConsole, clearProbes, longestTask, openConsole, slowestEvent } from './support/console-page.ts'
import { report } from './support/figures.ts'
import { interleaved, percentile, timed } from './support/measure.ts'
import { idleFrames, scrollThrough } from './support/page-probes.ts'
import { startProduct, type StartedProduct } from './support/processes.ts'
import { BENCH_USERS } from './support/seed.ts'
import { seedSoldWorld, SMALL_USER, SOLD } from './support/sold-world.ts'
import { startBenchDatabase } from './support/world.ts'

const ROUNDS = 5
const SCROLL_FRAMES = 180
const SETTLE_MS = 1500
/** Section and tables as a user left them: all rows on one page. */
const STORED = {
  'service-center.dbtool.sections': JSON.stringify({ purchases: true, 'feature-groups': false }),
  'service-center.table.dbtool-purchases': JSON.stringify({ pageSize: 'All' }),
  'service-center.table.dbtool-prices': JSON.stringify({ pageSize: 'All' }),
}
const ms = (value: number) => ({ value, unit: 'ms' }) as const

/** Selects the table's rows as the API call does, but without scope. */
const BARE_PURCHASES = `
  select coalesce(json_agg(r), '[]')::text from (
    select p.id, c.name, d.name as dealer, p.tablet_id, g.name as group, p.transaction_id, p.valid_from, p.valid_to, p.state
    from purchase p join customer c on c.id = p.customer_id join feature_group g on g.id = p.feature_group_id
      left join customer d on d.id = c.parent_id
    order by p.id desc) r`

async function listCall({ product, pool }: { product: StartedProduct; pool: BenchPool }): Promise<void> {
  const token = await product.signIn(BENCH_USERS.admin)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const times = await interleaved(ROUNDS, {
    call: () =>
      timed(async () => (await fetch(`${product.url}/api/dbtool/purchases`, { headers })).arrayBuffer()),
    bare: () => timed(() => pool.query(BARE_PURCHASES)),
  })
  report({
    operation: `list of ${SOLD.purchases.toLocaleString('en')} purchases`,
    ours: ms(times.call),
    limit: ms(times.bare),
    goal: { of: 'ratio', atMost: 3 },
  })
}
type BenchPool = Awaited<ReturnType<typeof startBenchDatabase>>['database']['pool']

/** From the navigation to the first cell with a customer's name, in ms. */
async function openedAfter(context: BrowserContext, { url }: StartedProduct): Promise<number> {
  const page = await context.newPage()
  await sleep(SETTLE_MS)
  await page.goto(`${url}/dbtool`)
  await page.waitForFunction(() => globalThis.probes.firstRowsAt !== undefined)
  const at = await page.evaluate(() => globalThis.probes.firstRowsAt ?? Number.NaN)
  await page.close()
  return at
}

/** Measures scrolling, sorting and filtering of one table. */
async function measureTable(
  page: Page,
  { name, place, grid }: { name: string; place: Locator; grid: string },
): Promise<void> {
  await place.getByRole('gridcell').first().waitFor()
  await sleep(SETTLE_MS)
  await clearProbes(page)
  const idle = await page.evaluate(idleFrames, SCROLL_FRAMES)
  const frames = await page.evaluate(scrollThrough, { frames: SCROLL_FRAMES, grid })
  report({
    operation: `… ${name}: scrolling, frame p95`,
    ours: ms(percentile(frames, 0.95)),
    limit: ms(percentile(idle, 0.95)),
    goal: { of: 'ours', atMost: 33.5 },
  })
  const heads = place.getByRole('columnheader')
  for (const at of [0, 1, 2]) {
    await heads.nth(at).getByRole('button').first().click()
    await sleep(400)
  }
  const search = place.getByRole('textbox', { name: 'Search shown columns' })
  await search.pressSequentially('list 4', { delay: 120 })
  await sleep(800)
  await search.fill('')
  await sleep(500)
  report({
    operation: `… ${name}: longest task while scrolling, sorting and searching`,
    ours: ms(await longestTask(page)),
    goal: { of: 'ours', atMost: 50 },
  })
  report({
    operation: `… ${name}: slowest of sorting and searching, until the next paint`,
    ours: ms(await slowestEvent(page)),
    goal: { of: 'ours', atMost: 100 },
  })
}

buildConsole()
const bench = await startBenchDatabase()
const browser = await chromium.launch(await findBrowser())
try {
  await seedSoldWorld(bench.database.pool)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    await listCall({ product, pool: bench.database.pool })
    const opening = { browser, product, stored: STORED, sample: 'Sports Club' }
    const context = await openConsole(opening)
    const small = await openConsole({ ...opening, username: SMALL_USER })
    const firstRows = await interleaved(ROUNDS, {
      all: () => openedAfter(context, product),
      few: () => openedAfter(small, product),
    })
    report({
      operation: `${SOLD.purchases.toLocaleString('en')} purchases on one page: first rows after navigation`,
      ours: ms(firstRows.all),
      limit: ms(firstRows.few),
      goal: { of: 'ratio', atMost: 1.5 },
    })
    const page = await context.newPage()
    await page.goto(`${product.url}/dbtool`)
    await measureTable(page, {
      name: 'purchases',
      place: page.getByRole('region', { name: 'Manage Purchases' }),
      grid: '[role=grid]',
    })

    const toggle = (title: string) => page.getByRole('button', { name: title, exact: true })
    await toggle('Manage Purchases').click()
    await toggle('Manage feature groups and their pricings').click()
    const groups = page.getByRole('region', { name: 'Manage feature groups and their pricings' })
    const opener = groups.getByRole('button', { name: 'Prices of Group 2', exact: true })
    await opener.waitFor()
    await groups.getByRole('textbox', { name: 'Search shown columns' }).fill('Group 2')
    await sleep(SETTLE_MS)
    const dialog = page.getByRole('dialog', { name: 'Prices' })
    await clearProbes(page)
    const opened = await timed(async () => {
      await opener.click()
      await dialog.getByRole('gridcell').first().waitFor()
    })
    report({
      operation: `${SOLD.prices.toLocaleString('en')} prices on one page: from the click to the first rows`,
      ours: ms(opened),
      goal: { of: 'ours', atMost: 1000 },
    })
    await measureTable(page, { name: 'prices', place: dialog, grid: '[role=dialog] [role=grid]' })
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
  await bench.stop()
}
