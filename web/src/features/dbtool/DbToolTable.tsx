import type { ReactNode } from 'react'
import { SectionHead } from '../../kit/sections/SectionHead.tsx'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import type { ListRows } from '../../kit/table-screen/use-list.ts'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn, SortRule } from '../../ui/data-table/model/table-types.ts'
import { PAGE_SIZES, PAGE_SIZE, ROW_HEIGHT } from './table-constants.ts'

interface DbToolTableProps<Row extends object> {
  /** Under which its state is remembered. */
  id: string
  label: string
  /** Plural noun of the rows. */
  noun: string
  /** Stable between renders. */
  columns: readonly DataColumn<Row>[]
  defaultSort: readonly SortRule[]
  list: ListRows<Row>
  rowKey: (row: Row) => string
  rowState?: (row: Row) => 'deprecated' | undefined
  /** How many rows there are without the section's own filters; by default those of the list. */
  count?: number
  /** The section's own filters and buttons, in its header. */
  children?: ReactNode
}

/** The table of a section: sizes, filter box and memory as the specification gives them to all of them (section 2). */
export function DbToolTable<Row extends object>(props: DbToolTableProps<Row>) {
  const { id, columns, defaultSort, list, rowState } = props
  const { count = list.rows.length } = props
  const table = useTable({
    tableId: `dbtool-${id}`,
    columns,
    defaultSort,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: PAGE_SIZE,
    hasFit: false,
  })
  const isKnown = !list.isLoading && (list.error === null || count > 0)
  return (
    <>
      <SectionHead count={isKnown ? count : undefined} shown={isKnown ? list.rows.length : undefined}>
        {props.children}
      </SectionHead>
      <ListTable
        label={props.label}
        noun={props.noun}
        table={table}
        list={list}
        rowKey={props.rowKey}
        {...(rowState === undefined ? {} : { rowState })}
        rowHeight={ROW_HEIGHT}
        height="bounded"
        hasSearchHotkey={false}
      />
    </>
  )
}
