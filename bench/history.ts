// A device's history in a large table: size of a record on disk, pages, files, diagrams, and the fleet-wide search.
// HISTORY_RECORDS (50 million by default) sets the table's size; with fewer records there are fewer robots, each with
// as much history as before.
import type { Database } from '../server/src/platform/database/database.ts'
import { readHistory } from '../server/src/features/device-history/device-history.views.ts'
import { searchPage } from '../server/src/features/history-search/history-search.views.ts'
import {
  BARE_COPY,
  BARE_FIRST_PAGE,
  bareSearch,
  download,
  historyPageQuery,
  MONTH_OF_THREE_KEYS,
  searchWithin,
} from './support/history-calls.ts'
import {
  FIRST_REPORT_TIME,
  LARGE_HISTORY_ROBOT,
  RECORDS_PER_ROBOT,
  seedHistory,
} from './support/history-seed.ts'
import { report } from './support/figures.ts'
import { interleaved, percentile, timed } from './support/measure.ts'
import { startProduct } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const RECORDS = Number(process.env['HISTORY_RECORDS'] ?? 50_000_000)
const ROUNDS = 300
const PAGE = 500
const NAMED = `${(RECORDS / 1e6).toFixed(1)} million records`

const bench = await startBenchDatabase()
const { pool } = bench.database

try {
  const robots = Math.max(50, Math.round(RECORDS / RECORDS_PER_ROBOT))
  await seedFleet(pool, { ...LARGE_FLEET, robots })
  const seeded = await seedHistory(pool, robots)
  report({
    operation: `bytes a record in history, ${NAMED}`,
    ours: { value: seeded.bytes / seeded.records, unit: 'B' },
    goal: { of: 'ours', atMost: 35 },
  })
  // One transaction for everything: this measures the views' statements, prepared as in the product.
  await bench.database.transaction('begin read only', async (db) => {
    await benchPages(db, robots)
    await benchSearch(db)
  })
  await benchProduct(robots)
} finally {
  await bench.stop()
}

/** Pages of devices that are not in the cache, compared with the smallest statement for a first page. */
async function benchPages(db: Database, robots: number): Promise<void> {
  const any = () => 1 + Math.floor(Math.random() * robots)
  const page = (skip: number) => timed(() => readHistory(db, historyPageQuery(any(), { skip, limit: PAGE })))
  const works = new Map([
    ['bare', () => timed(() => pool.query({ ...BARE_FIRST_PAGE, values: [any(), PAGE] }))],
    ['first', () => page(0)],
    ['anywhere', () => page(Math.floor(Math.random() * (RECORDS_PER_ROBOT - PAGE)))],
    ['last', () => page(RECORDS_PER_ROBOT - PAGE)],
  ])
  const samples = new Map([...works.keys()].map((name): [string, number[]] => [name, []]))
  for (let round = -10; round < ROUNDS; round += 1) {
    for (const [name, work] of works) {
      const ms = await work()
      // The first rounds warm up plans and caches.
      if (round >= 0) samples.get(name)?.push(ms)
    }
  }
  const p95 = (name: string) => ({ value: percentile(samples.get(name) ?? [], 0.95), unit: 'ms' }) as const
  const limit = p95('bare')
  const goal = { of: 'ratio', atMost: 1.5 } as const
  report({ operation: `first page of a device, p95, ${NAMED}`, ours: p95('first'), limit, goal })
  report({ operation: '… any page, p95', ours: p95('anywhere'), limit, goal })
  report({
    operation: '… last page beside the first, p95',
    ours: p95('last'),
    limit: p95('first'),
    goal: { of: 'ratio', atMost: 1.2 },
  })
}

/** Seven days of one key over the whole fleet. */
async function benchSearch(db: Database): Promise<void> {
  const week = searchWithin(FIRST_REPORT_TIME + 20 * 86_400, FIRST_REPORT_TIME + 27 * 86_400)
  const found = (size: number) => () =>
    timed(() => searchPage(db, { search: week, skip: 0, size, after: undefined }))
  const times = await interleaved(7, {
    bare: () => timed(() => pool.query(bareSearch({ ...week, to: week.to + 1 }))),
    all: found(100_000),
    page: found(50),
  })
  const limit = { value: times.bare, unit: 'ms' } as const
  const goal = { of: 'ratio', atMost: 1.5 } as const
  report({ operation: 'fleet search, 7 days, all rows', ours: { value: times.all, unit: 'ms' }, limit, goal })
  report({ operation: '… its first page', ours: { value: times.page, unit: 'ms' }, limit, goal })
}

/** Measures pages over HTTP, and diagrams and files, which exist only in the product. */
async function benchProduct(robots: number): Promise<void> {
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const [admin, dealer] = [
      await product.signIn(BENCH_USERS.admin),
      await product.signIn(BENCH_USERS.dealer),
    ]
    const path = `${product.url}/api/data/robots/`
    // The dealer's scope has every fourth of the first robots.
    const theirs = () => 6 + 4 * Math.floor((Math.random() * Math.min(robots - 8, 1980)) / 4)
    const times = await interleaved(15, {
      admin: () => download(`${path}${theirs()}?limit=${PAGE}`, admin).then(({ ms }) => ms),
      dealer: () => download(`${path}${theirs()}?limit=${PAGE}`, dealer).then(({ ms }) => ms),
      series: () => download(`${path}${theirs()}/series?${MONTH_OF_THREE_KEYS}`, admin).then(({ ms }) => ms),
      denseSeries: () =>
        download(`${path}${LARGE_HISTORY_ROBOT}/series?${MONTH_OF_THREE_KEYS}`, admin).then(({ ms }) => ms),
    })
    report({ operation: 'a page of 500 over HTTP, admin', ours: { value: times.admin, unit: 'ms' } })
    report({
      operation: '… dealer',
      ours: { value: times.dealer, unit: 'ms' },
      limit: { value: times.admin, unit: 'ms' },
    })
    report({
      operation: 'diagram of a month, 3 keys, 720 reports',
      ours: { value: times.series, unit: 'ms' },
      goal: { of: 'ours', atMost: 150 },
    })
    report({ operation: '… 86,400 reports', ours: { value: times.denseSeries, unit: 'ms' } })
    await benchFile(`${path}${LARGE_HISTORY_ROBOT}?csv=true`, admin)
  } finally {
    await product.stop()
  }
}

async function benchFile(url: string, token: string): Promise<void> {
  let first = 0
  const times = await interleaved(3, {
    copy: () => timed(() => pool.query(BARE_COPY)),
    file: async () => {
      const { ms, firstByteMs } = await download(url, token)
      first = Math.max(first, firstByteMs)
      return ms
    },
  })
  report({
    operation: 'CSV of a million records',
    ours: { value: times.file, unit: 'ms' },
    limit: { value: times.copy, unit: 'ms' },
    goal: { of: 'ratio', atMost: 1.2 },
  })
  report({ operation: '… first byte', ours: { value: first, unit: 'ms' }, goal: { of: 'ours', atMost: 200 } })
}
