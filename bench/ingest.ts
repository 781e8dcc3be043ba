// Devices deliver buffered reports over MQTT, as fast as they are acknowledged. Compared with the bare transaction that
// fills the same two tables from prepared arrays.
import { connectAsync, type MqttClient } from 'mqtt'
import type { Pool } from 'pg'
import { packReport } from '../server/src/platform/devices/packed-report.ts'
import { createDeviceToken } from '../server/src/platform/secrets/device-tokens.ts'
import { type BareBatch, storeAllBare } from './support/bare-transaction.ts'
import { report } from './support/figures.ts'
import { interleaved, timed } from './support/measure.ts'
import { startProduct } from './support/processes.ts'
import { startBenchDatabase } from './support/world.ts'

/** Robots that deliver a backlog, several messages at a time. */
const DEVICES = 40
const AT_ONCE = 3
/** Robots that send one report after the other, and wait for each. */
const CROWD = 1000
/** Reports per transaction when a queue is full. */
const FULL_BATCH = 1000
/**
 * The same for the robots with a backlog and one report per message: half of the messages in flight are being
 * written.
 */
const SMALL_BATCH = (DEVICES * AT_ONCE) / 2
const KEYS = 200
const VALUES_PER_REPORT = 7
const REPORTS_PER_MESSAGE = 50
const REPORTS_PER_ROUND = 40_000
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

/** Publishes messages until all are acknowledged; each client sends `atOnce` of them at a time. */
async function deliver(
  clients: readonly MqttClient[],
  { messages, atOnce }: { messages: readonly string[]; atOnce: number },
): Promise<void> {
  let next = 0
  const work = async (client: MqttClient) => {
    for (let message = messages[next++]; message !== undefined; message = messages[next++]) {
      await client.publishAsync(TOPIC, message, { qos: 1 })
    }
  }
  await Promise.all(clients.flatMap((client) => Array.from({ length: atOnce }, () => work(client))))
}

function messagesOf(reports: readonly BenchReport[], size: number): string[] {
  const count = Math.ceil(reports.length / size)
  return Array.from({ length: count }, (_, at) => JSON.stringify(reports.slice(at * size, (at + 1) * size)))
}

/** The arrays for PostgreSQL, built before the measurement: for each batch its reports, and their newest values. */
function bareBatches(options: {
  reports: readonly BenchReport[]
  devs: readonly number[]
  ids: ReadonlyMap<string, number>
  /** Reports of one device in a row. */
  inARow: number
  /** Reports of one transaction. */
  size: number
}): BareBatch[] {
  const { reports, devs, ids, inARow, size } = options
  const rows = reports.map(({ ts, values }, index) => ({
    dev: devs[Math.floor(index / inARow) % devs.length] ?? 0,
    created: ts,
    keys: Object.keys(values).map((key) => ids.get(key) ?? 0),
    values: Object.values(values).map(String),
  }))
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => {
    const batch = rows.slice(at * size, (at + 1) * size)
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

async function addDevices(pool: Pool, count: number): Promise<{ dev: number; token: string }[]> {
  const devices: { dev: number; token: string }[] = []
  for (let id = 1; id <= count; id += 1) {
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
const devices = await addDevices(pool, CROWD)
const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
const crowd = await Promise.all(
  devices.map(({ token }) => connectAsync(product.mqttUrl, { username: token, protocolVersion: 4 })),
)
const clients = crowd.slice(0, DEVICES)
// All keys exist beforehand, as in a running fleet.
const everyKey = Object.fromEntries(Array.from({ length: KEYS }, (_, index) => [`key_${index}`, 0]))
await clients[0]?.publishAsync(TOPIC, JSON.stringify(everyKey), { qos: 1 })
const { rows: keyRows } = await pool.query<{ name: string; key_id: number }>(
  'select name, key_id from data_key',
)
const ids = new Map(keyRows.map(({ name, key_id }) => [name, key_id]))
const crowdDevs = devices.map(({ dev }) => dev)
const devs = crowdDevs.slice(0, DEVICES)

/** Records a second over MQTT. */
async function ours(senders: readonly MqttClient[], load: { reports: number; size: number; atOnce: number }) {
  const messages = messagesOf(makeReports(load.reports), load.size)
  const ms = await timed(() => deliver(senders, { messages, atOnce: load.atOnce }))
  return ((load.reports * VALUES_PER_REPORT) / ms) * 1000
}

/** Records a second by the bare transaction. */
async function bare(ofDevs: readonly number[], load: { reports: number; inARow: number; size?: number }) {
  const reports = makeReports(load.reports)
  const { inARow, size = FULL_BATCH } = load
  const batches = bareBatches({ reports, devs: ofDevs, ids, inARow, size })
  const ms = await timed(() => storeAllBare(pool, batches))
  return ((load.reports * VALUES_PER_REPORT) / ms) * 1000
}

const rates = await interleaved(ROUNDS, {
  ours: () => ours(clients, { reports: REPORTS_PER_ROUND, size: REPORTS_PER_MESSAGE, atOnce: AT_ONCE }),
  bare: () => bare(devs, { reports: REPORTS_PER_ROUND, inARow: REPORTS_PER_MESSAGE }),
  single: () => ours(clients, { reports: REPORTS_PER_ROUND / 8, size: 1, atOnce: AT_ONCE }),
  bareSingle: () => bare(devs, { reports: REPORTS_PER_ROUND / 8, inARow: 1, size: SMALL_BATCH }),
  crowd: () => ours(crowd, { reports: REPORTS_PER_ROUND / 4, size: 1, atOnce: 1 }),
  bareCrowd: () => bare(crowdDevs, { reports: REPORTS_PER_ROUND / 4, inARow: 1 }),
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
  goal: { of: 'ratio', atLeast: 0.5 },
})
report({
  operation: '… beside the same reports in transactions of as many',
  ours: { value: rates.single, unit: '/s' },
  limit: { value: rates.bareSingle, unit: '/s' },
  goal: { of: 'ratio', atLeast: 0.5 },
})
report({
  operation: 'ingest over MQTT, acknowledged records (1 report a message, 1,000 robots)',
  ours: { value: rates.crowd, unit: '/s' },
  limit: { value: rates.bareCrowd, unit: '/s' },
  goal: { of: 'ratio', atLeast: 0.5 },
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

await Promise.all(crowd.map((client) => client.endAsync()))
await product.stop()
await bench.stop()
