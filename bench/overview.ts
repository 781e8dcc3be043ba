// The whole fleet's newest values: the server's overhead beyond the statement itself, and the size of the reply.
import { request } from 'node:http'
import { KEYS_PER_BATCH, deviceData } from '@service-center/contract/device-data/device-data.ts'
import { readLatestColumns } from '../server/src/features/device-data/latest.views.ts'
import { report } from './support/figures.ts'
import { interleaved, median, timed } from './support/measure.ts'
import { startProduct } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { statementOf } from './support/statement.ts'
import { startBenchDatabase } from './support/world.ts'

const ROUNDS = 12
const MEGABYTE = 1_000_000
/** The Accept-Encoding of browsers. */
const ENCODINGS = 'gzip, deflate, br, zstd'

interface Call {
  readonly url: string
  readonly token: string
  readonly body?: unknown
  readonly encodings?: string
}

/** Calls as a browser would, and returns the reply's bytes as transferred. */
function call({ url, token, body, encodings = 'identity' }: Call): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encodings }
  const content = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url, { method, headers: { ...headers, ...content } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The minimum work for PostgreSQL: find the values by key and write each key's list. No gaps, no scope. */
const BARE_COLUMNS = `
  select convert_to(json_object_agg(key_id, list)::text, 'UTF8') as body
  from (select key_id, json_agg(value) as list from latest where key_id = any ($1::smallint[]) group by key_id) columns`

const ms = (value: number) => ({ value, unit: 'ms' }) as const

const bench = await startBenchDatabase()
try {
  const { pool } = bench.database
  await seedFleet(pool, LARGE_FLEET)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const admin = await product.signIn(BENCH_USERS.admin)
    const dealer = await product.signIn(BENCH_USERS.dealer)
    const at = (path: string) => `${product.url}/api/data/robots/${path}`
    const listed = deviceData.latestKeys.response.parse(
      JSON.parse((await call({ url: at('latestKeys'), token: admin })).toString()),
    )
    const reported = listed.data.filter((key) => key.startsWith('measured_')).slice(0, KEYS_PER_BATCH)
    const statement = await statementOf(bench.database, (db) =>
      readLatestColumns(db, { type: 1, keys: reported }),
    )
    const { rows } = await pool.query<{ key_id: number }>(
      'select key_id from data_key where name = any ($1::text[])',
      [reported],
    )
    const ids = rows.map(({ key_id }) => key_id)
    const batch = (token: string, encodings?: string) => () =>
      timed(() =>
        call({
          url: at('latestByKeys'),
          token,
          body: { keys: reported },
          ...(encodings === undefined ? {} : { encodings }),
        }),
      )
    const get = (url: string) => () => timed(() => call({ url, token: admin }))
    const times = await interleaved(ROUNDS, {
      sql: () => timed(() => pool.query(statement.text, [...statement.values])),
      bare: () => timed(() => pool.query(BARE_COLUMNS, [ids])),
      admin: batch(admin),
      compressed: batch(admin, ENCODINGS),
      dealer: batch(dealer, ENCODINGS),
      keys: get(at('latestKeys')),
      devices: get(`${product.url}/api/devices`),
      customers: get(`${product.url}/api/users/customers`),
    })

    report({
      operation: '45 keys × 5,000 robots, HTTP, compressed, admin',
      ours: ms(times.compressed),
      limit: ms(times.bare),
      goal: { of: 'ratio', atMost: 0.1 },
    })
    report({
      operation: '… not compressed',
      ours: ms(times.admin),
      limit: ms(times.bare),
    })
    report({
      operation: '… a dealer with a quarter of the fleet, compressed',
      ours: ms(times.dealer),
      limit: ms(times.bare),
      goal: { of: 'ours', atMost: 30 },
    })
    report({
      operation: '… while memory is behind: the statement',
      ours: ms(times.sql),
      limit: ms(times.bare),
      goal: { of: 'ratio', atMost: 1.5 },
    })
    report({ operation: 'keys and dictionary of the robots', ours: ms(times.keys) })
    report({ operation: 'list of 10,000 devices', ours: ms(times.devices) })
    report({ operation: 'list of 2,000 customers', ours: ms(times.customers) })

    const batches = Array.from({ length: Math.ceil(listed.data.length / KEYS_PER_BATCH) }, (_, at) =>
      listed.data.slice(at * KEYS_PER_BATCH, (at + 1) * KEYS_PER_BATCH),
    )
    let bytes = 0
    const wholes: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bytes = 0
      wholes.push(
        await timed(async () => {
          for (const keys of batches) {
            const ask = { url: at('latestByKeys'), token: admin, body: { keys }, encodings: ENCODINGS }
            bytes += (await call(ask)).length
          }
        }),
      )
    }
    report({
      operation: `all ${listed.data.length} keys × 5,000 robots, compressed, one batch after the other`,
      ours: ms(median(wholes)),
      goal: { of: 'ours', atMost: 250 },
    })
    report({
      operation: '… on the wire',
      ours: { value: bytes / MEGABYTE, unit: 'MB' },
      goal: { of: 'ours', atMost: 2.6 },
    })
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
