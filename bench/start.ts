// The start of a server with a million newest values, which it reads into memory after it has started to serve.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { report } from './support/figures.ts'
import { timed } from './support/measure.ts'
import { startProduct, type StartedProduct } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const ASK_EVERY_MS = 5
/** Polled rarely, because until all values are in memory, each `hasLoaded` call reads the table. */
const DONE_EVERY_MS = 250
const IDLE_MS = 3000
const MAX_MORE_MS = 5000

const loadedColumns = z.object({ version: z.string().optional() })

const bench = await startBenchDatabase()
try {
  const empty = await startedWithin(async (product) => {
    await product.stop()
  })
  await seedFleet(bench.database.pool, LARGE_FLEET)
  let whole = Number.NaN
  const large = await startedWithin(async (product) => {
    const began = performance.now()
    const token = await product.signIn(BENCH_USERS.admin)
    const whileLoading = await longestWait(product, () => hasLoaded(product, token))
    whole = performance.now() - began
    const end = performance.now() + IDLE_MS
    const afterwards = await longestWait(product, () => Promise.resolve(performance.now() > end))
    report({
      operation:
        'longest wait for /health while a million values are read into memory, beside the one afterwards',
      ours: { value: whileLoading, unit: 'ms' },
      limit: { value: afterwards, unit: 'ms' },
    })
    await product.stop()
  })
  report({
    operation: 'start until it serves, a million newest values, beside an empty database',
    ours: { value: large, unit: 'ms' },
    limit: { value: empty, unit: 'ms' },
  })
  report({
    operation: '… until all are in memory, more than an empty database takes',
    ours: { value: large + whole - empty, unit: 'ms' },
    goal: { of: 'ours', atMost: MAX_MORE_MS },
  })
} finally {
  await bench.stop()
}

/**
 * Starts the product and passes it to `work`, which must stop it. Returns the time until it served, in milliseconds.
 */
async function startedWithin(work: (product: StartedProduct) => Promise<void>): Promise<number> {
  const start = performance.now()
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  const ms = performance.now() - start
  await work(product)
  return ms
}

async function hasLoaded({ url }: StartedProduct, token: string): Promise<boolean> {
  const response = await fetch(`${url}/api/data/robots/latestByKeys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ keys: ['measured_value_2'] }),
  })
  return loadedColumns.parse(await response.json()).version !== undefined
}

/** Asks for `/health` again and again until the work is done, and returns the longest time that it took. */
async function longestWait({ url }: StartedProduct, isDone: () => Promise<boolean>): Promise<number> {
  let longest = 0
  let hasEnded = false
  const asking = (async () => {
    while (!hasEnded) {
      longest = Math.max(longest, await timed(() => fetch(`${url}/health`).then((reply) => reply.text())))
      await sleep(ASK_EVERY_MS)
    }
  })()
  while (!(await isDone())) await sleep(DONE_EVERY_MS)
  hasEnded = true
  await asking
  return longest
}
