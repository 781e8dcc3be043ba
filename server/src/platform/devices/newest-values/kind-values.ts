import { ValueColumn } from './value-column.ts'

/** What a device says of itself, as it is in the table. */
export interface DeviceValues {
  readonly keys: readonly string[]
  /** In the order of the keys. */
  readonly values: readonly string[]
  /** When it sent its last message, in whole unix seconds. */
  readonly lastMessage: number | null
}

/** In the place of a key, which is never empty. */
export const LAST_MESSAGE = ''

const NONE = new ValueColumn()

/** The newest values of one kind of device: a column for each key. A device keeps its place as long as the process runs. */
export class KindValues {
  readonly #places = new Map<number, number>()
  readonly #columns = new Map<string, ValueColumn>()
  /** When each device sent its last message, in unix seconds. */
  readonly lastMessages = new ValueColumn()

  /** How many places there are: as long as it is the same, places that were looked up are right. */
  get size(): number {
    return this.#places.size
  }

  /** The place of a device, by its key in the database; undefined before its first value. */
  placeOf(dev: number): number | undefined {
    return this.#places.get(dev)
  }

  hasKey(key: string): boolean {
    return this.#columns.has(key)
  }

  column(key: string): ValueColumn {
    return this.#columns.get(key) ?? NONE
  }

  keys(): Iterable<string> {
    return this.#columns.keys()
  }

  /** Sets one value of a device. */
  set(dev: number, key: string, value: string, version: number): void {
    this.#columnFor(key).set(this.#placeFor(dev), JSON.stringify(value), version)
  }

  /** Sets when a device sent its last message, in whole unix seconds. */
  setLastMessage(dev: number, seconds: number, version: number): void {
    this.lastMessages.set(this.#placeFor(dev), `"${seconds}"`, version)
  }

  /**
   * Replaces what is known of a device by what the table has; undefined: it does not exist any more.
   * @param kept the keys that have been set since the table was read
   */
  replace(
    dev: number,
    said: DeviceValues | undefined,
    { kept, version }: { kept: ReadonlySet<string>; version: number },
  ): void {
    if (said === undefined && !this.#places.has(dev)) return
    const place = this.#placeFor(dev)
    const { keys = [], values = [] } = said ?? {}
    const own = new Set(keys)
    for (const [key, column] of this.#columns) {
      if (!own.has(key) && !kept.has(key)) column.set(place, undefined, version)
    }
    for (const [index, value] of values.entries()) {
      const key = keys[index] ?? ''
      if (!kept.has(key)) this.#columnFor(key).set(place, JSON.stringify(value), version)
    }
    if (kept.has(LAST_MESSAGE)) return
    const lastMessage = said?.lastMessage ?? null
    this.lastMessages.set(place, lastMessage === null ? undefined : `"${lastMessage}"`, version)
  }

  #placeFor(dev: number): number {
    const known = this.#places.get(dev)
    if (known !== undefined) return known
    const place = this.#places.size
    this.#places.set(dev, place)
    return place
  }

  #columnFor(key: string): ValueColumn {
    const known = this.#columns.get(key)
    if (known !== undefined) return known
    const column = new ValueColumn()
    this.#columns.set(key, column)
    return column
  }
}
