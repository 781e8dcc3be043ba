import type { ReactNode } from 'react'
import { SectionHead } from '../../../kit/sections/SectionHead.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import type { Target } from '../../../kit/table-screen/use-row-link.tsx'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import type { DataColumn, SortRule } from '../../../ui/data-table/model/table-types.ts'

/** The page sizes of back-office tables (specification 3, section 9). */
const PAGE_SIZES = [5, 10, 25, 100, 'All'] as const
const PAGE_SIZE = 25
const ROW_HEIGHT = 36

interface SettingsTableProps<Row extends object> {
  /** Under which its state is remembered. */
  id: string
  label: string
  /** Plural noun of the rows. */
  noun: string
  /** Stable between renders. */
  columns: readonly DataColumn<Row>[]
  defaultSort?: readonly SortRule[]
  list: ListRows<Row>
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => Target
  /** Buttons in the header of the section. */
  children?: ReactNode
}

/** The table of a section of the settings. */
export function SettingsTable<Row extends object>(props: SettingsTableProps<Row>) {
  const { id, columns, defaultSort, list, children, ...rest } = props
  const table = useTable({
    tableId: `quote-settings-${id}`,
    columns,
    ...(defaultSort === undefined ? {} : { defaultSort }),
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: PAGE_SIZE,
    hasFit: false,
  })
  const isKnown = !list.isLoading && (list.error === null || list.rows.length > 0)
  return (
    <>
      <SectionHead count={isKnown ? list.rows.length : undefined}>{children}</SectionHead>
      <ListTable
        {...rest}
        table={table}
        list={list}
        rowHeight={ROW_HEIGHT}
        height="bounded"
        hasSearchHotkey={false}
      />
    </>
  )
}

/** The last column, with the buttons of each row. */
export function actionColumn<Row>(cell: (row: Row) => ReactNode, width: number): DataColumn<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    value: () => null,
    cell,
    width,
    filter: 'none',
    sortable: false,
    hideable: false,
  }
}
