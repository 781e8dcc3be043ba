import type { RowLink } from '../model/table-types.ts'

/** Layout and callbacks for rows and cells; one stable object, so that memoised rows do not re-render. */
export type RowLayout<Row> = {
  isNarrow: boolean
  isClickable: boolean
  rowHeight: number
  rowLink: RowLink<Row> | undefined
  /** On phones, for rows without a link: what the ID's button does. */
  open: ((row: Row) => void) | undefined
  rowState: ((row: Row) => 'deprecated' | undefined) | undefined
}
