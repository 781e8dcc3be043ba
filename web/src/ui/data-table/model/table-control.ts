import type { Dispatch, SetStateAction } from 'react'
import type { PreparedColumn } from './prepared-column.ts'
import type { KeptState, PageSize, TableQuery } from './table-types.ts'

export type SetTableState = Dispatch<SetStateAction<KeptState>>

/** A table's columns and state, held by the screen that shows it. */
export type TableControl<Row> = {
  tableId: string
  columns: readonly PreparedColumn<Row>[]
  state: KeptState
  setState: SetTableState
  /** What to ask a server for that sorts, filters and pages; known from the first render on. */
  query: TableQuery
  isNarrow: boolean
  /** The page sizes on offer here. */
  pageSizes: readonly PageSize[]
  defaultPageSize: PageSize | undefined
  utcOffsetHours: number
}
