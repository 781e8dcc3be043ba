import { useRef, type ReactNode } from 'react'
import { SectionHead } from '../../kit/sections/SectionHead.tsx'
import { ExportButton } from '../../kit/table-screen/ExportButton.tsx'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import type { ListRows } from '../../kit/table-screen/use-list.ts'
import type { DataTableHandle } from '../../ui/data-table/model/data-table-props.ts'
import type { DataColumn, SortRule } from '../../ui/data-table/model/table-types.ts'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { ROW_HEIGHT } from './table-constants.ts'
import { useDbToolTable } from './use-dbtool-table.ts'

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
  const table = useDbToolTable({ id, columns, defaultSort })
  const isKnown = !list.isLoading && (list.error === null || count > 0)
  const handle = useRef<DataTableHandle>(null)
  const isWide = useWidth() === 'wide'
  const exportButton = <ExportButton table={handle} fileName={`${id}.csv`} isEmpty={list.rows.length === 0} />
  return (
    <>
      <SectionHead count={isKnown ? count : undefined} shown={isKnown ? list.rows.length : undefined}>
        {props.children}
        {/* Where the toolbar has no space, beside what creates. */}
        {!isWide && exportButton}
      </SectionHead>
      <ListTable
        label={props.label}
        noun={props.noun}
        ref={handle}
        table={table}
        list={list}
        toolbarExtra={isWide && exportButton}
        rowKey={props.rowKey}
        {...(rowState === undefined ? {} : { rowState })}
        rowHeight={ROW_HEIGHT}
        height="bounded"
        hasSearchHotkey={false}
      />
    </>
  )
}
