// How much load of histories, diagrams and files a replica takes from the main database. Measured as processor
// time, which does not depend on how many cores the two share.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { copyForReplica } from '../server/src/testing/server/replica-files.ts'
import { clusterProcessorMs } from './support/process-stat.ts'
import { report } from './support/figures.ts'
import { download, MONTH_OF_THREE_KEYS } from './support/history-calls.ts'
import { LARGE_HISTORY_ROBOT, seedHistory } from './support/history-seed.ts'
import { startProduct } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const ROBOTS = 200
const PAGES = 200
const DIAGRAMS = 50
const FILES = 2
const WARM_UP = 20
/** Gives up after this many calls that the replica did not answer. */
const MAX_TRIES = 150

const bench = await startBenchDatabase()
try {
  await seedFleet(bench.database.pool, { ...LARGE_FLEET, robots: ROBOTS })
  await seedHistory(bench.database.pool, ROBOTS)
  const alone = await usedBy({})
  const directory = join(bench.directory, 'replica')
  const settings = await copyForReplica({ url: bench.url, directory: bench.clusterDirectory }, directory)
  const replica = await startEmbeddedPostgres({ directory, password: 'bench', settings })
  try {
    const { host } = new URL(replica.url)
    const before = clusterProcessorMs(directory)
    const relieved = await usedBy({
      settings: { DATABASE_READ_URL: `postgres://${host}` },
      ready: (call) => isAsked(replica.url, call),
    })
    console.log(`Processor time of the replica: ${clusterProcessorMs(directory) - before} ms.`)
    reportBeside('pages, diagrams and files of history: the main database, with a replica', {
      ours: relieved.all,
      limit: alone.all,
    })
    reportBeside('… pages', { ours: relieved.pages, limit: alone.pages })
    reportBeside('… diagrams', { ours: relieved.diagrams, limit: alone.diagrams })
    reportBeside('… files', { ours: relieved.files, limit: alone.files })
  } finally {
    await replica.stop()
  }
} finally {
  await bench.stop()
}

function reportBeside(operation: string, { ours, limit }: { ours: number; limit: number }): void {
  report({ operation, ours: { value: ours, unit: 'ms' }, limit: { value: limit, unit: 'ms' } })
}

/** The processor time of the main database, for each kind of calls, in milliseconds. */
interface Used {
  readonly pages: number
  readonly diagrams: number
  readonly files: number
  readonly all: number
}

async function usedBy(options: {
  settings?: Readonly<Record<string, string>>
  /** Waits until the product uses the services that the settings name. */
  ready?: (call: () => Promise<unknown>) => Promise<void>
}): Promise<Used> {
  const { settings = {}, ready } = options
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory, settings })
  try {
    const token = await product.signIn(BENCH_USERS.admin)
    const path = `${product.url}/api/data/robots/`
    const robot = () => 1 + Math.floor(Math.random() * (ROBOTS - 1))
    const page = () => download(`${path}${robot()}?limit=500`, token)
    const diagram = () => download(`${path}${robot()}/series?${MONTH_OF_THREE_KEYS}`, token)
    const file = () => download(`${path}${LARGE_HISTORY_ROBOT}?csv=true`, token)
    await ready?.(page)
    // Warms up connections, plans and caches.
    for (let round = 0; round < WARM_UP; round += 1) {
      await page()
      await diagram()
    }
    const pages = await usedDuring(page, PAGES)
    const diagrams = await usedDuring(diagram, DIAGRAMS)
    const files = await usedDuring(file, FILES)
    return { pages, diagrams, files, all: pages + diagrams + files }
  } finally {
    await product.stop()
  }
}

async function usedDuring(call: () => Promise<unknown>, times: number): Promise<number> {
  const before = clusterProcessorMs(bench.clusterDirectory)
  for (let round = 0; round < times; round += 1) await call()
  return clusterProcessorMs(bench.clusterDirectory) - before
}

/**
 * Calls until a connection of the product to the replica has answered.
 * @throws Error when none does
 */
async function isAsked(replicaUrl: string, call: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: replicaUrl })
  await client.connect()
  try {
    for (let round = 0; round < MAX_TRIES; round += 1) {
      await call()
      const { rowCount } = await client.query(
        `select from pg_stat_activity where usename like 'service_center_request%' and query like '%from history%'`,
      )
      if (rowCount !== null && rowCount > 0) return
      await sleep(200)
    }
    throw new Error('The product does not use the replica.')
  } finally {
    await client.end()
  }
}
