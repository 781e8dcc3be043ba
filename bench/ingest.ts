// Devices deliver buffered reports over MQTT, as fast as they are acknowledged. Compared with the bare transaction that
// fills the same two tables from prepared arrays.
import { connectAsync, type MqttClient } from 'mqtt'
import type { Pool } from 'pg'
import { packReport } from '../server/src/platform/history/packed-report.ts'
import { createDeviceToken } from '../server/src/platform/secrets/device-tokens.ts'
import { report } from './support/figures.ts'
import { interleaved, timed } from './support/measure.ts'
import { startProduct } from './support/processes.ts'
import { startBenchDatabase } from './support/world.ts'

const DEVICES = 40
const KEYS = 200
const VALUES_PER_REPORT = 7
const REPORTS_PER_MESSAGE = 50
const REPORTS_PER_ROUND = 40_000
const RECORDS_PER_ROUND = REPORTS_PER_ROUND * VALUES_PER_REPORT
const ROUNDS = 3
const TOPIC = 'v1/devices/me/telemetry'

interface BenchReport {
  ts: number
  values: Record<string, string | number | boolean>
}

let clock = Date.now() - 25 * 24 * 3600 * 1000

/** Robots report what has changed: a run of neighbouring keys, with values as in the fleet. */
function makeReports(count: number): BenchReport[] {
  return Array.from({ length: count }, (_, index) => {
    clock += 20
    const start = (index * 13) % (KEYS - VALUES_PER_REPORT)
    const names = Array.from({ length: VALUES_PER_REPORT }, (_value, offset) => `key_${start + offset}`)
    return { ts: clock, values: Object.fromEntries(names.map((name, at) => [name, makeValue(index + at)])) }
  })
}

function makeValue(seed: number): string | number | boolean {
  const kinds = [
    seed % 100,
    (seed % 977) / 10,
    seed % 3 === 0,
    'System running',
    'ok',
    `56.${100_000 + (seed % 900_000)}`,
  ]
  return kinds[seed % kinds.length] ?? 0
}

/** Publishes each client's messages, some at a time, until all are acknowledged. */
async function deliver(clients: readonly MqttClient[], messages: readonly string[]): Promise<void> {
  let next = 0
  const work = async (client: MqttClient) => {
    for (let message = messages[next++]; message !== undefined; message = messages[next++]) {
      await client.publishAsync(TOPIC, message, { qos: 1 })
    }
  }
  // Several at a time from each, like a device with a backlog.
  await Promise.all(clients.flatMap((client) => [work(client), work(client), work(client)]))
}

function messagesOf(reports: readonly BenchReport[], size: number): string[] {
  const count = Math.ceil(reports.length / size)
  return Array.from({ length: count }, (_, at) => JSON.stringify(reports.slice(at * size, (at + 1) * size)))
}

const HISTORY = `
  insert into history (dev, created, lag, keys, vals)
  select dev, to_timestamp(created / 1000), lag, keys::smallint[], vals
  from unnest($1::integer[], $2::float8[], $3::integer[], $4::text[], $5::text[]) as r (dev, created, lag, keys, vals)`
const LATEST = `
  insert into latest as l (dev, created, inserted, key_id, value)
  select dev, to_timestamp(created / 1000), now(), key_id, value
  from unnest($1::integer[], $2::float8[], $3::smallint[], $4::text[]) as v (dev, created, key_id, value)
  order by dev, key_id
  on conflict (dev, key_id) do update
    set created = excluded.created, inserted = excluded.inserted, value = excluded.value
    where l.created <= excluded.created`

interface BareBatch {
  readonly history: readonly unknown[]
  readonly latest: readonly unknown[]
}

/** The arrays for PostgreSQL, built before the measurement: a thousand reports, and their newest values. */
function bareBatches(options: {
  reports: readonly BenchReport[]
  devs: readonly number[]
  ids: ReadonlyMap<string, number>
}): BareBatch[] {
  const { reports, devs, ids } = options
  const rows = reports.map(({ ts, values }, index) => ({
    dev: devs[Math.floor(index / REPORTS_PER_MESSAGE) % devs.length] ?? 0,
    created: ts,
    keys: Object.keys(values).map((key) => ids.get(key) ?? 0),
    values: Object.values(values).map(String),
  }))
  return Array.from({ length: Math.ceil(rows.length / 1000) }, (_, at) => {
    const batch = rows.slice(at * 1000, (at + 1) * 1000)
    const newest = new Map(
      batch.flatMap(({ dev, created, keys, values }) =>
        keys.map((key, place) => [`${dev} ${key}`, { dev, created, key, value: values[place] }] as const),
      ),
    )
    const latest = [...newest.values()]
    const packed = batch.map(({ keys, values }) =>
      packReport(
        keys.map((key, place) => [key, values[place] ?? ''] as const),
        (key) => key,
      ),
    )
    return {
      history: [
        batch.map(({ dev }) => dev),
        batch.map(({ created }) => created),
        batch.map(() => 60),
        packed.map(({ keys }) => keys),
        packed.map(({ vals }) => vals),
      ],
      latest: [
        latest.map(({ dev }) => dev),
        latest.map(({ created }) => created),
        latest.map(({ key }) => key),
        latest.map(({ value }) => value),
      ],
    }
  })
}

async function writeBare(pool: Pool, batches: readonly BareBatch[]): Promise<void> {
  const client = await pool.connect()
  for (const { history, latest } of batches) {
    await client.query('begin')
    await client.query({ name: 'history', text: HISTORY, values: [...history] })
    await client.query({ name: 'latest', text: LATEST, values: [...latest] })
    await client.query('commit')
  }
  client.release()
}

async function addDevices(pool: Pool): Promise<{ dev: number; token: string }[]> {
  const devices: { dev: number; token: string }[] = []
  for (let id = 1; id <= DEVICES; id += 1) {
    const { token, tokenHash } = createDeviceToken()
    const { rows } = await pool.query<{ dev: number }>(
      `with d as (insert into device (device_type, device_id, customer_id) values (1, $1, 1) returning dev)
       insert into device_token (dev, token_hash) select dev, $2 from d returning dev`,
      [id, tokenHash],
    )
    devices.push({ dev: rows[0]?.dev ?? 0, token })
  }
  return devices
}

const bench = await startBenchDatabase()
const { pool } = bench.database
const devices = await addDevices(pool)
const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
const clients = await Promise.all(
  devices.map(({ token }) => connectAsync(product.mqttUrl, { username: token, protocolVersion: 4 })),
)
// All keys exist beforehand, as in a running fleet.
const everyKey = Object.fromEntries(Array.from({ length: KEYS }, (_, index) => [`key_${index}`, 0]))
await clients[0]?.publishAsync(TOPIC, JSON.stringify(everyKey), { qos: 1 })
const { rows: keyRows } = await pool.query<{ name: string; key_id: number }>(
  'select name, key_id from data_key',
)
const ids = new Map(keyRows.map(({ name, key_id }) => [name, key_id]))
const devs = devices.map(({ dev }) => dev)
const perSecond = (ms: number, records: number) => (records / ms) * 1000

const rates = await interleaved(ROUNDS, {
  ours: async () => {
    const messages = messagesOf(makeReports(REPORTS_PER_ROUND), REPORTS_PER_MESSAGE)
    return perSecond(await timed(() => deliver(clients, messages)), RECORDS_PER_ROUND)
  },
  bare: async () => {
    const batches = bareBatches({ reports: makeReports(REPORTS_PER_ROUND), devs, ids })
    return perSecond(await timed(() => writeBare(pool, batches)), RECORDS_PER_ROUND)
  },
  single: async () => {
    const messages = messagesOf(makeReports(REPORTS_PER_ROUND / 8), 1)
    return perSecond(await timed(() => deliver(clients, messages)), RECORDS_PER_ROUND / 8)
  },
})
report({
  operation: 'ingest over MQTT, acknowledged records (50 reports a message)',
  ours: { value: rates.ours, unit: '/s' },
  limit: { value: rates.bare, unit: '/s' },
  goal: { of: 'ratio', atLeast: 0.5 },
})
report({
  operation: 'ingest over MQTT, acknowledged records (1 report a message)',
  ours: { value: rates.single, unit: '/s' },
  limit: { value: rates.bare, unit: '/s' },
})

const { rows } = await pool.query<{ bytes: number; records: number }>(`
  select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'history'::regclass)::float8
    as bytes, (select sum(cardinality(keys)) from history)::float8 as records`)
const { bytes = 0, records = 1 } = rows[0] ?? {}
report({
  operation: 'history, bytes a record as it was written live',
  ours: { value: bytes / records, unit: 'B' },
  goal: { of: 'ours', atMost: 35 },
})

await Promise.all(clients.map((client) => client.endAsync()))
await product.stop()
await bench.stop()
