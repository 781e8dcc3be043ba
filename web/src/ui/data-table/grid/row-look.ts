import type { RowLink } from '../model/table-types.ts'

/** What rows and cells need from the screen; one stable object, so that memoised rows stay as they are. */
export type RowLook<Row> = {
  isNarrow: boolean
  isClickable: boolean
  rowHeight: number
  rowLink: RowLink<Row> | undefined
  rowState: ((row: Row) => 'deprecated' | undefined) | undefined
}
