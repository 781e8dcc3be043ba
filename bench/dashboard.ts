// A device's dashboard: calls per second of one server process, compared with a bare route that runs the same
// statement.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { findDeviceStatus } from '../server/src/features/device-data/device-values.views.ts'
import { report } from './support/figures.ts'
import { interleaved } from './support/measure.ts'
import { startProduct, startProgram } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { statementOf } from './support/statement.ts'
import { startBenchDatabase } from './support/world.ts'

const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 20
/** A robot within the dealer's scope. */
const DEVICE = 2045

const AUTOCANNON = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js')
const autocannonResult = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

/** Calls per second over {@link CONNECTIONS} connections. */
async function callsPerSecond(url: string, token?: string): Promise<number> {
  const headers = token === undefined ? [] : ['-H', `authorization=Bearer ${token}`]
  const { stdout } = await promisify(execFile)(process.execPath, [
    AUTOCANNON,
    `-jnd${SECONDS}`,
    `-c${CONNECTIONS}`,
    ...headers,
    url,
  ])
  const { requests, non2xx, errors } = autocannonResult.parse(JSON.parse(stdout))
  if (non2xx > 0 || errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`)
  return requests.average
}

const bench = await startBenchDatabase()
try {
  await seedFleet(bench.database.pool, LARGE_FLEET)
  const statement = await statementOf(bench.database, (db) =>
    findDeviceStatus(db, { type: 1, deviceId: DEVICE, dictionary: undefined }),
  )
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  const bare = await startProgram('bench/support/bare-route.ts', {
    BARE_ROUTE: JSON.stringify({
      databaseUrl: bench.url,
      statement,
      idPlace: statement.values.lastIndexOf(DEVICE),
    }),
  })
  try {
    const admin = await product.signIn(BENCH_USERS.admin)
    const dealer = await product.signIn(BENCH_USERS.dealer)
    const path = `${product.url}/api/data/robots/latest/${DEVICE}`
    const rates = await interleaved(ROUNDS, {
      bare: () => callsPerSecond(`${bare.url}/bare/${DEVICE}`),
      admin: () => callsPerSecond(path, admin),
      dealer: () => callsPerSecond(path, dealer),
      account: () => callsPerSecond(`${product.url}/api/users/user/${BENCH_USERS.admin}`, admin),
      health: () => callsPerSecond(`${product.url}/health`),
    })
    const limit = { value: rates.bare, unit: '/s' } as const
    const goal = { of: 'ratio', atLeast: 0.5 } as const
    report({
      operation: 'device dashboard, 200 values, admin',
      ours: { value: rates.admin, unit: '/s' },
      limit,
      goal,
    })
    report({
      operation: 'device dashboard, 200 values, dealer',
      ours: { value: rates.dealer, unit: '/s' },
      limit,
      goal,
    })
    report({
      operation: 'smallest signed-in call, beside /health with one query',
      ours: { value: rates.account, unit: '/s' },
      limit: { value: rates.health, unit: '/s' },
      goal,
    })
  } finally {
    await bare.stop()
    await product.stop()
  }
} finally {
  await bench.stop()
}
