import { numberIn, type NumericSeries } from '@service-center/contract/device-history/device-series.ts'

/** A time window divided into pixels; unix seconds. */
export interface Pixels {
  readonly from: number
  readonly to: number
  readonly count: number
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

  /** Adds the next value; skips what is not a number. */
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
