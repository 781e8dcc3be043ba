import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import {
  MAX_AMONG,
  numberIn,
  type NumericSeries,
  SEVERAL,
  type TextSeries,
} from '@service-center/contract/device-history/device-series.ts'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'
import type { HistoryFilter } from './history-filter.ts'
import { readEdges } from './history-page.views.ts'
import type { Entry, Selection } from './history-source.ts'
import { readReports } from './history-stream.ts'

/** A time window divided into pixels; unix seconds. */
interface Pixels {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Which keys are drawn as numbers and which as texts; a key may be both. */
export interface DrawnKeys {
  readonly numeric: readonly string[]
  readonly text: readonly string[]
}

/** The values of some keys of a focused device, reduced to a number of pixels. The window must not be empty. */
export async function readSeries(
  db: Database,
  { dev, pixels, keys }: { dev: number; pixels: Pixels; keys: DrawnKeys },
): Promise<RawJson> {
  const ids = await readKeyIds(db, [...keys.numeric, ...keys.text])
  const filter: HistoryFilter = {
    keys: [...ids.values()],
    values: undefined,
    valueSize: undefined,
    inserted: undefined,
    strict: false,
    words: [],
  }
  const selection: Selection = { dev, window: pixels, filter }
  const edges = await readEdges(db, selection)
  const before = new Map(edges.before.map((entry) => [entry.key, entry]))
  const after = new Map(edges.after.map((entry) => [entry.key, entry]))

  const numbers = new Map(keys.numeric.map((key) => [key, new NumberReduction(pixels)]))
  const texts = new Map(keys.text.map((key) => [key, new TextReduction(pixels)]))
  for (const [key, reduction] of texts) {
    const edge = before.get(key)
    if (edge !== undefined) reduction.add(edge.created, edge.value)
  }
  const byId = new Map(
    [...ids].map(([key, id]) => [id, [numbers.get(key), texts.get(key)].filter((one) => one !== undefined)]),
  )
  for await (const reports of readReports(db, { selection, direction: 'asc' })) {
    for (const { created, keys: said, values } of reports) {
      for (const [place, id] of said.entries()) {
        for (const reduction of byId.get(id) ?? []) reduction.add(created, values[place] ?? '')
      }
    }
  }
  const reply: SeriesReply = {
    numeric: Object.fromEntries(
      [...numbers].map(([key, reduction]) => [
        key,
        reduction.result({ before: numberAt(before.get(key)), after: numberAt(after.get(key)) }),
      ]),
    ),
    text: Object.fromEntries(
      [...texts].map(([key, reduction]) => [key, reduction.result(textAt(after.get(key)))]),
    ),
  }
  return new RawJson(JSON.stringify(reply))
}

async function readKeyIds(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('data_key')
    .select(['key_id', 'name'])
    .where('name', 'in', [...names])
    .execute()
  return new Map(rows.map(({ key_id, name }) => [name, key_id]))
}

function numberAt(entry: Entry | undefined): [number, number] | null {
  const number = entry === undefined ? undefined : numberIn(entry.value)
  return entry === undefined || number === undefined ? null : [entry.created, number]
}

function textAt(entry: Entry | undefined): [number, string] | null {
  return entry === undefined ? null : [entry.created, entry.value]
}

/** Reduces numbers in time order, pixel by pixel: first, minimum, maximum and last, so that no spike is lost. */
export class NumberReduction {
  readonly #pixels: Pixels
  readonly #at: number[] = []
  readonly #until: number[] = []
  readonly #first: number[] = []
  readonly #min: number[] = []
  readonly #max: number[] = []
  readonly #last: number[] = []
  #pixel = -1

  constructor(pixels: Pixels) {
    this.#pixels = pixels
  }

  /** Adds the next value; skips texts that are not numbers. */
  add(at: number, value: string): void {
    const number = numberIn(value)
    if (number === undefined) return
    const { from, to, count } = this.#pixels
    const pixel = Math.min(count - 1, Math.floor(((at - from) / (to - from || 1)) * count))
    const place = this.#at.length - 1
    if (pixel !== this.#pixel) {
      this.#pixel = pixel
      this.#at.push(at)
      this.#until.push(at)
      for (const list of [this.#first, this.#min, this.#max, this.#last]) list.push(number)
      return
    }
    this.#until[place] = at
    this.#last[place] = number
    this.#min[place] = Math.min(this.#min[place] ?? number, number)
    this.#max[place] = Math.max(this.#max[place] ?? number, number)
  }

  /** The reduced series, with the numbers next to the window. */
  result(edges: Pick<NumericSeries, 'before' | 'after'>): NumericSeries {
    return {
      at: this.#at,
      until: this.#until,
      first: this.#first,
      min: this.#min,
      max: this.#max,
      last: this.#last,
      ...edges,
    }
  }
}

interface Segment {
  at: number
  value: number
  changes: number
  /** For a segment that merges several values: how many seconds each lasted. */
  held: Map<number, number> | undefined
}

/** Maximum length of a merged segment, so that it still shows what happened where. */
const LONGEST_MERGED_PIXELS = 16

/**
 * Reduces texts in time order to segments of equal values. Where two or more follow each other within less than a pixel
 * each, they are merged into one segment of several values: no change of state is lost, and there are at most two
 * segments per pixel.
 */
export class TextReduction {
  readonly #from: number
  readonly #pixel: number
  readonly #places = new Map<string, number>()
  readonly #segments: Segment[] = []

  constructor({ from, to, count }: Pixels) {
    this.#from = from
    this.#pixel = (to - from) / count
  }

  /** Adds the next value; the first may lie before the window. */
  add(at: number, text: string): void {
    const value = this.#placeOf(text)
    const last = this.#segments.at(-1)
    if (last?.value === value) return
    if (last !== undefined && at - this.#visible(last) < this.#pixel) this.#joinShort(last, at)
    this.#segments.push({ at, value, changes: 1, held: undefined })
  }

  result(after: TextSeries['after']): TextSeries {
    const names = [...this.#places.keys()]
    const listed = new Map<number, number>()
    // A text that changes with every report would fill the reply, so only visible values are listed.
    const placeOf = (value: number) => listed.get(value) ?? listed.set(value, listed.size).size - 1
    const value = this.#segments.map((one) => (one.value === SEVERAL ? SEVERAL : placeOf(one.value)))
    const among = this.#segments.map(({ held }) => longestOf(held).map(placeOf))
    return {
      values: [...listed.keys()].map((place) => names[place] ?? ''),
      at: this.#segments.map(({ at }) => at),
      value,
      changes: this.#segments.map(({ changes }) => changes),
      among,
      after,
    }
  }

  /** Merges a short segment into the one before it, if that one is short as well. */
  #joinShort(last: Segment, end: number): void {
    const before = this.#segments.at(-2)
    if (before === undefined) return
    const length = last.at - this.#visible(before)
    if (length >= (before.held === undefined ? 1 : LONGEST_MERGED_PIXELS) * this.#pixel) return
    before.held ??= new Map([[before.value, length]])
    before.held.set(last.value, (before.held.get(last.value) ?? 0) + end - last.at)
    before.value = SEVERAL
    before.changes += last.changes
    this.#segments.pop()
  }

  #visible({ at }: Segment): number {
    return Math.max(at, this.#from)
  }

  #placeOf(text: string): number {
    const known = this.#places.get(text)
    if (known !== undefined) return known
    this.#places.set(text, this.#places.size)
    return this.#places.size - 1
  }
}

function longestOf(held: ReadonlyMap<number, number> | undefined): number[] {
  return [...(held ?? [])]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_AMONG)
    .map(([value]) => value)
}
