import type { PreparedColumn } from '../prepared-column.ts'
import type { SearchIndex } from './row-search.ts'
import { type ViewQuery, computeView } from './row-view.ts'
import { finishInSlices, runSlice } from './slices.ts'
import { LIVE_ORDER_INTERVAL } from '../table-constants.ts'

/** The first slice after a user action runs before the paint: small tables are finished by then. */
const FIRST_SLICE_MS = 12
/** Leaves the rest of a frame for rendering. */
const SLICE_MS = 8

export type ViewShape<Row extends object> = {
  columns: readonly PreparedColumn<Row>[]
  index: SearchIndex<Row>
  query: ViewQuery
}

export type ViewRows<Row> = { rows: readonly Row[]; rowKey: (row: Row) => string }

/**
 * Decides when a table's rows are filtered and sorted again. User actions apply immediately. While values stream in, the order
 * is updated only once a second, so that rows do not jump and not every value costs a task.
 */
export class ViewRunner<Row extends object> {
  readonly #onKeys: (keys: readonly string[]) => void
  #shape: ViewShape<Row> | null = null
  #given: ViewRows<Row> | null = null
  #number = 0
  #finishedAt = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onKeys: (keys: readonly string[]) => void) {
    this.#onKeys = onKeys
  }

  /** Sets columns and query; applied immediately. */
  setShape(shape: ViewShape<Row>): void {
    this.#shape = shape
    this.#start(FIRST_SLICE_MS)
  }

  /**
   * Sets the rows. Added or removed rows, or the server's next page, are shown immediately; changed values within a
   * second.
   */
  setRows(given: ViewRows<Row>, { atOnce }: { atOnce: boolean }): void {
    const isSame = given.rows === this.#given?.rows
    const isSameCount = given.rows.length === this.#given?.rows.length
    this.#given = given
    if (isSame) return
    if (atOnce || !isSameCount) {
      this.#start(FIRST_SLICE_MS)
      return
    }
    if (this.#timer !== undefined) return
    const wait = Math.max(0, this.#finishedAt + LIVE_ORDER_INTERVAL - performance.now())
    this.#timer = setTimeout(() => this.#start(SLICE_MS), wait)
  }

  stop(): void {
    this.#number += 1
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #start(firstSlice: number): void {
    this.stop()
    if (!this.#shape || !this.#given) return
    const number = this.#number
    const { rows, rowKey } = this.#given
    const work = computeView({ rows, ...this.#shape })
    const finish = (found: readonly Row[]) => {
      this.#finishedAt = performance.now()
      this.#onKeys(found.map(rowKey))
    }
    const step = runSlice(work, firstSlice)
    if (step.done) {
      finish(step.value)
      return
    }
    const isCancelled = () => this.#number !== number
    void finishInSlices(work, { budgetMs: SLICE_MS, isCancelled }).then((found) => found && finish(found))
  }
}
