import type { PreparedColumn } from '../prepared-column.ts'
import { filterTests } from './row-filter.ts'
import { orderRows } from './row-order.ts'
import { type SearchIndex, searchTest } from './row-search.ts'
import type { TableState } from '../table-types.ts'

/** Searching a row of 200 columns takes 0.1 ms and more. */
const ROWS_PER_STEP = 20

export type ViewQuery = Pick<TableState, 'sortBy' | 'filters' | 'globalFilter'> & {
  /** The current minute in unix seconds: filters on age are applied again when it changes. */
  now?: number | undefined
}

type ViewOptions<Row extends object> = {
  rows: readonly Row[]
  columns: readonly PreparedColumn<Row>[]
  index: SearchIndex<Row>
  query: ViewQuery
}

/** The rows that match search and filters, in order. Yields often, so that a runner can spread it over several tasks. */
export function* computeView<Row extends object>(options: ViewOptions<Row>): Generator<void, readonly Row[]> {
  const { columns, index, query } = options
  const tests = filterTests({ columns, filters: query.filters })
  const search = searchTest(index, query.globalFilter)
  if (search) tests.push(search)
  let rows = options.rows
  if (tests.length > 0) {
    const passed: Row[] = []
    for (const [position, row] of rows.entries()) {
      if (tests.every((test) => test(row))) passed.push(row)
      if (position % ROWS_PER_STEP === 0) yield
    }
    rows = passed
  }
  if (query.sortBy.length === 0) return rows
  const source = rows
  const order = yield* orderRows({ rows, columns, sortBy: query.sortBy })
  return Array.from(order, (position) => source[position]).filter((row) => row !== undefined)
}
