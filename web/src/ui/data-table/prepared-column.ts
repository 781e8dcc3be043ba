import { secondsOfText } from '../time/at-offset.ts'
import { formatTime, type TimePattern } from '../time/format-time.ts'
import {
  COLUMN_MAX_WIDTH,
  COLUMN_MIN_WIDTH,
  COLUMN_WIDTH,
  ID_WIDTH,
  MISSING_TEXT,
} from './table-constants.ts'
import type { CellValue, DataColumn, FilterKind } from './table-types.ts'

/** A column with all defaults applied. */
export type PreparedColumn<Row> = Omit<
  DataColumn<Row>,
  'text' | 'shown' | 'pattern' | 'filterValues' | 'filter' | 'width' | 'align'
> & {
  text: (row: Row) => string
  shown: (row: Row) => string
  filterValues: (row: Row) => readonly string[]
  filter: FilterKind
  width: number
  align: 'start' | 'end'
  isId: boolean
  /** Whether its width follows its content. */
  isFitted: boolean
}

const NO_VALUES_FILTER = new Set(['updated_at', 'created_at', 'created', 'inserted', 'timestamp'])
const MISSING_CHOICE = [MISSING_TEXT] as const

type PrepareOptions<Row> = {
  columns: readonly DataColumn<Row>[]
  excludeFromFilter: readonly string[]
  utcOffsetHours: number
}

/** Applies the defaults of each column; the first column becomes the ID column. */
export function prepareColumns<Row>(options: PrepareOptions<Row>): PreparedColumn<Row>[] {
  const excluded = new Set(options.excludeFromFilter)
  return options.columns.map((column, index) => {
    const text = column.text ?? textOf(column, { offset: options.utcOffsetHours, pattern: 'full' })
    const { pattern = 'full' } = column
    const shown = pattern === 'full' ? text : textOf(column, { offset: options.utcOffsetHours, pattern })
    return {
      ...column,
      text,
      shown: column.shown ?? shown,
      filterValues: choicesOf(column, text),
      filter: excluded.has(column.id) ? 'none' : filterOf(column),
      width: clampWidth(column.width ?? (index === 0 ? ID_WIDTH : COLUMN_WIDTH)),
      align: column.align ?? (column.kind === 'number' && index > 0 ? 'end' : 'start'),
      isId: index === 0,
      // A column without values, such as one of buttons, has no text to measure.
      isFitted: column.isFitted ?? (!(index === 0 && column.kind === 'number') && !hasNoValues(column)),
    }
  })
}

/** Unix seconds of a date cell; NaN when it is missing or invalid. */
export function secondsOf(value: CellValue): number {
  if (typeof value === 'number') return value
  return value === null || value === '' ? Number.NaN : secondsOfText(value)
}

/** The number of a number cell; NaN when it is missing. */
export function numberOfCell(value: CellValue): number {
  return value === null || value === '' ? Number.NaN : Number(value)
}

export function clampWidth(width: number): number {
  return Math.min(COLUMN_MAX_WIDTH, Math.max(COLUMN_MIN_WIDTH, Math.round(width)))
}

function hasNoValues<Row>({ sortable, filter, header }: DataColumn<Row>): boolean {
  return header === '' || (sortable === false && filter === 'none')
}

function filterOf<Row>(column: DataColumn<Row>): FilterKind {
  if (column.filter) return column.filter
  if (column.kind === 'date') return 'dateRange'
  if (NO_VALUES_FILTER.has(column.id)) return 'none'
  return column.kind === 'number' && !column.filterValues && !column.filterOptions ? 'number' : 'values'
}

function textOf<Row>(
  column: DataColumn<Row>,
  look: { offset: number; pattern: TimePattern },
): (row: Row) => string {
  if (column.kind !== 'date') return (row) => String(column.value(row) ?? '')
  return (row) => {
    const seconds = secondsOf(column.value(row))
    return Number.isNaN(seconds) ? '' : formatTime(seconds, look)
  }
}

function choicesOf<Row>(
  column: DataColumn<Row>,
  text: (row: Row) => string,
): (row: Row) => readonly string[] {
  const { filterValues } = column
  if (filterValues) {
    return (row) => {
      const values = filterValues(row)
      return values.length > 0 ? values : MISSING_CHOICE
    }
  }
  return (row) => {
    const shown = text(row)
    return shown === '' ? MISSING_CHOICE : [shown]
  }
}
