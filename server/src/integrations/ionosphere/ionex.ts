/** One map of the vertical total electron content. */
export interface TecMap {
  /** Unix seconds. */
  readonly epoch: number
  /** Degrees, as many as rows. */
  readonly latitudes: readonly number[]
  /** Degrees, as many as values in a row. */
  readonly longitudes: readonly number[]
  /** TEC units (10^16 electrons a m²); null where the file has no value. */
  readonly rows: readonly (readonly (number | null)[])[]
}

const LABEL_AT = 60
const NO_VALUE = 9999
const DEFAULT_EXPONENT = -1
const VALUE_WIDTH = 5
const VALUES_PER_LINE = 16
/** The finest maps in use have a quarter of a degree; a larger file is broken. */
const MAX_POINTS = 1500

/**
 * Parses the maps of a file in the format IONEX 1.0 (Schaer, Gurtner, Feltens, 1998): fixed columns, record labels from
 * column 61 on. Of maps with several heights only the lowest is read; maps of RMS and of height are skipped.
 * @throws Error that names what is wrong and the line
 */
export function parseIonex(text: string): TecMap[] {
  const reader = new IonexReader(text)
  return reader.maps()
}

class IonexReader {
  readonly #lines: readonly string[]
  #at = 0
  #exponent = DEFAULT_EXPONENT

  constructor(text: string) {
    this.#lines = text.split(/\r?\n/)
  }

  maps(): TecMap[] {
    if (labelOf(this.#lines[0]) !== 'IONEX VERSION / TYPE') throw new Error('This is not an IONEX file.')
    const maps: TecMap[] = []
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at++] ?? ''
      const label = labelOf(line)
      if (label === 'EXPONENT') this.#exponent = numberIn(line, 0, 6)
      if (label === 'START OF TEC MAP') maps.push(this.#map())
    }
    return maps
  }

  #map(): TecMap {
    let epoch: number | undefined
    let longitudes: number[] | undefined
    const latitudes: number[] = []
    const rows: (number | null)[][] = []
    const height: { lowest?: number } = {}
    for (;;) {
      const line = this.#next()
      const label = labelOf(line)
      if (label === 'END OF TEC MAP') break
      if (label === 'EXPONENT') this.#exponent = numberIn(line, 0, 6)
      if (label === 'EPOCH OF CURRENT MAP') epoch = epochIn(line)
      if (label !== 'LAT/LON1/LON2/DLON/H') continue
      const [latitude = 0, first = 0, last = 0, step = 0, at = 0] = fieldsIn(line, 5)
      const along = this.#axis({ first, last, step })
      const values = this.#values(along.length)
      height.lowest ??= at
      if (at !== height.lowest) continue
      longitudes ??= along
      if (along.length !== longitudes.length) throw this.#wrong('Rows of a map differ in length')
      latitudes.push(latitude)
      rows.push(values)
    }
    if (epoch === undefined || longitudes === undefined) throw this.#wrong('A map has no epoch or no rows')
    return { epoch, latitudes, longitudes, rows }
  }

  #values(count: number): (number | null)[] {
    const values: (number | null)[] = []
    while (values.length < count) {
      const line = this.#next()
      const here = Math.min(VALUES_PER_LINE, count - values.length)
      for (let place = 0; place < here; place++) {
        const value = numberIn(line, place * VALUE_WIDTH, VALUE_WIDTH)
        if (!Number.isFinite(value)) throw this.#wrong('A value is missing')
        values.push(value === NO_VALUE ? null : value * 10 ** this.#exponent)
      }
    }
    return values
  }

  #axis({ first, last, step }: { first: number; last: number; step: number }): number[] {
    const count = Math.round((last - first) / step) + 1
    if (!(count >= 1 && count <= MAX_POINTS)) throw this.#wrong('A row has no longitudes')
    return Array.from({ length: count }, (_, index) => first + index * step)
  }

  #next(): string {
    const line = this.#lines[this.#at++]
    if (line === undefined) throw this.#wrong('The file ends within a map')
    return line
  }

  #wrong(what: string): Error {
    return new Error(`${what}, line ${this.#at}.`)
  }
}

function labelOf(line = ''): string {
  return line.slice(LABEL_AT).trim()
}

function numberIn(line: string, from: number, width: number): number {
  const field = line.slice(from, from + width).trim()
  return field === '' ? Number.NaN : Number(field)
}

/** Fields of six columns each, after two that are empty. */
function fieldsIn(line: string, count: number): number[] {
  return Array.from({ length: count }, (_, index) => numberIn(line, 2 + index * 6, 6))
}

function epochIn(line: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = Array.from(
    { length: 6 },
    (_, index) => numberIn(line, index * 6, 6),
  )
  // The last map of a day may be at hour 24, which `Date.UTC` turns into the next day.
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}
