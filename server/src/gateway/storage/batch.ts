import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DiskSpace } from '../../platform/database/embedded/disk-space.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import { BEGIN_NOTIFYING, notifyOthers } from '../../platform/devices/newest-values/newest-values.store.ts'
import type { NewestValues } from '../../platform/devices/newest-values/newest-values.ts'
import { newerClaims, type TabletMove, unreplacedClaims, writeConnections } from './connections.store.ts'
import {
  type DevicePresence,
  type LastMessage,
  type PresenceChange,
  type PresenceTransition,
  writePresence,
} from './presence.store.ts'
import type { Report } from './history.store.ts'
import { type KnownKeys, StaleKeys } from './keys.store.ts'
import type { RefusedData } from './refused-data.ts'
import { createRepeatedReports } from './repeated-reports.ts'
import { type NewestValue, type ReportStore, withoutRefused } from './reports.store.ts'

/** The content of one message, or one change of a connection. Stored completely or not at all. */
export interface Item {
  readonly dev: number
  /** When it arrived, in ms since 1970. */
  readonly at: number
  readonly presence: PresenceChange
  readonly reports: readonly Report[]
}

/** Unchanged presence is written at most this often. */
const PRESENCE_EVERY_MS = 10_000

type LiveDevice = {
  dev: number
  type: number
  id: number
  path: number[]
}

interface Written {
  readonly newest: readonly NewestValue[]
  readonly lastMessages: readonly LastMessage[]
  readonly moves: readonly TabletMove[]
  readonly devices: ReadonlyMap<number, LiveDevice>
}

/** All values of an item have refused keys. */
export class TooManyKeys extends Error {
  override name = 'TooManyKeys'
}

/** Items that were refused while the others were stored, with the reason. */
export type RefusedItems = ReadonlyMap<Item, Error>

/**
 * Creates the function that stores items in one transaction, and after the commit sets the newest values in memory and
 * publishes the live events. New keys are created in the same transaction. Values with refused keys are left out and counted,
 * and those that are sent again are left out.
 * @param gateway the id of this process
 */
export function createBatchWriter(options: {
  database: OpenDatabase
  disk: DiskSpace
  store: ReportStore
  refusals: RefusedData
  live: Live
  newestValues: NewestValues
  gateway: string
}): (items: readonly Item[]) => Promise<RefusedItems> {
  const { database, disk, store, refusals, live, newestValues, gateway } = options
  const lastWritten = new Map<number, { at: number; channel: string }>()
  const repeated = createRepeatedReports(newestValues)

  const writeItems = async (items: readonly Item[]): Promise<RefusedItems> => {
    disk.check()
    const given = items.flatMap(({ reports }) => reports)
    const changes = items.filter((item) => isChange(item, lastWritten))
    // Nothing to write, for example for answers and calls (stored already) of devices whose presence was written just
    // now.
    if (given.length === 0 && changes.length === 0) return NONE_REFUSED
    await store.prepare([onlineKey(), ...given])
    const announced = newestValues.announce(items.map(({ dev }) => dev))
    const stored = database.pipelinedTransaction(BEGIN_NOTIFYING, async (db) => {
      // First, so that locks are always taken in the same order: creating keys waits for others that create keys.
      const keys = await store.learnKeys(db, [onlineKey(), ...given])
      const { transitions, lastMessages } = await writePresence(db, { changes, gateway })
      const seen = await repeated.leaveOut(db, withoutRefused(given, keys.refused), keys)
      const reports = [...seen.reports, ...transitions.map(onlineReport)]
      const claims = await newerClaims(db, reports)
      const newest = await store.write(db, reports, keys)
      const moves = claims.length === 0 ? [] : await writeConnections(db, await unreplacedClaims(db, claims))
      // Last, so that the event of a device that has just moved goes to its new customer.
      const devs = [...newest, ...changes].map(({ dev }) => dev)
      return {
        result: { newest, lastMessages, moves, keys, seen },
        last: notifyingDevices([...new Set(devs)], announced.transaction),
      }
    })
    const { result, rows } = await stored.catch((error: unknown) => {
      announced.failed()
      repeated.failed(given)
      throw error
    })
    const { keys, seen } = result
    repeated.stored(seen)
    const written: Written = { ...result, devices: new Map(rows.map((row) => [row.dev, row])) }
    announced.arrived(written)
    store.remember(keys)
    for (const change of changes) rememberWritten(change, lastWritten)
    publish({ live, written, newKeys: keys.created })
    return keys.refused.size === 0 ? NONE_REFUSED : noteRefused(items, { keys, refusals })
  }
  return (items) =>
    writeItems(items).catch((error: unknown) => {
      if (!(error instanceof StaleKeys)) throw error
      store.forget()
      return writeItems(items)
    })
}

const NONE_REFUSED: RefusedItems = new Map()

/** A placeholder for the server's own reports, so that their key is created. */
const onlineKey = (): Report => ({
  dev: 0,
  created: Date.now(),
  inserted: 0,
  values: [[SERVER_ONLINE, '']],
})

/** Counts the values left out of each item. An item with no values left is refused as a whole. */
function noteRefused(
  items: readonly Item[],
  { keys, refusals }: { keys: KnownKeys; refusals: RefusedData },
): RefusedItems {
  const refused = new Map<Item, Error>()
  for (const item of items) {
    const names = item.reports.flatMap(({ values }) => values.map(([name]) => name))
    const left = [...new Set(names.filter((name) => keys.refused.has(name)))]
    if (left.length === 0) continue
    const reason = keys.refusals.get(item.dev) ?? 'all_keys'
    refusals.note({ dev: item.dev, reason, at: item.at, example: exampleOf(left) })
    if (names.every((name) => keys.refused.has(name))) {
      refused.set(item, new TooManyKeys('Too many different keys.'))
    }
  }
  return refused
}

const MAX_NAMED = 5

function exampleOf(names: readonly string[]): string {
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function isChange(
  { dev, at, presence }: Item,
  lastWritten: ReadonlyMap<number, { at: number; channel: string }>,
): boolean {
  if (!('channel' in presence)) return true
  const known = lastWritten.get(dev)
  return known === undefined || known.channel !== presence.channel || at - known.at >= PRESENCE_EVERY_MS
}

function rememberWritten(
  { dev, at, presence }: DevicePresence,
  lastWritten: Map<number, { at: number; channel: string }>,
): void {
  if ('channel' in presence) lastWritten.set(dev, { at, channel: presence.channel })
  else lastWritten.delete(dev)
}

function onlineReport({ dev, at, online }: PresenceTransition): Report {
  return { dev, created: at, inserted: at, values: [[SERVER_ONLINE, online ? 'online' : 'offline']] }
}

/** Reads the devices for the live events, and notifies other processes that their values have changed. */
const notifyingDevices = (devs: readonly number[], transaction: string): RawBuilder<LiveDevice> => sql`
  with ${notifyOthers(transaction, devs)}
  select d.dev, d.device_type as type, d.device_id as id, c.path
  from device d join customer c on c.id = d.customer_id
  where d.dev = any (${devs}::integer[]) and (select count(*) from notified) > 0`

/** One event per device. A tablet's move goes only to viewers of the tablet. */
function publish(options: { live: Live; written: Written; newKeys: ReadonlySet<string> }): void {
  const { live, written, newKeys } = options
  const entries = new Map<number, LiveEntry[]>()
  for (const { dev, key, value, created, inserted } of written.newest) {
    const list = entries.get(dev) ?? []
    entries.set(dev, list)
    if (newKeys.has(key)) list.push([key, value, created / 1000, inserted / 1000, true])
    else list.push([key, value, created / 1000, inserted / 1000])
  }
  for (const [dev, list] of entries) {
    const device = written.devices.get(dev)
    if (device === undefined) continue
    const payload = { type: device.type, id: device.id, entries: list }
    live.publish(liveEvents.data, { path: device.path, payload })
  }
  for (const { dev, event } of written.moves) {
    live.publish(liveEvents.tabletConnection, { path: written.devices.get(dev)?.path ?? [], payload: event })
  }
}
