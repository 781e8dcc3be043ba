import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { fitWidths, isColumnShown, orderColumns } from '../model/column-layout.ts'
import { type DrawnColumns, drawColumns } from './draw-columns.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { COLUMN_MAX_WIDTH, COLUMN_MIN_WIDTH } from '../model/table-constants.ts'
import type { SavedState } from '../model/table-types.ts'
import type { SetTableState } from '../model/table-control.ts'

// The table library handles only the columns. Its row models rebuild a row object per record with every live value, a
// task of 60 ms and more at 10,000 rows; rows are therefore handled by ViewRunner.
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})
type NoRow = Record<string, never>
const NO_ROWS: NoRow[] = []

export type ColumnModel<Row> = DrawnColumns<Row> & {
  /** All columns in the user's order, including hidden ones. */
  ordered: readonly PreparedColumn<Row>[]
  /** The visible columns in the user's order. */
  visible: readonly PreparedColumn<Row>[]
  toggleSort: (id: string, isMulti: boolean) => void
  setSort: (id: string, direction: 'asc' | 'desc' | false) => void
  startResize: (id: string, event: unknown) => void
}

type Options<Row> = {
  columns: readonly PreparedColumn<Row>[]
  state: SavedState
  setState: SetTableState
  /** Width of the grid in px. */
  available: number
  isNarrow: boolean
  /** The measured width of each column's content. */
  content: ReadonlyMap<string, number>
}

/** Order, visibility, freezing, widths and sort marks of the columns. */
export function useColumnModel<Row>(options: Options<Row>): ColumnModel<Row> {
  const { columns, available, isNarrow, content } = options
  const { columnOrder, columnSizes, sortBy, filters, hiddenColumns, shownColumns, urlColumns } = options.state
  const ordered = useMemo(
    () => orderColumns(columns, columnOrder, isNarrow),
    [columns, columnOrder, isNarrow],
  )
  const visible = useMemo(
    () => ordered.filter((column) => isColumnShown(column, { hiddenColumns, shownColumns, urlColumns })),
    [ordered, hiddenColumns, shownColumns, urlColumns],
  )
  const widths = useMemo(
    () => fitWidths({ columns: visible, sizes: columnSizes, available, isNarrow, content }),
    [visible, columnSizes, available, isNarrow, content],
  )
  const table = useLibraryTable(options, { ordered, visible, widths })
  const resizing = table.state.columnResizing.isResizingColumn
  const start = table.getStartVisibleLeafColumns()
  const center = table.getCenterVisibleLeafColumns()
  const drawn = useMemo(() => {
    const byId = new Map(visible.map((column) => [column.id, column]))
    const frozen = start.flatMap(({ id }) => byId.get(id) ?? [])
    const scrolling = center.flatMap(({ id }) => byId.get(id) ?? [])
    return drawColumns({ frozen, scrolling, widths, sortBy, filters, resizing })
  }, [visible, start, center, widths, sortBy, filters, resizing])
  return {
    ordered,
    visible,
    ...drawn,
    toggleSort: (id, isMulti) => {
      const column = table.getColumn(id)
      if (column?.getCanSort()) column.toggleSorting(undefined, isMulti)
    },
    setSort: (id, direction) => {
      if (direction === false) table.getColumn(id)?.clearSorting()
      else table.getColumn(id)?.toggleSorting(direction === 'desc', false)
    },
    startResize: (id, event) => {
      const header = table.getFlatHeaders().find((candidate) => candidate.column.id === id)
      header?.getResizeHandler()(event)
    },
  }
}

type Arranged<Row> = {
  ordered: readonly PreparedColumn<Row>[]
  visible: readonly PreparedColumn<Row>[]
  widths: Record<string, number>
}

function useLibraryTable<Row>(options: Options<Row>, { ordered, visible, widths }: Arranged<Row>) {
  const { columns, state, setState, isNarrow } = options
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, NoRow> => ({
        id: column.id,
        accessorFn: () => null,
        enableSorting: column.sortable !== false,
        enableResizing: !column.isId,
        sortDescFirst: false,
        minSize: COLUMN_MIN_WIDTH,
        maxSize: COLUMN_MAX_WIDTH,
      })),
    [columns],
  )
  const columnVisibility = useMemo(() => {
    const shown = new Set(visible.map((column) => column.id))
    return Object.fromEntries(columns.map((column) => [column.id, shown.has(column.id)]))
  }, [columns, visible])
  const columnOrder = useMemo(() => ordered.map((column) => column.id), [ordered])
  const columnPinning = useMemo(
    () => ({ start: ordered.filter((c) => c.isId || (c.frozen && !isNarrow)).map((c) => c.id), end: [] }),
    [ordered, isNarrow],
  )
  const sorting = useMemo(() => [...state.sortBy], [state.sortBy])
  return useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    columnResizeMode: 'onChange',
    state: { sorting, columnOrder, columnVisibility, columnPinning, columnSizing: widths },
    onSortingChange: (update) =>
      setState((before) => {
        const old = [...before.sortBy]
        const sortBy = typeof update === 'function' ? update(old) : update
        return { ...before, sortBy, pageIndex: 0 }
      }),
    // At the first resize the widths of all visible columns are fixed: otherwise the others would take the space that
    // the dragged one frees, and its edge would move away from the pointer.
    onColumnSizingChange: (update) =>
      setState((before) => ({
        ...before,
        columnSizes: { ...before.columnSizes, ...(typeof update === 'function' ? update(widths) : update) },
      })),
  })
}
