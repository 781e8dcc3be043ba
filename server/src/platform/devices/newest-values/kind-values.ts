/** A column grows by this many places at once. */
const STEP = 512

/** The newest values of one key, by the device's place, each with the version at which it changed. */
export class ValueColumn {
  /** As JSON; undefined for a device without a value. */
  #values: (string | undefined)[] = []
  #versions = new Float64Array()
  #version = 0
  /** Shares equal texts between devices. Undefined once there are too many different texts. */
  #texts: Map<string, string> | undefined = new Map<string, string>()

  /** The version of the last change of any value. */
  get version(): number {
    return this.#version
  }

  at(place: number): string | undefined {
    return this.#values[place]
  }

  /** Sets a value as JSON, or removes it. An unchanged value keeps its version. */
  set(place: number, json: string | undefined, version: number): void {
    if (this.#values[place] === json) return
    if (place >= this.#values.length) this.#grow(place)
    this.#values[place] = json === undefined ? undefined : this.#shared(json)
    this.#versions[place] = version
    this.#version = version
  }

  /** A copy of all values, by place. */
  copy(): readonly (string | undefined)[] {
    return this.#values.slice()
  }

  /** The places whose values changed after a version. */
  changedSince(version: number): number[] {
    if (this.#version <= version) return []
    const places: number[] = []
    for (let place = 0; place < this.#values.length; place += 1) {
      if ((this.#versions[place] ?? 0) > version) places.push(place)
    }
    return places
  }

  #grow(place: number): void {
    const length = (Math.floor(place / STEP) + 1) * STEP
    const versions = new Float64Array(length)
    versions.set(this.#versions)
    this.#versions = versions
    while (this.#values.length < length) this.#values.push(undefined)
  }

  #shared(json: string): string {
    const known = this.#texts?.get(json)
    if (known !== undefined) return known
    if (json.length > MAX_SHARED_LENGTH) return json
    this.#texts?.set(json, json)
    if ((this.#texts?.size ?? 0) > MAX_SHARED) this.#texts = undefined
    return json
  }
}

/** Keys with few different texts (states) share them, keys with many (measurements) do not. */
const MAX_SHARED = 256
/** Longer texts are not shared: a value may have 65,536 characters, and shared texts are never freed. */
const MAX_SHARED_LENGTH = 64

/** A device's values, as stored in the database. */
export interface DeviceValues {
  readonly keys: readonly string[]
  /** In the order of the keys. */
  readonly values: readonly string[]
  /** The time of its last message, in whole unix seconds. */
  readonly lastMessage: number | null
}

/** Used like a key for the time of the last message. Real keys are never empty. */
export const LAST_MESSAGE = ''

const NONE = new ValueColumn()

/** The newest values of one type of device: a column per key. A device keeps its place (row index) as long as the process runs. */
export class KindValues {
  readonly #places = new Map<number, number>()
  readonly #columns = new Map<string, ValueColumn>()
  /** The time of each device's last message, in unix seconds. */
  readonly lastMessages = new ValueColumn()

  /** The number of places. While it is the same, no places were added. */
  get size(): number {
    return this.#places.size
  }

  /** The place of a device; undefined before its first value. */
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

  set(dev: number, key: string, value: string, version: number): void {
    this.#columnFor(key).set(this.#placeFor(dev), JSON.stringify(value), version)
  }

  /** @param seconds whole unix seconds */
  setLastMessage(dev: number, seconds: number, version: number): void {
    this.lastMessages.set(this.#placeFor(dev), `"${seconds}"`, version)
  }

  /**
   * Replaces the values of a device by those read from the database; undefined if the device does not exist any more.
   * @param kept keys that were set after the database was read, and are not replaced
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
