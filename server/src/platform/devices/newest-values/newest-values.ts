import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../../database/database.ts'
import type { Notifications } from '../../database/notifications.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Logger } from '../../logger.ts'
import { KindValues, LAST_MESSAGE, type ValueColumn } from './kind-values.ts'
import { listDevs, NEWEST_VALUES, notificationOf, readStoredValues, sendMark } from './newest-values.store.ts'
import { createMarks } from './marks.ts'
import { createVersions } from './versions.ts'
import { createReader } from './reader.ts'

/** A copy of a column. */
export interface FrozenColumn {
  /** As JSON, by the device's place. */
  readonly values: readonly (string | undefined)[]
  /** Two copies of the same key with the same version have the same values. */
  readonly version: number
}

/** A copy of the newest values of one type of device. It is at least as old as anything read from the database afterwards. */
export interface FrozenValues {
  /** The version of the copy; only this process understands it. */
  readonly version: string
  readonly places: Places
  /** Only keys for which any device of this type has had a value. */
  readonly columns: ReadonlyMap<string, FrozenColumn>
  readonly lastMessages: FrozenColumn
}

/** The places (row indexes) of devices in columns. */
export type Places = Pick<KindValues, 'placeOf' | 'size'>

/** Changed values of one key: as JSON, by the device's place. */
export type ChangedColumn = ReadonlyMap<number, string | undefined>

export interface ChangedValues {
  readonly version: string
  readonly places: Places
  /** The keys with a changed value. */
  readonly columns: ReadonlyMap<string, ChangedColumn>
  readonly lastMessages: ChangedColumn
}

/** A transaction of this process that changes newest values. */
export interface Announced {
  /** Identifies the transaction in its notification to the other processes. */
  readonly transaction: string
  /** To be called after the commit, and before any device or viewer is notified that the values are stored. */
  arrived(written: {
    readonly newest: readonly { readonly dev: number; readonly key: string; readonly value: string }[]
    /** The times of the devices' last messages, in whole unix seconds. */
    readonly lastMessages: readonly { readonly dev: number; readonly seconds: number }[]
    readonly devices: ReadonlyMap<number, { readonly type: number }>
  }): void
  /** To be called if the transaction failed. Its commit may have succeeded anyway, or may still succeed. */
  failed(): void
}

/**
 * The newest values of all devices in the memory of this process. It is a cache of the database: a device that
 * another transaction has changed is read again. It does not check who may see a device.
 */
export interface NewestValues {
  /** Copies the values of some keys. Undefined while memory may be outdated; then the database must be read instead. */
  freeze(type: number, keys: readonly string[]): FrozenValues | undefined
  /** The keys for which devices of a type have had values. */
  keysOf(type: number): readonly string[]
  /** The changes since a version. Undefined as with `freeze`, or if the version is not known here. */
  changesSince(
    type: number,
    asked: { readonly keys: readonly string[]; readonly version: string },
  ): ChangedValues | undefined
  /** To be called before a transaction commits that changes values of these devices. */
  announce(devs: Iterable<number>): Announced
  /** Whether this process hears of what other transactions change. */
  hearsOthers(): boolean
  /** Calls back with the devices that another transaction has changed; undefined: any may have changed. */
  onChangedElsewhere(listener: (devs: readonly number[] | undefined) => void): void
  /** Resolves when memory has everything that was committed before, or when it is marked as outdated. Never rejects. */
  settled(): Promise<void>
  readonly job: Job
  stop(): void
}

const RETRY_MS = 500
/** How often a mark is sent, to check that notifications arrive. */
const MARK_EVERY_MS = 1000
/** Without a mark for this long, memory counts as outdated. */
const SILENT_MS = 5000
/** If devices have been waiting to be read for this long, memory counts as outdated. */
const BEHIND_MS = 1000
/** How long a call that has changed something waits for its own notification. */
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
  /** Own transactions whose notification has not arrived yet. It can be ignored. */
  const unheard = new Set<string>()
  const marks = createMarks({ process, send: (mark) => sendMark(system, mark) })
  const elsewhere: ((devs: readonly number[] | undefined) => void)[] = []
  let loads = 0
  let transactions = 0
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
    // Ends when a later load has started.
    while (!isStopped && own === loads) {
      try {
        const devs = await listDevs(system)
        // Includes known devices that have been deleted.
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
    if (unheard.delete(from)) return
    for (const listener of elsewhere) listener(devs)
    const own = [...announced]
    reader.add(
      devs.filter((dev) => {
        // Our announced transaction may have been committed before this one. Its values must not replace newer ones, so the
        // device is read after it.
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
    unheard.clear()
    for (const listener of elsewhere) listener(undefined)
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
      const transaction = `${process}_${(transactions += 1)}`
      announced.add(own)
      unheard.add(transaction)
      const end = (again: Iterable<number>) => {
        announced.delete(own)
        reader.add([...again, ...own.readAfter])
      }
      return {
        transaction,
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
          // Without devices no notification was sent.
          if (devices.size === 0) unheard.delete(transaction)
          end(unknown)
        },
        failed: () => {
          // If it is committed after all, its notification is handled like that of another process.
          unheard.delete(transaction)
          end(own.devs)
        },
      }
    },
    hearsOthers: () => isListening,
    onChangedElsewhere: (listener) => void elsewhere.push(listener),
    settled: async () => {
      // Everything is read again when the connection is back.
      if (!isListening) return
      const isHeard = await Promise.race([
        marks.passed().then(
          () => true,
          () => false,
        ),
        sleep(SETTLE_MS, false, { ref: false }),
      ])
      if (!isHeard) return void load()
      // If it takes longer, devices have waited for more than `BEHIND_MS`, so memory counts as outdated.
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
