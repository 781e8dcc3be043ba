import type { ReactNode } from 'react'
import type { RowLinkProps } from '../model/table-types.ts'

/** What rows and cells need from the screen; one stable object, so that memoised rows stay as they are. */
export type RowLook<Row> = {
  isNarrow: boolean
  isClickable: boolean
  rowHeight: number
  rowHref: ((row: Row) => string) | undefined
  renderLink: ((props: RowLinkProps) => ReactNode) | undefined
  rowState: ((row: Row) => 'deprecated' | undefined) | undefined
}
