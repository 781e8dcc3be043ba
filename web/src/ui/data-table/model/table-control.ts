import type { Dispatch, SetStateAction } from 'react'
import type { PreparedColumn } from './prepared-column.ts'
import type { SavedState, PageSize, TableQuery } from './table-types.ts'

export type SetTableState = Dispatch<SetStateAction<SavedState>>

/** A table's columns and state, held by the screen that shows it. */
export type TableControl<Row> = {
  tableId: string
  columns: readonly PreparedColumn<Row>[]
  state: SavedState
  setState: SetTableState
  /** The query for a server that sorts, filters and pages; known from the first render on. */
  query: TableQuery
  isNarrow: boolean
  /** The available page sizes. */
  pageSizes: readonly PageSize[]
  defaultPageSize: PageSize | undefined
  /** How many rows fit the screen; null until the table has measured it. */
  fitRows: number | null
  setFitRows: (rows: number) => void
  utcOffsetHours: number
}
