import type { PreparedColumn } from './prepared-column.ts'
import type { SearchIndex } from './row-search.ts'
import { type ViewQuery, computeView } from './row-view.ts'
import { finishInSlices, runSlice } from './slices.ts'
import { LIVE_ORDER_INTERVAL } from './table-constants.ts'

/** For what the user asked: done before the paint, so that small tables never show a state in between. */
const FIRST_SLICE = 24
/** Leaves the rest of a frame to rendering. */
const SLICE = 8

export type ViewInput<Row extends object> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly PreparedColumn<Row>[]
  index: SearchIndex<Row>
  query: ViewQuery
}

/**
 * Decides when a table's rows are filtered and sorted anew. What the user changes acts at once; while values stream
 * in, the order stands still and is renewed once a second, so that rows neither jump under the hand nor cost a task
 * with every value.
 */
export class ViewRunner<Row extends object> {
  readonly #onKeys: (keys: readonly string[]) => void
  #newest: ViewInput<Row> | null = null
  #number = 0
  #finishedAt = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onKeys: (keys: readonly string[]) => void) {
    this.#onKeys = onKeys
  }

  /** The query or the columns changed. */
  run(input: ViewInput<Row>): void {
    this.#start(input, FIRST_SLICE)
  }

  /** The rows changed. A row more or less is shown at once, changed values within a second. */
  refresh(input: ViewInput<Row>): void {
    if (input.rows === this.#newest?.rows) return
    if (input.rows.length !== this.#newest?.rows.length) {
      this.#start(input, FIRST_SLICE)
      return
    }
    this.#newest = input
    if (this.#timer !== undefined) return
    const wait = Math.max(0, this.#finishedAt + LIVE_ORDER_INTERVAL - performance.now())
    this.#timer = setTimeout(() => this.#newest && this.#start(this.#newest, SLICE), wait)
  }

  stop(): void {
    this.#number += 1
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #start(input: ViewInput<Row>, firstSlice: number): void {
    this.stop()
    this.#newest = input
    const number = this.#number
    const work = computeView(input)
    const finish = (found: readonly Row[]) => {
      this.#finishedAt = performance.now()
      this.#onKeys(found.map(input.rowKey))
    }
    const step = runSlice(work, firstSlice)
    if (step.done) {
      finish(step.value)
      return
    }
    const isCancelled = () => this.#number !== number
    void finishInSlices(work, { budgetMs: SLICE, isCancelled }).then((found) => found && finish(found))
  }
}
