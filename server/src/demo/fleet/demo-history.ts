import { type Device, ROBOT, TABLET } from '@service-center/simulator/model/device.ts'
import { onlineSpans, reportsBetween } from '@service-center/simulator/model/history.ts'
import { sql } from 'kysely'
import { setImmediate as isSent } from 'node:timers/promises'
import { insertHistory } from '../../gateway/storage/history.store.ts'
import type { Database } from '../../platform/database/database.ts'
import { type DemoDevices, RETIRED_DAYS } from './demo-devices.ts'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 30
/** Larger fleets get fewer days, so that the first start still takes seconds. */
const DEVICE_DAYS = 9000
const LEAST_DAYS = 2
const ROWS_PER_STATEMENT = 5000

/** Times in ms since 1970. */
interface Row {
  dev: number
  created: number
  values: Readonly<Record<string, string>>
}

interface Connection {
  dev: number
  /** The robot of a tablet, or the reference station of a robot; empty for none. */
  to: string
  toType: number
  at: number
}

/**
 * Writes the reports of the demo devices for the last thirty days (fewer for large fleets), as the gateway would have:
 * history, newest values, and connections. Returns the number of values.
 */
export async function addDemoHistory(db: Database, devices: DemoDevices, now: number): Promise<number> {
  const days = Math.max(LEAST_DAYS, Math.min(HISTORY_DAYS, Math.floor(DEVICE_DAYS / devices.size)))
  const from = now - days * DAY_MS
  await sql`select ensure_history_partitions(to_timestamp(${from / 1000}), to_timestamp(${now / 1000}))`.execute(
    db,
  )
  const keyIds = await readKeyIds(db)
  const newest: { dev: number; values: Map<string, { value: string; created: number }> }[] = []
  const connections: Connection[] = []
  let batch: Row[] = []
  let written = 0
  let writing = Promise.resolve(0)
  // PostgreSQL stores a batch while the next one is made.
  const flush = async () => {
    written += await writing
    writing = writeRows(db, { rows: batch, keyIds })
    // If it fails, the next flush throws it.
    writing.catch(() => undefined)
    batch = []
    await isSent()
  }
  for (const [device, dev] of devices) {
    const latest = new Map<string, { value: string; created: number }>()
    newest.push({ dev, values: latest })
    for (const row of reportsOf({ device, dev, from, to: now })) {
      batch.push(row)
      for (const key in row.values) latest.set(key, { value: row.values[key] ?? '', created: row.created })
      const connection = connectionIn(device, row)
      if (connection !== undefined) connections.push(connection)
      if (batch.length >= ROWS_PER_STATEMENT) await flush()
    }
  }
  await flush()
  written += await writing
  await writeLatest(db, { newest, keyIds })
  await writePresence(db)
  await writeConnections(db, connections)
  return written
}

/** A device's reports, oldest first, including the values that the gateway adds. */
function* reportsOf(options: { device: Device; dev: number; from: number; to: number }): Generator<Row> {
  const { device, dev, from } = options
  // A deprecated device goes silent when it is taken out of service.
  const to = device.deprecated === null ? options.to : Math.max(from, options.to - RETIRED_DAYS * DAY_MS)
  const presence = onlineSpans({ device, from, to }).flatMap((span) => [
    { dev, created: span.from, values: { 'Server online': 'online' } },
    ...(span.to < to || device.deprecated !== null
      ? [{ dev, created: span.to, values: { 'Server online': 'offline' } }]
      : []),
  ])
  let next = 0
  for (const report of reportsBetween({ device, from, to })) {
    for (let row = presence[next]; row !== undefined && row.created <= report.created; row = presence[++next])
      yield row
    yield { dev, ...report }
  }
  yield* presence.slice(next)
}

/** A tablet reports the robot it is connected to, a robot the station that corrects it. */
function connectionIn(device: Device, row: Row): Connection | undefined {
  const { dev, created: at } = row
  if (device.deviceType === TABLET && row.values['robot'] !== undefined) {
    return { dev, to: row.values['robot'], toType: 1, at }
  }
  if (device.deviceType === ROBOT && row.values['base_station'] !== undefined) {
    return { dev, to: row.values['base_station'], toType: 3, at }
  }
  return undefined
}

async function readKeyIds(db: Database): Promise<Map<string, number>> {
  await sql`insert into data_key (name) values ('Server online') on conflict do nothing`.execute(db)
  const rows = await db.selectFrom('data_key').select(['key_id', 'name']).execute()
  return new Map(rows.map(({ key_id, name }) => [name, key_id]))
}

function idOf(keyIds: ReadonlyMap<string, number>, key: string): number {
  const id = keyIds.get(key)
  if (id === undefined) throw new Error(`The demo's dictionary lacks the key ${key}.`)
  return id
}

async function writeRows(
  db: Database,
  { rows, keyIds }: { rows: readonly Row[]; keyIds: ReadonlyMap<string, number> },
): Promise<number> {
  const reports = rows.map(({ dev, created, values }) => ({
    dev,
    created,
    inserted: created + 1000,
    values: Object.entries(values),
  }))
  await insertHistory({ db, reports, keys: { idOf: (key) => idOf(keyIds, key) } })
  return reports.reduce((count, { values }) => count + values.length, 0)
}

async function writeLatest(
  db: Database,
  options: {
    newest: readonly { dev: number; values: ReadonlyMap<string, { value: string; created: number }> }[]
    keyIds: ReadonlyMap<string, number>
  },
): Promise<void> {
  const rows = options.newest.flatMap(({ dev, values }) =>
    [...values].map(([key, entry]) => ({ dev, key: idOf(options.keyIds, key), ...entry })),
  )
  await sql`
    insert into latest (dev, key_id, value, created, inserted)
    select dev, key_id, value, to_timestamp(created / 1000), to_timestamp(created / 1000 + 1)
    from unnest(${rows.map(({ dev }) => dev)}::integer[], ${rows.map(({ key }) => key)}::smallint[],
      ${rows.map(({ value }) => value)}::text[], ${rows.map(({ created }) => created)}::float8[])
      as given (dev, key_id, value, created)`.execute(db)
}

/** Presence as after a server stop: devices that do not reconnect soon go offline. */
async function writePresence(db: Database): Promise<void> {
  await sql`
    insert into device_presence (dev, online, channel, last_message_at, gateway)
    select dev, online.value = 'online', 'mqtt', max(l.created),
      case when online.value = 'online' then gen_random_uuid() end
    from latest l
    join (select dev, value from latest join data_key using (key_id) where name = 'Server online') online using (dev)
    group by dev, online.value`.execute(db)
}

async function writeConnections(db: Database, all: readonly Connection[]): Promise<void> {
  const last = new Map<number, string>()
  // Full reports repeat unchanged values; only a change is a connection.
  const changed = all.filter(({ dev, to }) => {
    const isSame = last.get(dev) === to
    last.set(dev, to)
    return !isSame
  })
  await sql`
    insert into device_connection (dev, connected_dev, connected_at)
    select given.dev, d.dev, to_timestamp(at / 1000)
    from unnest(${changed.map(({ dev }) => dev)}::integer[], ${changed.map(({ to }) => to)}::text[],
      ${changed.map(({ toType }) => toType)}::smallint[], ${changed.map(({ at }) => at)}::float8[])
      as given (dev, to_id, to_type, at)
    left join device d on d.device_type = to_type and d.device_id::text = to_id
    order by at`.execute(db)
  await sql`
    insert into current_connection (dev, connected_dev, connected_at)
    select dev, connected_dev, connected_at
    from (select distinct on (dev) * from device_connection order by dev, connected_at desc, id desc) newest
    where connected_dev is not null`.execute(db)
}
