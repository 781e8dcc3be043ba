import { useLayoutEffect, useMemo, useState } from 'react'
import type { PreparedColumn } from './prepared-column.ts'
import { SearchIndex } from './row-search.ts'
import type { ViewQuery } from './row-view.ts'
import { ViewRunner } from './view-runner.ts'

type Options<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly PreparedColumn<Row>[]
  query: ViewQuery
  /** The rows are the server's page, filtered and sorted already. */
  isServerSide: boolean
}

const AS_GIVEN: ViewQuery = { sortBy: [], filters: {}, globalFilter: { keyword: '', strict: false } }

export type RowView<Row extends object> = {
  /** Keys of the rows that pass search and filters, in order. */
  keys: readonly string[]
  /** The newest row of each key: the order may be a second old, the values never are. */
  byKey: ReadonlyMap<string, Row>
  index: SearchIndex<Row>
}

/** Filters, searches and sorts the rows; see ViewRunner for when. */
export function useRowView<Row extends object>(options: Options<Row>): RowView<Row> {
  const { rows, rowKey, columns } = options
  const query = options.isServerSide ? AS_GIVEN : options.query
  const { sortBy, filters, globalFilter } = query
  const [keys, setKeys] = useState<readonly string[]>([])
  const [runner] = useState(() => new ViewRunner<Row>(setKeys))
  const index = useMemo(() => new SearchIndex<Row>(columns), [columns])
  const byKey = useMemo(() => new Map(rows.map((row) => [rowKey(row), row])), [rows, rowKey])
  const input = { rows, rowKey, columns, index, query }

  useLayoutEffect(() => runner.run(input), [sortBy, filters, globalFilter, columns])
  useLayoutEffect(() => {
    if (options.isServerSide) runner.run(input)
    else runner.refresh(input)
  }, [rows])
  useLayoutEffect(() => () => runner.stop(), [])
  return { keys, byKey, index }
}
