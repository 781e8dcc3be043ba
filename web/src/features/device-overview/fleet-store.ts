import {
  KEYS_PER_BATCH,
  KEYS_PER_CHANGES,
  type LatestChanges,
  type LatestColumns,
} from '@service-center/contract/device-data/device-data.ts'
import type { DataEvent, TabletConnectionEvent } from '@service-center/contract/device-data/device-events.ts'
import { areNumbers } from '../../kit/device/values/numeric-values.ts'
import {
  type Changes,
  changesInParts,
  collectData,
  collectTabletMove,
  type FleetRow,
  type KeyIndexes,
  indexesOf,
  withChanges,
  withColumns,
} from './fleet-rows.ts'

/** Live values are collected for this long and then applied together. */
const FLUSH_MS = 250

/** Smaller batches than at the first load, so that a refresh does not block the page. */
const KEYS_PER_REFRESH = 10

export interface FleetSnapshot {
  readonly rows: readonly FleetRow[]
  /** Keys whose values have been loaded at least once. */
  readonly loaded: ReadonlySet<string>
  /** Loaded keys whose values were numeric when first loaded. */
  readonly numeric: ReadonlySet<string>
}

/** Loads the newest values of at most {@link KEYS_PER_BATCH} keys for all devices of the type. */
export type LoadColumns = (keys: readonly string[], signal: AbortSignal) => Promise<LatestColumns>

export interface FleetLoaders {
  readonly columns: LoadColumns
  /** Loads the values of at most {@link KEYS_PER_CHANGES} keys that have changed since a version. */
  readonly changes: (
    asked: { readonly keys: readonly string[]; readonly version: string },
    signal: AbortSignal,
  ) => Promise<LatestChanges>
}

interface FleetStoreOptions {
  readonly ids: readonly number[]
  readonly keys: readonly string[]
  /** At most {@link KEYS_PER_BATCH} keys to load first: those of the shown columns. */
  readonly first?: readonly string[] | undefined
  /** A store of the same devices with other keys, whose values are reused. */
  readonly former?: FleetStore | undefined
}

/** The devices of an overview with their values: filled batch by batch, then kept up to date. */
export class FleetStore {
  readonly keys: readonly string[]
  readonly #first: ReadonlySet<string>
  readonly #places: KeyIndexes
  readonly #listeners = new Set<() => void>()
  #snapshot: FleetSnapshot
  #changes: Changes = new Map()
  /** Live changes since the current batch was requested; they may be newer than the batch. */
  #sinceRequest: Changes = new Map()
  #flush: ReturnType<typeof setTimeout> | undefined
  /** The server's version of the last complete load, and the devices in its order. */
  #loadedState: { readonly version: string; readonly deviceIds: readonly number[] } | undefined
  #loadedAt: number | undefined

  constructor({ ids, keys, first = [], former }: FleetStoreOptions) {
    this.keys = keys
    this.#first = new Set(first)
    this.#places = indexesOf(keys)
    if (former !== undefined) this.#loadedState = former.#loadedState
    const known = former?.newest() ?? { rows: [], loaded: new Set(), numeric: new Set() }
    const formerPlaces: KeyIndexes = former === undefined ? new Map() : former.#places
    const isKept = (key: string) => this.#places.has(key)
    this.#snapshot = {
      rows: rowsOf({ ids, known: known.rows, formerPlaces: keys.map((key) => formerPlaces.get(key) ?? -1) }),
      loaded: new Set([...known.loaded].filter(isKept)),
      numeric: new Set([...known.numeric].filter(isKept)),
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): FleetSnapshot => this.#snapshot

  /** When all values were last loaded, in unix seconds. */
  get loadedAt(): number | undefined {
    return this.#loadedAt
  }

  /** The current values, including live values that are not applied yet. */
  newest(): FleetSnapshot {
    const rows = withChanges(this.#snapshot.rows, { changes: this.#changes, places: this.#places })
    return { ...this.#snapshot, rows }
  }

  /**
   * Loads the missing keys in batches, first those of the shown columns. If none is missing, loads the changes, or
   * all keys if the changes since the last complete load are unknown. Rejects with the first error; what was loaded
   * before stays.
   */
  async load({ columns: loadColumns, changes }: FleetLoaders, signal: AbortSignal): Promise<void> {
    const missing = this.keys.filter((key) => !this.#snapshot.loaded.has(key))
    const isLoaded = missing.length === 0
    if (isLoaded && (await this.#loadChanges(changes, signal))) {
      this.#loadedAt = Date.now() / 1000
      return
    }
    const wanted = isLoaded ? this.keys : missing
    const batches = isLoaded
      ? inBatches(wanted, KEYS_PER_REFRESH)
      : [
          ...inBatches(wanted.filter((key) => this.#first.has(key))),
          ...inBatches(wanted.filter((key) => !this.#first.has(key))),
        ]
    // If only some keys are loaded, the version stays that of the older keys: changes since then cover all keys.
    const isWhole = wanted.length === this.keys.length
    let first: LatestColumns | undefined
    if (isWhole) this.#loadedState = undefined
    for (const keys of batches) {
      this.#sinceRequest = new Map()
      const batch = await loadColumns(keys, signal)
      first ??= batch
      // A separate task, so that the page can render after parsing the reply.
      if (isLoaded) await nextTask()
      if (signal.aborted) return
      const fresh = withColumns(this.#snapshot.rows, { batch, places: this.#places })
      const rows = withChanges(fresh, { changes: this.#sinceRequest, places: this.#places })
      this.#applyBatch({ rows, keys, batch })
    }
    if (isWhole && first?.version !== undefined)
      this.#loadedState = { version: first.version, deviceIds: first.deviceIds }
    this.#loadedAt = Date.now() / 1000
  }

  /** @returns false if the changes since the last complete load are unknown */
  async #loadChanges(loadChanges: FleetLoaders['changes'], signal: AbortSignal): Promise<boolean> {
    const known = this.#loadedState
    if (known === undefined) return false
    this.#sinceRequest = new Map()
    let version: string | undefined
    for (let start = 0; start < this.keys.length; start += KEYS_PER_CHANGES) {
      const keys = this.keys.slice(start, start + KEYS_PER_CHANGES)
      const reply = await loadChanges({ keys, version: known.version }, signal)
      if (reply.version === null) return false
      version ??= reply.version
      for (const changes of changesInParts(reply, known.deviceIds)) {
        // A separate task for each part, so that the page can render in between.
        await nextTask()
        if (signal.aborted) return true
        const { rows, ...loaded } = this.#snapshot
        const fresh = withChanges(rows, { changes, places: this.#places })
        this.#setSnapshot({
          ...loaded,
          rows: withChanges(fresh, { changes: this.#sinceRequest, places: this.#places }),
        })
      }
    }
    if (version !== undefined) this.#loadedState = { ...known, version }
    return true
  }

  #applyBatch(options: { rows: readonly FleetRow[]; keys: readonly string[]; batch: LatestColumns }): void {
    const { loaded, numeric, rows } = this.#snapshot
    const added = options.keys.filter((key) => !loaded.has(key))
    const numbers = added.filter((key) => areNumbers(options.batch.columns[key] ?? []))
    this.#setSnapshot({
      rows: sameRows(rows, options.rows),
      loaded: withAll(loaded, added),
      numeric: withAll(numeric, numbers),
    })
  }

  take(event: DataEvent): void {
    collectData(this.#changes, event)
    collectData(this.#sinceRequest, event)
    this.#flushSoon()
  }

  moveTablet(event: TabletConnectionEvent): void {
    const { rows } = this.#snapshot
    collectTabletMove(this.#changes, { event, rows, places: this.#places })
    collectTabletMove(this.#sinceRequest, { event, rows, places: this.#places })
    this.#flushSoon()
  }

  #flushSoon(): void {
    if (this.#flush !== undefined) return
    this.#flush = setTimeout(() => {
      this.#flush = undefined
      const next = this.newest()
      this.#changes = new Map()
      this.#setSnapshot(next)
    }, FLUSH_MS)
  }

  #setSnapshot(next: FleetSnapshot): void {
    if (next.rows === this.#snapshot.rows && next.loaded === this.#snapshot.loaded) return
    this.#snapshot = next
    for (const listener of this.#listeners) listener()
  }
}

/** A row for each id with the values loaded so far; devices without values share one empty array. */
function rowsOf(options: {
  ids: readonly number[]
  known: readonly FleetRow[]
  formerPlaces: readonly number[]
}): FleetRow[] {
  const { ids, known, formerPlaces } = options
  const byId = new Map(known.map((row) => [row.id, row.values]))
  const empty = formerPlaces.map(() => null)
  return ids.map((id) => {
    const values = byId.get(id)
    return { id, values: values ? formerPlaces.map((place) => values[place] ?? null) : empty }
  })
}

function inBatches(keys: readonly string[], size = KEYS_PER_BATCH): string[][] {
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, batch) =>
    keys.slice(batch * size, (batch + 1) * size),
  )
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function sameRows(before: readonly FleetRow[], after: readonly FleetRow[]): readonly FleetRow[] {
  return before.length === after.length && before.every((row, index) => row === after[index]) ? before : after
}

function withAll(known: ReadonlySet<string>, added: readonly string[]): ReadonlySet<string> {
  return added.length === 0 ? known : new Set([...known, ...added])
}
