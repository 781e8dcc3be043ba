import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../../database/database.ts'
import type { Notifications } from '../../database/notifications.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Logger } from '../../logger.ts'
import { KindValues, LAST_MESSAGE } from './kind-values.ts'
import { listDevs, NEWEST_VALUES, readStoredValues, sendMark } from './newest-values.store.ts'
import { createMarks } from './marks.ts'
import { createReader } from './reader.ts'
import type { ValueColumn } from './value-column.ts'
import { createVersions } from './versions.ts'

/** A column as it was at one time. */
export interface FrozenColumn {
  /** Each as JSON, by the device's place. */
  readonly values: readonly (string | undefined)[]
  /** Columns of one key with the same version have the same values. */
  readonly version: number
}

/** The newest values of a kind of device as they were at one time, which is before anything that is read afterwards. */
export interface FrozenValues {
  /** Names this time, to this process. */
  readonly version: string
  readonly places: Places
  /** Without keys that no device of the kind has ever had a value for. */
  readonly columns: ReadonlyMap<string, FrozenColumn>
  readonly lastMessages: FrozenColumn
}

/** Where the devices stand in columns. */
export interface Places {
  placeOf(dev: number): number | undefined
  /** While it is the same, so are the places of all devices. */
  readonly size: number
}

/** Values of one key that have changed: each as JSON, by the device's place. */
export type ChangedColumn = ReadonlyMap<number, string | undefined>

/** What has changed since a version. */
export interface ChangedValues {
  readonly version: string
  readonly places: Places
  /** The keys with a changed value. */
  readonly columns: ReadonlyMap<string, ChangedColumn>
  readonly lastMessages: ChangedColumn
}

/** A value of a device that has become its newest. */
interface Value {
  readonly dev: number
  readonly key: string
  readonly value: string
}

/** When a device sent its last message, in whole unix seconds. */
interface LastMessage {
  readonly dev: number
  readonly seconds: number
}

/** A transaction of this process that changes newest values. */
export interface Announced {
  /** Names it in its notification to the other processes. */
  readonly teller: string
  /** After its commit, and before anybody is told that it is stored. */
  arrived(written: {
    readonly newest: readonly Value[]
    readonly lastMessages: readonly LastMessage[]
    readonly devices: ReadonlyMap<number, { readonly type: number }>
  }): void
  /** It may have been committed or not, and may still be. */
  failed(): void
}

/**
 * The newest values of all devices in the memory of this process. The table stays the truth: each device that another
 * transaction has changed is read again. Who may see a device is not known here.
 */
export interface NewestValues {
  /** The values of some keys; undefined while memory may differ from the table, which is to be read instead. */
  freeze(type: number, keys: readonly string[]): FrozenValues | undefined
  /** The keys that devices of a kind have had values for. */
  keysOf(type: number): readonly string[]
  /** What has changed since a version; undefined as above, or when that is not known here. */
  changesSince(
    type: number,
    asked: { readonly keys: readonly string[]; readonly version: string },
  ): ChangedValues | undefined
  /** Announces a transaction that changes values of these devices, before it commits. */
  announce(devs: Iterable<number>): Announced
  /** Resolves when memory has everything that was committed before, or is known to be behind. Never rejects. */
  settled(): Promise<void>
  readonly job: Job
  stop(): void
}

const RETRY_MS = 500
/** How often it is checked that notifications arrive. */
const MARK_EVERY_MS = 1000
/** Without a mark for this time the table is read. */
const SILENT_MS = 5000
/** When devices have waited to be read for this time the table is read. */
const BEHIND_MS = 1000
/** What a call that has changed something waits for its own notification. */
const SETTLE_MS = 2000

export function createNewestValues(options: {
  database: OpenDatabase
  notifications: Notifications
  log: Logger
}): NewestValues {
  const { notifications, log } = options
  const { system } = options.database
  const process = randomBytes(4).toString('hex')
  const kinds = new Map<number, KindValues>()
  const typeOf = new Map<number, number>()
  const versions = createVersions(process)
  const announced = new Set<{ devs: ReadonlySet<number>; readAfter: Set<number> }>()
  /** Own transactions whose notification is still to come: it says nothing new. */
  const untold = new Set<string>()
  const marks = createMarks({ process, send: (mark) => sendMark(system, mark) })
  let loads = 0
  let tellers = 0
  let isListening = true
  let isLoaded = false
  let isStopped = false

  const kindOf = (type: number) => {
    const known = kinds.get(type)
    if (known !== undefined) return known
    const made = new KindValues()
    kinds.set(type, made)
    return made
  }

  const reader = createReader({
    read: async (devs, keptOf) => {
      const stored = await readStoredValues(system, devs)
      const version = versions.next()
      for (const dev of devs) {
        const said = stored.get(dev)
        const type = said?.type ?? typeOf.get(dev)
        if (type === undefined) continue
        typeOf.set(dev, type)
        kindOf(type).replace(dev, said, { kept: keptOf(dev), version })
      }
    },
    onFailure: (error) => log.warn({ err: error }, 'Newest values cannot be read; trying again'),
  })

  const load = async (): Promise<void> => {
    const own = (loads += 1)
    isLoaded = false
    // A later one begins again.
    while (!isStopped && own === loads) {
      try {
        const devs = await listDevs(system)
        // Devices that are known and have been deleted are read too.
        reader.add([...new Set([...devs, ...typeOf.keys()])])
        await reader.done()
        await marks.passed()
        await reader.done()
        if (own !== loads) return
        versions.beginsHere()
        isLoaded = true
        return
      } catch (error) {
        log.warn({ err: error }, 'Newest values cannot be loaded; trying again')
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  notifications.on(NEWEST_VALUES, (payload) => {
    const { from, mark, devs } = notificationOf(payload)
    if (mark !== undefined) return from === process ? marks.heard(mark) : undefined
    if (untold.delete(from)) return
    const own = [...announced]
    reader.add(
      devs.filter((dev) => {
        // That transaction may have been committed before this one: its values must not replace what is read now.
        const before = own.filter((one) => one.devs.has(dev))
        for (const one of before) one.readAfter.add(dev)
        return before.length === 0
      }),
    )
  })
  notifications.onLost(() => {
    isListening = false
    isLoaded = false
    loads += 1
    untold.clear()
  })
  notifications.onReconnect(() => {
    isListening = true
    void load()
  })
  void load()

  const isCurrent = () => isLoaded && marks.silentFor() < SILENT_MS && reader.behindFor() < BEHIND_MS

  return {
    freeze: (type, keys) => {
      if (!isCurrent()) return undefined
      const kind = kindOf(type)
      return {
        version: versions.now(),
        places: kind,
        columns: new Map(
          keys.filter((key) => kind.hasKey(key)).map((key) => [key, frozen(kind.column(key))]),
        ),
        lastMessages: frozen(kind.lastMessages),
      }
    },
    keysOf: (type) => [...kindOf(type).keys()],
    changesSince: (type, { keys, version }) => {
      const since = versions.sinceOf(version)
      if (!isCurrent() || since === undefined) return undefined
      const kind = kindOf(type)
      const changed = keys.map((key) => [key, changesOf(kind.column(key), since)] as const)
      return {
        version: versions.now(),
        places: kind,
        columns: new Map(changed.filter(([, { size }]) => size > 0)),
        lastMessages: changesOf(kind.lastMessages, since),
      }
    },
    announce: (list) => {
      const own = { devs: new Set(list), readAfter: new Set<number>() }
      const teller = `${process}_${(tellers += 1)}`
      announced.add(own)
      untold.add(teller)
      const end = (again: Iterable<number>) => {
        announced.delete(own)
        reader.add([...again, ...own.readAfter])
      }
      return {
        teller,
        arrived: ({ newest, lastMessages, devices }) => {
          const version = versions.next()
          const unknown = new Set<number>()
          const find = (dev: number) => {
            const type = devices.get(dev)?.type ?? typeOf.get(dev)
            if (type === undefined) return void unknown.add(dev)
            typeOf.set(dev, type)
            return kindOf(type)
          }
          for (const { dev, key, value } of newest) {
            find(dev)?.set(dev, key, value, version)
            reader.keep(dev, key)
          }
          for (const { dev, seconds } of lastMessages) {
            find(dev)?.setLastMessage(dev, seconds, version)
            reader.keep(dev, LAST_MESSAGE)
          }
          // It has told nothing.
          if (devices.size === 0) untold.delete(teller)
          end(unknown)
        },
        failed: () => {
          // Should it be committed after all, its notification is that of any other.
          untold.delete(teller)
          end(own.devs)
        },
      }
    },
    settled: async () => {
      // Everything is read when the connection comes back.
      if (!isListening) return
      const isHeard = await Promise.race([
        marks.passed().then(
          () => true,
          () => false,
        ),
        sleep(SETTLE_MS, false, { ref: false }),
      ])
      if (!isHeard) return void load()
      // When it takes longer, devices have waited for more than `BEHIND_MS`, and the table is read.
      await Promise.race([reader.done(), sleep(SETTLE_MS, undefined, { ref: false })])
    },
    job: {
      name: 'newest values',
      purpose: 'Checks that this process hears of changed values: otherwise it reads them from the database.',
      everyMs: MARK_EVERY_MS,
      run: marks.send,
    },
    stop: () => {
      isStopped = true
      reader.stop()
    },
  }
}

const frozen = (column: ValueColumn): FrozenColumn => ({ values: column.copy(), version: column.version })

const changesOf = (column: ValueColumn, since: number): ChangedColumn =>
  new Map(column.changedSince(since).map((place) => [place, column.at(place)]))

/** `teller:dev,dev` says that devices have changed, without a name when a trigger says it; `process!7` is a mark. */
function notificationOf(payload: string): { from: string; mark: number | undefined; devs: number[] } {
  const [, from = '', kind, what = ''] = /^(\w*)([:!])([\d,]*)$/.exec(payload) ?? []
  return {
    from,
    mark: kind === '!' ? Number(what) : undefined,
    devs: kind === ':' ? what.split(',').map(Number) : [],
  }
}
