import { SEVERAL, type TextSeries } from '@service-center/contract/device-history.ts'
import type { Pixels } from './reduce-numbers.ts'

interface Segment {
  at: number
  value: number
  changes: number
}

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
    if (last !== undefined && at - this.#visible(last) < this.#pixel) this.#joinShort(last)
    this.#segments.push({ at, value, changes: 1 })
  }

  result(after: TextSeries['after']): TextSeries {
    return {
      values: [...this.#places.keys()],
      at: this.#segments.map(({ at }) => at),
      value: this.#segments.map(({ value }) => value),
      changes: this.#segments.map(({ changes }) => changes),
      after,
    }
  }

  /** A segment that turned out short joins the one before it, if that one was short as well. */
  #joinShort(last: Segment): void {
    const before = this.#segments.at(-2)
    if (before === undefined) return
    const isShort = before.value === SEVERAL || last.at - this.#visible(before) < this.#pixel
    if (!isShort) return
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
