import type { PreparedColumn } from '../model/prepared-column.ts'
import { chosenOf } from '../rows/row-filter.ts'
import type { SortRule, TableFilters } from '../model/table-types.ts'

/** A visible column in the grid. */
export type GridColumn<Row> = {
  column: PreparedColumn<Row>
  width: number
  /** px from the left edge: of the viewport when it is frozen, of the table when it scrolls. */
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

type Options<Row> = {
  frozen: readonly PreparedColumn<Row>[]
  scrolling: readonly PreparedColumn<Row>[]
  widths: Readonly<Record<string, number>>
  sortBy: readonly SortRule[]
  filters: TableFilters
  /** Id of the column whose edge is being dragged. */
  resizing: string | false
}

export type DrawnColumns<Row> = {
  frozen: readonly GridColumn<Row>[]
  scrolling: readonly GridColumn<Row>[]
  frozenWidth: number
  totalWidth: number
}

/** Positions the visible columns side by side, with the marks of their headers. */
export function drawColumns<Row>(options: Options<Row>): DrawnColumns<Row> {
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
