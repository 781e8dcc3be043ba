// The data extractor: effect of long queries on other users, overhead of the views, and display of large
// results.
import { chromium } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../e2e/browser.ts'
import { buildConsole } from './support/console-page.ts'
import { report } from './support/figures.ts'
import { seedHistory } from './support/history-seed.ts'
import { interleaved, timed } from './support/measure.ts'
import { startProduct, type StartedProduct } from './support/processes.ts'
import { analysts, executed, resultOf, seedAnalysts } from './support/query-calls.ts'
import { benchLargeResult, benchOthers } from './support/query-load.ts'
import { benchResultPage } from './support/query-page.ts'
import { benchViews } from './support/query-statements.ts'
import { LARGE_FLEET, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const ROUNDS = 10
/** Reports of each robot, one an hour. */
const REPORTS = 240

/** Runs only the statements, each on a connection of its own. */
async function bareStatements(url: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(text)
    await client.end()
  }
}

async function benchSmallest(product: StartedProduct, url: string): Promise<void> {
  const [caller] = await analysts(product, 1)
  if (caller === undefined) return
  const times = await interleaved(ROUNDS, {
    ours: () => timed(() => executed(caller, { dbQuery: 'select 1 as one' })),
    bare: () => timed(() => bareStatements(url, ['select 1', 'select 1'])),
  })
  report({
    operation: 'two trivial queries, HTTP',
    ours: { value: times.ours, unit: 'ms' },
    limit: { value: times.bare, unit: 'ms' },
    goal: { of: 'ours', atMost: 150 },
  })
}

const COLUMNS = Array.from({ length: 16 }, (_one, index) => `l.value || ${index} as value_${index}`).join(
  ', ',
)
const FIRST = `select l.dev, l.key, l.number, l.created, ${COLUMNS} from latest l where l.key like 'measured_value_1%'
  limit 10000`

async function benchFirstQuery(product: StartedProduct, url: string): Promise<void> {
  const [caller] = await analysts(product, 1)
  if (caller === undefined) return
  const dbQuery = `select d.device_id, f.* from first_query f join devices d on d.dev = f.dev`
  const { rows, first } = await resultOf(caller, { whQuery: FIRST, dbQuery })
  if (rows.length !== 10_000 || first?.rows !== 10_000) throw new Error(`${rows.length} rows were joined.`)
  const bare = `with first_query as materialized (
      select l.dev, k.name, l.created, ${COLUMNS} from latest l join data_key k on k.key_id = l.key_id
      where k.name like 'measured_value_1%' limit 10000)
    select d.device_id, f.* from first_query f join device d on d.dev = f.dev`
  const times = await interleaved(3, {
    ours: () => timed(() => executed(caller, { whQuery: FIRST, dbQuery })),
    bare: () => timed(() => bareStatements(url, [bare])),
  })
  report({
    operation: '10,000 rows × 20 columns of the first query joined in the second, HTTP',
    ours: { value: times.ours, unit: 'ms' },
    limit: { value: times.bare, unit: 'ms' },
    goal: { of: 'ours', atMost: 2000 },
  })
}

buildConsole()
const bench = await startBenchDatabase()
const { pool } = bench.database
const browser = await chromium.launch(await findBrowser())
try {
  await seedFleet(pool, LARGE_FLEET)
  await seedHistory(pool, LARGE_FLEET.robots, REPORTS)
  await seedAnalysts(pool)
  await benchViews(bench.database, bench.url)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    await benchSmallest(product, bench.url)
    await benchFirstQuery(product, bench.url)
    await benchLargeResult(product)
    await benchOthers(product, pool)
    await benchResultPage({ browser, product, pool })
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
  await bench.stop()
}
