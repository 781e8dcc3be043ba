import { KEYS_PER_BATCH, type LatestColumns } from '@service-center/contract/device-data.ts'
import type { DataEvent, TabletConnectionEvent } from '@service-center/contract/live.ts'
import {
  type Changes,
  collectData,
  collectTabletMove,
  type FleetRow,
  type KeyPlaces,
  placesOf,
  withChanges,
  withColumns,
} from './fleet-rows.ts'

/** Live values are taken into the rows together, this often, in milliseconds. */
const FLUSH_MS = 250

/** Reading anew asks for fewer keys at once: nobody waits for it, and a small batch leaves the page time to draw. */
const KEYS_PER_REFRESH = 10

export interface FleetSnapshot {
  readonly rows: readonly FleetRow[]
  /** The keys whose values have arrived at least once. */
  readonly loaded: ReadonlySet<string>
  /** Those of them that held nothing but numbers when they first arrived. */
  readonly numeric: ReadonlySet<string>
}

/** Reads the newest values of at most {@link KEYS_PER_BATCH} keys for all devices of the kind. */
export type LoadColumns = (keys: readonly string[], signal: AbortSignal) => Promise<LatestColumns>

/** The devices of one overview with their values: filled batch by batch, then kept up to date. */
export class FleetStore {
  readonly keys: readonly string[]
  readonly #places: KeyPlaces
  readonly #listeners = new Set<() => void>()
  #snapshot: FleetSnapshot
  #changes: Changes = new Map()
  /** What came in since the batch that is under way was asked for; it may be newer than the batch. */
  #sinceAsked: Changes = new Map()
  #flush: ReturnType<typeof setTimeout> | undefined

  constructor({ ids, keys }: { ids: readonly number[]; keys: readonly string[] }) {
    this.keys = keys
    this.#places = placesOf(keys)
    const rows = ids.map((id) => ({ id, values: keys.map(() => null) }))
    this.#snapshot = { rows, loaded: new Set(), numeric: new Set() }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): FleetSnapshot => this.#snapshot

  /** Loads all keys, a batch after the other; rejects with the first error, and what came before it stays. */
  async load(loadColumns: LoadColumns, signal: AbortSignal): Promise<void> {
    const isLoaded = this.keys.every((key) => this.#snapshot.loaded.has(key))
    const size = isLoaded ? KEYS_PER_REFRESH : KEYS_PER_BATCH
    for (let start = 0; start < this.keys.length; start += size) {
      const keys = this.keys.slice(start, start + size)
      this.#sinceAsked = new Map()
      const batch = await loadColumns(keys, signal)
      // A task of its own: the reply has just been parsed, and the page may want to draw.
      if (isLoaded) await nextTask()
      if (signal.aborted) return
      const fresh = withColumns(this.#snapshot.rows, { batch, places: this.#places })
      const rows = withChanges(fresh, { changes: this.#sinceAsked, places: this.#places })
      this.#arrived({ rows, keys, batch })
    }
  }

  #arrived(options: { rows: readonly FleetRow[]; keys: readonly string[]; batch: LatestColumns }): void {
    const { loaded, numeric, rows } = this.#snapshot
    const added = options.keys.filter((key) => !loaded.has(key))
    const numbers = added.filter((key) => isNumeric(options.batch.columns[key] ?? []))
    this.#become({
      rows: sameRows(rows, options.rows),
      loaded: withAll(loaded, added),
      numeric: withAll(numeric, numbers),
    })
  }

  take(event: DataEvent): void {
    collectData(this.#changes, event)
    collectData(this.#sinceAsked, event)
    this.#flushSoon()
  }

  moveTablet(event: TabletConnectionEvent): void {
    const { rows } = this.#snapshot
    collectTabletMove(this.#changes, { event, rows, places: this.#places })
    collectTabletMove(this.#sinceAsked, { event, rows, places: this.#places })
    this.#flushSoon()
  }

  #flushSoon(): void {
    if (this.#flush !== undefined) return
    this.#flush = setTimeout(() => {
      this.#flush = undefined
      const changes = this.#changes
      this.#changes = new Map()
      this.#become({
        ...this.#snapshot,
        rows: withChanges(this.#snapshot.rows, { changes, places: this.#places }),
      })
    }, FLUSH_MS)
  }

  #become(next: FleetSnapshot): void {
    if (next.rows === this.#snapshot.rows && next.loaded === this.#snapshot.loaded) return
    this.#snapshot = next
    for (const listener of this.#listeners) listener()
  }
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

const NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Whether a column holds nothing but numbers, and at least one. */
function isNumeric(values: readonly (string | null)[]): boolean {
  const given = values.filter((value) => value !== null && value !== '')
  return given.length > 0 && given.every((value) => NUMBER.test(value ?? ''))
}
