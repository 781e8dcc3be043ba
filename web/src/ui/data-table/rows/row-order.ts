import { naturalKey } from '../../text/natural-order.ts'
import { numberOfCell, type PreparedColumn, secondsOf } from '../prepared-column.ts'
import type { SortRule } from '../table-types.ts'

const ROWS_PER_STEP = 100
const MERGES_PER_STEP = 1000

type Compare = (a: number, b: number) => number
type Positions = Int32Array<ArrayBuffer>

type OrderOptions<Row> = {
  rows: readonly Row[]
  columns: readonly PreparedColumn<Row>[]
  sortBy: readonly SortRule[]
}

/**
 * Sorts the rows by the rules, stably; returns indexes of `rows`. Missing values are last in both directions. Yields often,
 * so that a runner can spread the work over several tasks.
 */
export function* orderRows<Row>({ rows, columns, sortBy }: OrderOptions<Row>): Generator<void, Positions> {
  const compares: Compare[] = []
  for (const rule of sortBy) {
    const column = columns.find((candidate) => candidate.id === rule.id)
    if (column) compares.push(yield* compareBy({ rows, column, desc: rule.desc }))
  }
  const order = Int32Array.from(rows, (_, index) => index)
  if (compares.length === 0) return order
  return yield* mergeSort(order, (a, b) => {
    for (const compare of compares) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return 0
  })
}

function* compareBy<Row>({
  rows,
  column,
  desc,
}: {
  rows: readonly Row[]
  column: PreparedColumn<Row>
  desc: boolean
}): Generator<void, Compare> {
  const sign = desc ? -1 : 1
  if (column.kind === 'text') {
    const keys: string[] = []
    for (const [index, row] of rows.entries()) {
      keys.push(naturalKey(String(column.value(row) ?? '')))
      if (index % ROWS_PER_STEP === 0) yield
    }
    return (a, b) => compareKeys(keys[a] ?? '', keys[b] ?? '', sign)
  }
  const numbers = new Float64Array(rows.length)
  for (const [index, row] of rows.entries()) {
    const value = column.value(row)
    numbers[index] = column.kind === 'date' ? secondsOf(value) : numberOfCell(value)
    if (index % ROWS_PER_STEP === 0) yield
  }
  return (a, b) => compareNumbers(numbers[a] ?? Number.NaN, numbers[b] ?? Number.NaN, sign)
}

function compareKeys(a: string, b: string, sign: number): number {
  if (a === b) return 0
  if (a === '') return 1
  if (b === '') return -1
  return a < b ? -sign : sign
}

function compareNumbers(a: number, b: number, sign: number): number {
  const aMissing = Number.isNaN(a)
  const bMissing = Number.isNaN(b)
  if (aMissing || bMissing) return Number(aMissing) - Number(bMissing)
  return (a - b) * sign
}

function* mergeSort(start: Positions, compare: Compare): Generator<void, Positions> {
  let from = start
  let to = new Int32Array(start.length)
  let steps = 0
  for (let width = 1; width < start.length; width *= 2) {
    for (let low = 0; low < start.length; low += 2 * width) {
      mergeRuns({ from, to, low, width, compare })
      steps += 2 * width
      if (steps > MERGES_PER_STEP) {
        steps = 0
        yield
      }
    }
    const swap = from
    from = to
    to = swap
  }
  return from
}

/** Two sorted runs of `width` positions from `low` on, to be merged into `to`. */
type Run = { from: Positions; to: Positions; low: number; width: number; compare: Compare }

function mergeRuns({ from, to, low, width, compare }: Run): void {
  const middle = Math.min(low + width, from.length)
  const high = Math.min(low + 2 * width, from.length)
  let left = low
  let right = middle
  for (let index = low; index < high; index += 1) {
    const a = from[left] ?? 0
    const b = from[right] ?? 0
    const takeLeft = left < middle && (right >= high || compare(a, b) <= 0)
    to[index] = takeLeft ? a : b
    if (takeLeft) left += 1
    else right += 1
  }
}
