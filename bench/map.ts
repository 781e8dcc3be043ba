// The map: a hundred thousand positions of the past, and the current positions of five thousand robots.
import { get } from 'node:http'
import { locations } from '@service-center/contract/map/location.ts'
import { MAX_POSITIONS } from '@service-center/contract/map/positions.ts'
import type { Pool } from 'pg'
import { clusterRows } from '../web/src/features/map/positions/clusters.ts'
import { pointsOf } from '../web/src/features/map/positions/points.ts'
import { shownRows } from '../web/src/features/map/positions/shown-rows.ts'
import { markerStyle } from '../web/src/features/map/renderer/marker-style.ts'
import { verticesOf } from '../web/src/features/map/renderer/marker-layer.ts'
import { report } from './support/figures.ts'
import { interleaved, timed } from './support/measure.ts'
import { startProduct } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const ROBOTS = 100
const ROUNDS = 8
const MEGABYTE = 1_000_000
const FROM = Date.UTC(2026, 0, 1) / 1000
const UNTIL = Date.UTC(2026, 11, 31) / 1000
/** The Accept-Encoding of browsers. */
const ENCODINGS = 'gzip, deflate, br, zstd'

/** A year of a hundred robots that drive around their grounds and report, among other values, their position. */
async function seedPaths(pool: Pool): Promise<void> {
  await pool.query(
    `insert into data_key (name) values ('Location Link'), ('product_model') on conflict do nothing`,
  )
  await pool.query('select ensure_history_partitions(to_timestamp($1), to_timestamp($2))', [FROM, UNTIL])
  await pool.query(
    `insert into history (dev, created, lag, keys, vals)
    select dev, to_timestamp($1::float8 + step * ($2::float8 - $1::float8) / $3::float8 + dev % 60), 1,
      array[place.key_id, 1::smallint, 2::smallint],
      pack_history_values(array[
        round((45 + dev % 15 + sin(step / 7.0 + dev) / 500 + random() / 2000)::numeric, 7) || ' ' ||
        round((5 + dev % 20 + cos(step / 7.0 + dev) / 300 + random() / 2000)::numeric, 7), '67', '9.8.4'])
    from generate_series(1, $3::integer) step, generate_series(1, $4::integer) dev, data_key place
    where place.name = 'Location Link'`,
    [FROM, UNTIL - 60, MAX_POSITIONS / ROBOTS, ROBOTS],
  )
  await pool.query(`
    insert into latest (dev, created, inserted, key_id, value)
    select dev, now(), now(), key_id, case k.name when 'product_model' then 'TLM Sport'
      else round((45 + random() * 15)::numeric, 7) || ' ' || round((5 + random() * 20)::numeric, 7) end
    from device cross join data_key k where device_type = 1 and k.name in ('Location Link', 'product_model')`)
  await pool.query(`insert into user_access (username, tag) values ($1, 'HistoricLocation')`, [
    BENCH_USERS.admin,
  ])
  await pool.query('vacuum analyze')
}

/** The minimum work for PostgreSQL: find the robots' reports of the range, newest first, and return their positions. */
const BARE = `
  select dev, extract(epoch from created)::float8 as at,
    history_value(keys, vals, (select key_id from data_key where name = 'Location Link')) as said
  from history where dev = any ($1::integer[]) and created between to_timestamp($2) and to_timestamp($3)
  order by created desc`

function call(url: string, { token, encodings }: { token: string; encodings: string }): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encodings }
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

const once = (task: () => unknown) => () => timed(async () => task())
const ms = (value: number) => ({ value, unit: 'ms' }) as const

const bench = await startBenchDatabase()
try {
  const { pool } = bench.database
  await seedFleet(pool, { ...LARGE_FLEET, keys: 20 })
  await seedPaths(pool)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const token = await product.signIn(BENCH_USERS.admin)
    const ids = Array.from({ length: ROBOTS }, (_, index) => index + 1)
    const query = ids.map((id) => `robotIds=${id}`).join('&')
    const past = `${product.url}/api/location?${query}&notBefore=${FROM}&notAfter=${UNTIL}`
    const present = `${product.url}/api/location`
    const plain = { token, encodings: 'identity' }
    const asBrowser = { token, encodings: ENCODINGS }
    const whole = locations.parse(JSON.parse((await call(past, plain)).toString()))
    if (whole.positions.timestamp.length !== MAX_POSITIONS) {
      throw new Error(`Of ${MAX_POSITIONS} positions ${whole.positions.timestamp.length} came.`)
    }
    const times = await interleaved(ROUNDS, {
      sql: () => timed(() => pool.query(BARE, [ids, FROM, UNTIL])),
      past: () => timed(() => call(past, plain)),
      compressed: () => timed(() => call(past, asBrowser)),
      thinned: () => timed(() => call(`${past}&distance=100`, plain)),
      present: () => timed(() => call(present, plain)),
    })
    report({
      operation: 'map, 100,000 positions of 100 robots over a year, HTTP',
      ours: ms(times.past),
      limit: ms(times.sql),
      goal: { of: 'ratio', atMost: 2 },
    })
    report({ operation: '… compressed as browsers ask', ours: ms(times.compressed), limit: ms(times.sql) })
    report({ operation: '… thinned to 100 m over all robots', ours: ms(times.thinned), limit: ms(times.sql) })
    report({
      operation: '… on the wire',
      ours: { value: (await call(past, asBrowser)).length / MEGABYTE, unit: 'MB' },
      goal: { of: 'ours', atMost: 2 },
    })
    report({ operation: 'map, where 5,000 robots are now, HTTP', ours: ms(times.present) })
    const points = pointsOf(whole)
    const filter = {
      chosen: undefined,
      hiddenTypes: new Set<string>(),
      excludesDeprecated: true,
      hidesUnknown: true,
      keyword: '',
    }
    const rows = shownRows(points, filter)
    const style = markerStyle(points, { scheme: 'light', range: { from: FROM, until: UNTIL } })
    const frame = { left: 0, right: 1, top: 0, bottom: 1 }
    const steps = await interleaved(ROUNDS, {
      read: once(() => pointsOf(whole)),
      filtered: once(() => shownRows(points, filter)),
      clustered: once(() => clusterRows(points, rows, { zoom: 5, frame })),
      drawn: once(() => verticesOf({ points, rows, style, origin: FROM })),
    })
    const names = {
      read: 'read',
      filtered: 'filtered',
      clustered: 'gathered into clusters',
      drawn: 'made ready to draw',
    }
    for (const [step, name] of Object.entries(names)) {
      // The keys are the names of the steps.
      const value = steps[step as keyof typeof steps]
      report({
        operation: `console: 100,000 positions ${name}`,
        ours: ms(value),
        goal: { of: 'ours', atMost: 50 },
      })
    }
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
