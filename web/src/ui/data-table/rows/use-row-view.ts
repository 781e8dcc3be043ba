import { useLayoutEffect, useMemo, useState } from 'react'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { type RowsByKey, RowPlaces } from './row-places.ts'
import { SearchIndex } from './row-search.ts'
import type { ViewQuery } from './row-view.ts'
import { ViewRunner } from './view-runner.ts'

type Options<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly PreparedColumn<Row>[]
  /** The columns that the search looks in. */
  shown: readonly PreparedColumn<Row>[]
  query: ViewQuery
  /** The present minute, for filters on age. */
  now: number
  /** The rows are the server's page, already filtered and sorted. */
  isServerSide: boolean
}

const AS_GIVEN: ViewQuery = { sortBy: [], filters: {}, globalFilter: { keyword: '', strict: false } }

export type RowView<Row extends object> = {
  /** Keys of the matching rows, in order. */
  keys: readonly string[]
  /** The latest row of each key: the order may be a second old, the values never are. */
  byKey: RowsByKey<Row>
  index: SearchIndex<Row>
}

/** Filters, searches and sorts the rows; see ViewRunner for when. */
export function useRowView<Row extends object>(options: Options<Row>): RowView<Row> {
  const { rows, rowKey, columns, shown, isServerSide } = options
  const { sortBy, filters, globalFilter } = isServerSide ? AS_GIVEN : options.query
  // Filters on age change their result with the time.
  const { now } = options
  const [keys, setKeys] = useState<readonly string[]>([])
  const [runner] = useState(() => new ViewRunner<Row>(setKeys))
  const index = useMemo(() => new SearchIndex<Row>(shown), [shown])
  const [places] = useState(() => new RowPlaces())
  const byKey = useMemo(() => places.rowsByKey(rows, rowKey), [places, rows, rowKey])

  useLayoutEffect(() => {
    runner.setShape({ columns, index, query: { sortBy, filters, globalFilter, now } })
  }, [runner, columns, index, sortBy, filters, globalFilter, now])
  useLayoutEffect(() => {
    runner.setRows({ rows, rowKey }, { atOnce: isServerSide })
  }, [runner, rows, rowKey, isServerSide])
  useLayoutEffect(() => () => runner.stop(), [runner])
  return { keys, byKey, index }
}
