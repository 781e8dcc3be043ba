import { Checkbox } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { storedValue, type StoredValue, useStoredValue } from '../../../api/stored-value.ts'
import { SectionHead } from '../../../kit/panels/SectionList.tsx'
import { ExportButton } from '../../../kit/table-screen/ExportButton.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { RowActions } from '../../../kit/table-screen/RowButton.tsx'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import type { DataTableHandle } from '../../../ui/data-table/data-table-props.ts'
import type { TableControl } from '../../../ui/data-table/data-table-props.ts'
import type { DataColumn, SortRule } from '../../../ui/data-table/table-types.ts'
import { useWidth } from '../../../ui/use-width.ts'

/** Page sizes of every table (specification 3, sections 2 and 9). */
const PAGE_SIZES = [5, 10, 25, 100, 'All'] as const
const PAGE_SIZE = 25
/** Pixels. */
export const ROW_HEIGHT = 36

interface TableStateProps<Row extends object> {
  /** The key of the stored state of the table. */
  id: string
  /** Must be stable between renders. */
  columns: readonly DataColumn<Row>[]
  defaultSort: readonly SortRule[]
}

interface DbToolTableProps<Row extends object> extends TableStateProps<Row> {
  label: string
  /** Plural noun of the rows. */
  noun: string
  list: ListRows<Row>
  rowKey: (row: Row) => string
  rowState?: (row: Row) => 'deprecated' | undefined
  /** How many rows there are without the section's own filters; by default the length of the list. */
  count?: number
  /** The section's own filters and buttons, shown in its header. */
  children?: ReactNode
}

/** The table of a section (specification 3, section 2). */
export function DbToolTable<Row extends object>(props: DbToolTableProps<Row>) {
  const { id, list, rowState, count = list.rows.length } = props
  const table = useDbToolTable(props)
  const isKnown = !list.isLoading && (list.error === null || count > 0)
  const handle = useRef<DataTableHandle>(null)
  const isWide = useWidth() === 'wide'
  const exportButton = <ExportButton table={handle} fileName={`${id}.csv`} isEmpty={list.rows.length === 0} />
  return (
    <>
      <SectionHead count={isKnown ? count : undefined} shown={isKnown ? list.rows.length : undefined}>
        {props.children}
        {/* On narrow screens the toolbar of the table has no space for it. */}
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

/** The state of a table, with the page sizes of the specification (3, section 9). */
export function useDbToolTable<Row extends object>(table: TableStateProps<Row>): TableControl<Row> {
  return useTable({
    tableId: `dbtool-${table.id}`,
    columns: table.columns,
    defaultSort: table.defaultSort,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: PAGE_SIZE,
    hasFit: false,
  })
}

/** The last column, with the buttons of a row. On phones it comes second, so that the buttons are visible. */
export function actionColumn<Row>(cell: (row: Row) => ReactNode, width = 70): DataColumn<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    value: () => null,
    cell: (row) => <RowActions>{cell(row)}</RowActions>,
    width,
    phonePlace: 1,
    phoneWidth: width,
    filter: 'none',
    sortable: false,
    hideable: false,
  }
}

/** A filter of a section that is on or off, stored in the browser. */
export function storedFlag(id: string, initial: boolean): StoredValue<boolean> {
  return storedValue<boolean>({
    key: `service-center.dbtool.${id}`,
    parse: (text) => (text === null ? initial : text === 'true'),
    format: String,
  })
}

export function FlagBox({ label, flag }: { label: string; flag: StoredValue<boolean> }) {
  return (
    <Checkbox
      label={label}
      checked={useStoredValue(flag)}
      onChange={(event) => flag.set(event.currentTarget.checked)}
    />
  )
}
