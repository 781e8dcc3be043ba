import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { unpackReport } from '../../platform/devices/packed-report.ts'
import { arrayLiteral, columnLiteral, type Report } from './history.store.ts'
import type { KnownKeys } from './keys.store.ts'

/** What a transaction has found out about the times of its devices. */
export interface SeenTimes {
  readonly reports: readonly Report[]
  /** The newest time of each device, in ms since 1970. */
  readonly newest: ReadonlyMap<number, number>
}

/**
 * Finds values that are sent again: same device, key, time of the device and value. Without a time of its own, a value is
 * only compared if the transaction that stored it may have been committed although it failed.
 */
export interface RepeatedReports {
  /** Leaves out what is stored already, in the transaction that stores the rest. */
  leaveOut(db: Database, reports: readonly Report[], keys: KnownKeys): Promise<SeenTimes>
  /** To be called after the commit. */
  stored(seen: SeenTimes): void
  /** To be called when a transaction failed. Its commit may have succeeded anyway. */
  failed(reports: readonly Report[]): void
}

/** Changes of values by other processes. */
interface OtherProcesses {
  /** Whether they are being heard of. */
  hearsOthers(): boolean
  /** Calls back with the devices whose values have changed; undefined: any may have. */
  onChangedElsewhere(listener: (devs: readonly number[] | undefined) => void): void
}

/**
 * Remembers the newest time of each device. A report after it is new, so the usual case, values in the order of their times,
 * needs no query. Other reports are compared with those that history has for the same device and time.
 */
export function createRepeatedReports(others: OtherProcesses): RepeatedReports {
  const newest = new Map<number, number>()
  /** Devices whose newest time may have changed since the running transaction has read it; undefined: all. */
  let outdated: Set<number> | undefined = new Set()
  const failedOnce = new WeakSet<Report>()
  const isCompared = (report: Report) => report.isDeviceTime === true || failedOnce.has(report)

  others.onChangedElsewhere((devs) => {
    if (devs === undefined) {
      newest.clear()
      outdated = undefined
    }
    for (const dev of devs ?? []) {
      newest.delete(dev)
      outdated?.add(dev)
    }
  })
  return {
    leaveOut: async (db, reports, keys) => {
      if (!others.hearsOthers()) newest.clear()
      outdated = new Set()
      const unknown = new Set<number>()
      // Reports of one message stand in a row: what is known of their device is looked up once.
      let dev: number | undefined
      for (const report of reports) {
        if (report.dev === dev || !isCompared(report)) continue
        dev = report.dev
        if (!newest.has(dev)) unknown.add(dev)
      }
      const read =
        unknown.size === 0
          ? NONE
          : await readNewestTimes(db, { devs: [...unknown], online: keys.idOf(SERVER_ONLINE) })
      const after = new Map<number, number>()
      const old: Report[] = []
      let isInOrder = true
      let before = -Infinity
      let last = -Infinity
      dev = undefined
      for (const report of reports) {
        if (!isCompared(report)) continue
        if (report.dev !== dev) {
          if (dev !== undefined) after.set(dev, last)
          dev = report.dev
          // If it was forgotten during the query, its reports are all looked up.
          before = newest.get(dev) ?? read.get(dev) ?? (unknown.has(dev) ? -Infinity : Infinity)
          last = after.get(dev) ?? before
        }
        if (report.created <= before) old.push(report)
        if (report.created <= last) isInOrder = false
        else last = report.created
      }
      if (dev !== undefined) after.set(dev, last)
      for (const [known, time] of read) if (!after.has(known)) after.set(known, time)
      if (isInOrder) return { reports, newest: after }
      const stored = old.length === 0 ? new Map<string, Known>() : await readStored(db, old)
      return { reports: withoutKnown(reports, { known: stored, keys, isCompared }), newest: after }
    },
    stored: ({ newest: times }) => {
      if (outdated === undefined || !others.hearsOthers()) return
      for (const [dev, time] of times) if (!outdated.has(dev)) newest.set(dev, time)
    },
    failed: (reports) => {
      for (const report of reports) {
        newest.delete(report.dev)
        failedOnce.add(report)
      }
    },
  }
}

const NONE: ReadonlyMap<number, number> = new Map()

/** The values of one device and time, by the id of the key: usually one. */
type Known = Map<number, Set<string>>

const placeOf = ({ dev, created }: Pick<Report, 'dev' | 'created'>) => `${dev} ${created}`

/** Leaves out known values. Those of the reports become known, so that the next ones are compared with them too. */
function withoutKnown(
  reports: readonly Report[],
  a: { known: Map<string, Known>; keys: KnownKeys; isCompared: (report: Report) => boolean },
): readonly Report[] {
  return reports.flatMap((report) => {
    if (!a.isCompared(report)) return [report]
    const place = placeOf(report)
    const known: Known = a.known.get(place) ?? new Map()
    // Two values that arrived at the same time without a time of their own are two values.
    if (report.isDeviceTime === true) a.known.set(place, known)
    const isNew = report.values.map(([name, value]) => !has(known, a.keys.idOf(name), value))
    for (const [name, value] of report.isDeviceTime === true ? report.values : []) {
      add(known, a.keys.idOf(name), value)
    }
    if (isNew.every(Boolean)) return [report]
    const values = report.values.filter((_value, index) => isNew[index] === true)
    return values.length === 0 ? [] : [{ ...report, values }]
  })
}

const has = (known: Known, key: number, value: string) => known.get(key)?.has(value) === true

function add(known: Known, key: number, value: string): void {
  known.set(key, (known.get(key) ?? new Set()).add(value))
}

/**
 * The newest times of devices in history, in ms since 1970; devices without any are left out.
 * @param options.online the key of the server's own reports of connections. They do not count: what a device has kept while
 *   it was offline is older than them, and would all be looked up.
 */
async function readNewestTimes(
  db: Database,
  { devs, online }: { devs: readonly number[]; online: number },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ dev: number; created: number }>`
    select d.dev, newest.created from unnest(${arrayLiteral(devs)}::integer[]) d (dev)
    cross join lateral (select extract(epoch from h.created)::float8 * 1000 as created from history h
      where h.dev = d.dev and h.keys <> array[${online}::smallint]
      order by h.created desc limit 1) newest`.execute(db)
  return new Map(rows.map(({ dev, created }) => [dev, Math.round(created)]))
}

/** What history has for the devices and times of reports. */
async function readStored(db: Database, reports: readonly Report[]): Promise<Map<string, Known>> {
  // Without `offset 0`, PostgreSQL might read whole months of history to join them.
  const { rows } = await sql<{ dev: number; created: number; keys: string; vals: string }>`
    select r.dev, r.created, stored.keys, stored.vals
    from (select distinct dev, created from unnest(${columnLiteral(reports, 'dev')}::integer[],
      ${columnLiteral(reports, 'created')}::float8[]) r (dev, created)) r
    cross join lateral (select h.keys::text as keys, h.vals from history h
      where h.dev = r.dev and h.created = to_timestamp(r.created / 1000) offset 0) stored`.execute(db)
  const stored = new Map<string, Known>()
  for (const row of rows) {
    const place = placeOf(row)
    const known: Known = stored.get(place) ?? new Map()
    stored.set(place, known)
    const { keys, values } = unpackReport(row)
    for (const [index, key] of keys.entries()) add(known, key, values[index] ?? '')
  }
  return stored
}
