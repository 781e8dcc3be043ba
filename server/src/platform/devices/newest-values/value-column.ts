/** How many places are added at once when a column grows. */
const STEP = 512

/** The newest values of one key: a place for each device of a kind, each with the version at which it changed. */
export class ValueColumn {
  /** As JSON; undefined for a device without a value. */
  #values: (string | undefined)[] = []
  #versions = new Float64Array()
  #version = 0
  /** The same text of many devices is kept once; undefined when the devices have too many different ones. */
  #texts: Map<string, string> | undefined = new Map<string, string>()

  /** When a value of it changed last. */
  get version(): number {
    return this.#version
  }

  at(place: number): string | undefined {
    return this.#values[place]
  }

  /** Sets a value as JSON, or none. One that is the same keeps its version. */
  set(place: number, json: string | undefined, version: number): void {
    if (this.#values[place] === json) return
    if (place >= this.#values.length) this.#grow(place)
    this.#values[place] = json === undefined ? undefined : this.#shared(json)
    this.#versions[place] = version
    this.#version = version
  }

  /** The values as they are now, by place. */
  copy(): readonly (string | undefined)[] {
    return this.#values.slice()
  }

  /** The places whose values have changed after a version. */
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

/** States have few texts, measurements have many. */
const MAX_SHARED = 256
/** They are kept when no device has them any more: a value may have 65,536 characters. */
const MAX_SHARED_LENGTH = 64
