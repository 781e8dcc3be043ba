import { MAX_AMONG, SEVERAL, type TextSeries } from '@service-center/contract/device-history/device-series.ts'
import type { Pixels } from './reduce-numbers.ts'

interface Segment {
  at: number
  value: number
  changes: number
  /** If it merges several values, how many seconds each lasted. */
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
    // A text that changes with every report would fill the reply: only visible values are listed.
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
