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
import { fitWidths, isColumnShown, orderColumns } from '../column-layout.ts'
import type { PreparedColumn } from '../prepared-column.ts'
import { COLUMN_MAX_WIDTH, COLUMN_MIN_WIDTH } from '../table-constants.ts'
import type { SetTableState } from '../data-table-props.ts'
import type { SavedState, SortRule, TableFilters } from '../table-types.ts'
import { chosenOf } from '../rows/row-filter.ts'

// The table library handles only the columns. Its row models rebuild every row object with each live value, which takes
// 60 ms and more at 10,000 rows; ViewRunner handles the rows instead.
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

/** A visible column in the grid. */
export type GridColumn<Row> = {
  column: PreparedColumn<Row>
  width: number
  /** px from the left edge of the viewport if frozen, of the table if it scrolls. */
  left: number
  isFrozen: boolean
  isLastFrozen: boolean
  /** Position among the visible columns, from 1. */
  place: number
  sort: false | 'asc' | 'desc'
  /** Rank among several sorts, from 1; 0 when it is the only one. */
  sortRank: number
  isFiltered: boolean
  isResizing: boolean
}

type DrawnColumns<Row> = {
  frozen: readonly GridColumn<Row>[]
  scrolling: readonly GridColumn<Row>[]
  frozenWidth: number
  totalWidth: number
}

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

function useLibraryTable<Row>(
  options: Options<Row>,
  {
    ordered,
    visible,
    widths,
  }: Pick<ColumnModel<Row>, 'ordered' | 'visible'> & { widths: Record<string, number> },
) {
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
    // The first resize fixes the widths of all visible columns. Otherwise the other columns would take the space that
    // the dragged one frees, and its edge would move away from the pointer.
    onColumnSizingChange: (update) =>
      setState((before) => ({
        ...before,
        columnSizes: { ...before.columnSizes, ...(typeof update === 'function' ? update(widths) : update) },
      })),
  })
}

type DrawOptions<Row> = {
  frozen: readonly PreparedColumn<Row>[]
  scrolling: readonly PreparedColumn<Row>[]
  widths: Readonly<Record<string, number>>
  sortBy: readonly SortRule[]
  filters: TableFilters
  /** Id of the column whose edge is being dragged. */
  resizing: string | false
}

/** Positions the visible columns side by side, with the marks of their headers. */
function drawColumns<Row>(options: DrawOptions<Row>): DrawnColumns<Row> {
  const { frozen, scrolling, widths, sortBy, filters, resizing } = options
  const drawn: GridColumn<Row>[] = []
  let left = 0
  for (const [index, column] of [...frozen, ...scrolling].entries()) {
    const width = widths[column.id] ?? column.width
    const rank = sortBy.findIndex((rule) => rule.id === column.id)
    drawn.push({
      column,
      width,
      left,
      isFrozen: index < frozen.length,
      isLastFrozen: index === frozen.length - 1,
      place: index + 1,
      sort: directionOf(sortBy[rank]),
      sortRank: sortBy.length > 1 ? rank + 1 : 0,
      isFiltered: chosenOf(filters, column.id) !== undefined,
      isResizing: column.id === resizing,
    })
    left += width
  }
  return {
    frozen: drawn.slice(0, frozen.length),
    scrolling: drawn.slice(frozen.length),
    frozenWidth: drawn[frozen.length]?.left ?? left,
    totalWidth: left,
  }
}

function directionOf(rule: SortRule | undefined): GridColumn<unknown>['sort'] {
  if (!rule) return false
  return rule.desc ? 'desc' : 'asc'
}
