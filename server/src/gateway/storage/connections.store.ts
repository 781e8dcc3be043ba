import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { TabletConnectionEvent } from '@service-center/contract/device-data/device-events.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Report } from './history.store.ts'

/** The keys with which devices report the device they are connected to, and the type of that device. */
const CONNECTION_KEYS = [
  { key: 'robot', of: DEVICE_TYPE.tablet, to: DEVICE_TYPE.robot },
  { key: 'base_station', of: DEVICE_TYPE.robot, to: DEVICE_TYPE.referenceStation },
] as const

/** A device's report of its connection. The value is an id as text; '' and '0' mean none. */
interface Claim {
  readonly dev: number
  readonly key: string
  readonly value: string
  readonly created: number
}

/** A tablet that moved to another robot, for the live event. */
export interface TabletMove {
  readonly dev: number
  readonly event: TabletConnectionEvent
}

/** The connections in reports that are not older than the stored ones, in time order. */
export async function newerClaims(db: Database, reports: readonly Report[]): Promise<Claim[]> {
  const claims = reports.flatMap(({ dev, created, values }) =>
    values
      .filter(([key]) => CONNECTION_KEYS.some((fact) => fact.key === key))
      .map(([key, value]) => ({ dev, key, value, created })),
  )
  const since = await readTimes(db, claims)
  return claims
    .filter(({ dev, key, created }) => created >= (since.get(`${dev} ${key}`) ?? 0))
    .toSorted((a, b) => a.created - b.created)
}

/**
 * Leaves out the claims of devices whose connection a user has set since `newerClaims`. To be called after the values were
 * written: that locks their rows, so a user who sets a connection now waits and then replaces the device's value.
 */
export async function unreplacedClaims(db: Database, claims: readonly Claim[]): Promise<readonly Claim[]> {
  const now = await readTimes(db, claims)
  const own = new Map(claims.map(({ dev, key, created }) => [`${dev} ${key}`, created]))
  return claims.filter(({ dev, key }) => (now.get(`${dev} ${key}`) ?? 0) <= (own.get(`${dev} ${key}`) ?? 0))
}

/** The times of the stored values of the claims' keys, in ms since 1970, by device and key. */
async function readTimes(
  db: Database,
  claims: readonly Pick<Claim, 'dev'>[],
): Promise<ReadonlyMap<string, number>> {
  if (claims.length === 0) return new Map()
  const { rows } = await sql<{ dev: number; key: string; since: number }>`
    select l.dev, k.name as key, extract(epoch from l.created)::float8 * 1000 as since
    from latest l join data_key k using (key_id)
    where l.dev = any (${[...new Set(claims.map(({ dev }) => dev))]}::integer[])
      and k.name = any (${CONNECTION_KEYS.map(({ key }) => key)}::text[])`.execute(db)
  return new Map(rows.map((row) => [`${row.dev} ${row.key}`, Math.round(row.since)]))
}

interface DeviceRow {
  readonly dev: number
  readonly type: number
  readonly id: number
}

/**
 * Updates the connections to what the devices report and records each change.
 * @returns the tablets that moved
 */
export async function writeConnections(db: Database, claims: readonly Claim[]): Promise<TabletMove[]> {
  const { reporters, targets } = await readDevices(db, claims)
  const current = await readCurrent(db, [...reporters.keys()])
  const changes: { dev: number; to: DeviceRow | undefined; created: number }[] = []
  const moves: TabletMove[] = []
  for (const { dev, key, value, created } of claims) {
    const reporter = reporters.get(dev)
    const fact = CONNECTION_KEYS.find((entry) => entry.key === key && entry.of === reporter?.type)
    if (reporter === undefined || fact === undefined) continue
    const before = current.get(dev)
    const to = targets.get(`${fact.to} ${idIn(value)}`)
    if (to?.dev === before?.dev) continue
    if (to === undefined) current.delete(dev)
    else current.set(dev, to)
    changes.push({ dev, to, created })
    if (fact.of !== DEVICE_TYPE.tablet) continue
    const event = { id: reporter.id, connectionId: to?.id ?? null, previousConnectionId: before?.id ?? null }
    moves.push({ dev, event })
  }
  await writeChanges(db, changes)
  return moves
}

function idIn(value: string): number {
  const text = value.trim()
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id <= 2_147_483_647 ? id : 0
}

async function readDevices(db: Database, claims: readonly Claim[]) {
  const devs = claims.map(({ dev }) => dev)
  const ids = claims.map(({ value }) => idIn(value)).filter((id) => id !== 0)
  const { rows } = await sql<DeviceRow>`
    select dev, device_type as type, device_id as id from device
    where dev = any (${devs}::integer[]) or device_id = any (${ids}::integer[]) and device_type in (1, 3)`.execute(
    db,
  )
  const reported = new Set(devs)
  return {
    reporters: new Map(rows.filter(({ dev }) => reported.has(dev)).map((row) => [row.dev, row])),
    targets: new Map(rows.filter(({ id }) => id !== 0).map((row) => [`${row.type} ${row.id}`, row])),
  }
}

async function readCurrent(db: Database, devs: readonly number[]): Promise<Map<number, DeviceRow>> {
  const { rows } = await sql<DeviceRow & { reporter: number }>`
    select c.dev as reporter, d.dev, d.device_type as type, d.device_id as id
    from current_connection c join device d on d.dev = c.connected_dev
    where c.dev = any (${devs}::integer[])`.execute(db)
  return new Map(rows.map(({ reporter, ...known }) => [reporter, known]))
}

async function writeChanges(
  db: Database,
  changes: readonly { dev: number; to: DeviceRow | undefined; created: number }[],
): Promise<void> {
  if (changes.length === 0) return
  const records = changes.map(({ dev, to, created }) => ({
    dev,
    connected_dev: to?.dev ?? null,
    connected_at: new Date(created),
  }))
  await db.insertInto('device_connection').values(records).execute()
  const last = [...new Map(records.map((record) => [record.dev, record])).values()]
  const gone = last.filter(({ connected_dev }) => connected_dev === null).map(({ dev }) => dev)
  const there = last.flatMap(({ connected_dev, ...record }) =>
    connected_dev === null ? [] : [{ ...record, connected_dev }],
  )
  if (gone.length > 0) await db.deleteFrom('current_connection').where('dev', 'in', gone).execute()
  if (there.length > 0) {
    await db
      .insertInto('current_connection')
      .values(there)
      .onConflict((conflict) =>
        conflict.column('dev').doUpdateSet(({ ref }) => ({
          connected_dev: ref('excluded.connected_dev'),
          connected_at: ref('excluded.connected_at'),
        })),
      )
      .execute()
  }
}
