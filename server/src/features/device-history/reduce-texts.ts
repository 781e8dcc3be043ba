import {
  MOST_AMONG,
  SEVERAL,
  type TextSeries,
} from '@service-center/contract/device-history/device-series.ts'
import type { Pixels } from './reduce-numbers.ts'

interface Segment {
  at: number
  value: number
  changes: number
  /** Of several values, how many seconds each held. */
  held: Map<number, number> | undefined
}

/** A segment of several values is no longer than this, so that it says what happened where. */
const LONGEST_MERGED_PIXELS = 16

/**
 * Gathers texts in the order of time as segments of equal values. Where two or more follow each other within less than a
 * pixel each, they become one segment of several values: no change of state is lost, and there are never more than two
 * segments a pixel.
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

  /** Takes the next value; the first may lie before the window. */
  add(at: number, text: string): void {
    const value = this.#placeOf(text)
    const last = this.#segments.at(-1)
    if (last?.value === value) return
    if (last !== undefined && at - this.#visible(last) < this.#pixel) this.#joinShort(last, at)
    this.#segments.push({ at, value, changes: 1, held: undefined })
  }

  result(after: TextSeries['after']): TextSeries {
    const names = [...this.#places.keys()]
    const told = new Map<number, number>()
    // Of a text that changes with every report only those are told that somebody can see.
    const placeOf = (value: number) => told.get(value) ?? told.set(value, told.size).size - 1
    const value = this.#segments.map((one) => (one.value === SEVERAL ? SEVERAL : placeOf(one.value)))
    const among = this.#segments.map(({ held }) => longestOf(held).map(placeOf))
    return {
      values: [...told.keys()].map((place) => names[place] ?? ''),
      at: this.#segments.map(({ at }) => at),
      value,
      changes: this.#segments.map(({ changes }) => changes),
      among,
      after,
    }
  }

  /** A segment that turned out short joins the one before it, if that one was short as well. */
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
    .slice(0, MOST_AMONG)
    .map(([value]) => value)
}
