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
import { fitWidths, isColumnShown, orderColumns } from './column-layout.ts'
import type { PreparedColumn } from './prepared-column.ts'
import { COLUMN_MAX_WIDTH, COLUMN_MIN_WIDTH } from './table-constants.ts'
import type { KeptState } from './table-state.ts'
import type { SetTableState } from './use-table-state.ts'

// Only the columns run through the table library. Its row models rebuild a row object per record with every live
// value, a task of 60 ms and more at 10,000 rows; the rows therefore have their own way (see ViewRunner).
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

/** A visible column as the grid draws it. */
export type GridColumn<Row> = {
  column: PreparedColumn<Row>
  width: number
  /** px from the left edge of the frozen columns; null when it scrolls. */
  frozenAt: number | null
  isLastFrozen: boolean
  /** Position among the visible columns, from 1. */
  place: number
  sort: false | 'asc' | 'desc'
  /** Place among several sorts, from 1; 0 when it is the only one. */
  sortRank: number
  isFiltered: boolean
  isResizing: boolean
}

export type ColumnModel<Row> = {
  /** All columns in the user's order, hidden ones too. */
  ordered: readonly PreparedColumn<Row>[]
  frozen: readonly GridColumn<Row>[]
  scrolling: readonly GridColumn<Row>[]
  frozenWidth: number
  totalWidth: number
  toggleSort: (id: string, isMulti: boolean) => void
  setSort: (id: string, direction: 'asc' | 'desc' | false) => void
  startResize: (id: string, event: unknown) => void
}

type Options<Row> = {
  columns: readonly PreparedColumn<Row>[]
  state: KeptState
  setState: SetTableState
  /** Width of the grid in px. */
  available: number
  isNarrow: boolean
}

/** Order, visibility, freezing, widths and sort marks of the columns. */
export function useColumnModel<Row>(options: Options<Row>): ColumnModel<Row> {
  const { columns, state, available, isNarrow } = options
  const ordered = useMemo(() => orderColumns(columns, state.columnOrder), [columns, state.columnOrder])
  const visible = useMemo(
    () => ordered.filter((column) => isColumnShown(column, state)),
    [ordered, state.hiddenColumns, state.shownColumns, state.urlColumns],
  )
  const widths = useMemo(
    () => fitWidths({ columns: visible, sizes: state.columnSizes, available, isNarrow }),
    [visible, state.columnSizes, available, isNarrow],
  )
  const table = useLibraryTable(options, { ordered, visible, widths })
  const resizing = table.state.columnResizing.isResizingColumn
  const grid = useMemo(() => {
    const byId = new Map(visible.map((column) => [column.id, column]))
    let frozenAt = 0
    const draw = (
      id: string,
      { isFrozen, place }: { isFrozen: boolean; place: number },
    ): GridColumn<Row>[] => {
      const column = byId.get(id)
      if (!column) return []
      const width = widths[id] ?? column.width
      const rank = state.sortBy.findIndex((rule) => rule.id === id)
      const drawn: GridColumn<Row> = {
        column,
        width,
        frozenAt: isFrozen ? frozenAt : null,
        isLastFrozen: false,
        place,
        sort: rank === -1 ? false : state.sortBy[rank]?.desc ? 'desc' : 'asc',
        sortRank: state.sortBy.length > 1 ? rank + 1 : 0,
        isFiltered: id in state.filters,
        isResizing: resizing === id,
      }
      if (isFrozen) frozenAt += width
      return [drawn]
    }
    const frozen = table
      .getStartVisibleLeafColumns()
      .flatMap(({ id }, index) => draw(id, { isFrozen: true, place: index + 1 }))
    const last = frozen.at(-1)
    if (last) last.isLastFrozen = true
    const scrolling = table
      .getCenterVisibleLeafColumns()
      .flatMap(({ id }, index) => draw(id, { isFrozen: false, place: frozen.length + index + 1 }))
    const totalWidth = scrolling.reduce((total, { width }) => total + width, frozenAt)
    return { frozen, scrolling, frozenWidth: frozenAt, totalWidth }
  }, [visible, widths, state.sortBy, state.filters, resizing, isNarrow])
  const actions = useMemo(
    () => ({
      toggleSort: (id: string, isMulti: boolean) => table.getColumn(id)?.toggleSorting(undefined, isMulti),
      setSort: (id: string, direction: 'asc' | 'desc' | false) => {
        if (direction === false) table.getColumn(id)?.clearSorting()
        else table.getColumn(id)?.toggleSorting(direction === 'desc', false)
      },
      startResize: (id: string, event: unknown) => {
        const header = table.getFlatHeaders().find((candidate) => candidate.column.id === id)
        header?.getResizeHandler()(event)
      },
    }),
    [table.setSorting],
  )
  return { ordered, ...grid, ...actions }
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
    // The widths of all visible columns are kept at the first resize: otherwise the others would take up the room
    // that the dragged one leaves, and its edge would run away from the pointer.
    onColumnSizingChange: (update) =>
      setState((before) => ({
        ...before,
        columnSizes: { ...before.columnSizes, ...(typeof update === 'function' ? update(widths) : update) },
      })),
  })
}
