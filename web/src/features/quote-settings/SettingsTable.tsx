import * as api from '@service-center/contract/api.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { SectionHead } from '../../kit/panels/SectionList.tsx'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import type { ListRows } from '../../kit/table-screen/use-list.ts'
import type { Target } from '../../kit/table-screen/ListTable.tsx'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import type { Settings } from './settings.ts'

/** The page sizes of back-office tables (specification 3, section 9). */
const PAGE_SIZES = [5, 10, 25, 100, 'All'] as const

const PAGE_SIZE = 25
const ROW_HEIGHT = 36

interface SettingsTableProps<Row extends object> {
  /** The id under which sorting, filters and columns are stored. */
  id: string
  label: string
  /** Plural noun of the rows. */
  noun: string
  /** Stable between renders. */
  columns: readonly DataColumn<Row>[]
  list: ListRows<Row>
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => Target
  /** Buttons in the header of the section. */
  children?: ReactNode
}

export function SettingsTable<Row extends object>(props: SettingsTableProps<Row>) {
  const { id, columns, list, children, ...rest } = props
  const table = useTable({
    tableId: `quote-settings-${id}`,
    columns,
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

interface AddButtonProps {
  label: string
  mayEdit: boolean
  onClick: () => void
}

/** A button in the header of a section, for users who may edit. */
export function AddButton({ label, mayEdit, onClick }: AddButtonProps) {
  if (!mayEdit) return null
  return (
    <Button variant="default" leftSection={<IconPlus size={14} stroke={1.6} />} onClick={onClick}>
      {label}
    </Button>
  )
}

const NONE: readonly never[] = []

/**
 * Rows of a table that are read from the settings.
 * @param rowsOf must be the same function on each render
 */
export function useListOf<Row>(rowsOf: (settings: Settings) => readonly Row[]): ListRows<Row> & {
  readonly settings: Settings | undefined
} {
  const load = useLoad(q(api.quoteSettingCalls.get, {}))
  const { data } = load
  const rows = useMemo(() => (data === undefined ? NONE : rowsOf(data)), [data, rowsOf])
  return {
    rows,
    settings: data,
    isLoading: data === undefined && load.failure === undefined,
    error: load.failure?.message ?? null,
    failedAttempt: load.failedAttempt,
    loadedAt: load.loadedAt,
    retry: load.retry,
  }
}
