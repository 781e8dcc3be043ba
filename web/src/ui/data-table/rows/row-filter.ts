import { numberIn } from '@service-center/contract/device-history/device-series.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { isOfSize, type SizeFilter, sizeOf } from '@service-center/contract/endpoint/size-filter.ts'
import { ageOf, beginOf } from '../../time/age.ts'
import { naturalKey } from '../../text/natural-order.ts'
import { type PreparedColumn, secondsOf } from '../prepared-column.ts'
import { MISSING_TEXT } from '../table-constants.ts'
import type { TableFilters } from '../table-types.ts'

/** The selected values of a column's filter. Own properties only: a column may be called `constructor`. */
export function chosenOf(filters: TableFilters, id: string): readonly string[] | undefined {
  return Object.hasOwn(filters, id) ? filters[id] : undefined
}

export type RowTest<Row> = (row: Row) => boolean
export type FilterChoice = { value: string; count: number }

/** The predicate of one column's filter, or null if it accepts everything. */
export function filterTest<Row>(column: PreparedColumn<Row>, chosen: readonly string[]): RowTest<Row> | null {
  if (column.filter === 'dateRange') return ageTest(column, chosen) ?? rangeTest(column, chosen)
  if (column.filter === 'text') return textTest(column, chosen)
  if (chosen.length === 0) return null
  const size = column.filter === 'number' || column.filter === 'size' ? sizeOf(chosen) : undefined
  if (size !== undefined) return sizeTest(column, size)
  if (column.filter === 'size') return null
  const wanted = new Set(chosen)
  return (row) => column.filterValues(row).some((value) => wanted.has(value))
}

type FilterOptions<Row> = {
  columns: readonly PreparedColumn<Row>[]
  filters: TableFilters
  /** A column whose own filter is ignored: its choices are counted among the rows that match the other filters. */
  except?: string | undefined
}

/** The predicates of all filters whose column is known and loaded; the others have no effect yet. */
export function filterTests<Row>({ columns, filters, except }: FilterOptions<Row>): RowTest<Row>[] {
  const tests: RowTest<Row>[] = []
  for (const column of columns) {
    const chosen = chosenOf(filters, column.id)
    if (!chosen || column.id === except || column.loading || column.filter === 'none') continue
    const test = filterTest(column, chosen)
    if (test) tests.push(test)
  }
  return tests
}

/** The values of a column with their row counts: numbers by value, texts in natural order, 'N/A' last. */
export function countChoices<Row>(column: PreparedColumn<Row>, rows: readonly Row[]): FilterChoice[] {
  const counts = new Map<string, number>()
  for (const option of column.filterOptions ?? []) counts.set(option, 0)
  for (const row of rows) {
    for (const value of column.filterValues(row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const isNumeric = column.kind === 'number'
  const choices = Array.from(counts, ([value, count]) => ({
    value,
    count,
    size: isNumeric ? numberOrLast(value) : 0,
    key: orderKey(value),
  }))
  choices.sort((a, b) => a.size - b.size || (a.key < b.key ? -1 : Number(a.key > b.key)))
  return choices.map(({ value, count }) => ({ value, count }))
}

/** Non-numbers sort after numbers. */
function numberOrLast(value: string): number {
  const size = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(size) ? size : Number.MAX_VALUE
}

function orderKey(value: string): string {
  return value === MISSING_TEXT ? '\uffff' : naturalKey(value)
}

function textTest<Row>(column: PreparedColumn<Row>, [words = '']: readonly string[]): RowTest<Row> | null {
  const wanted = foldText(words).trim()
  return wanted === '' ? null : (row) => foldText(column.text(row)).includes(wanted)
}

function sizeTest<Row>(column: PreparedColumn<Row>, size: SizeFilter): RowTest<Row> {
  return (row) => {
    const value = column.value(row)
    return isOfSize((typeof value === 'string' ? numberIn(value) : value) ?? Number.NaN, size)
  }
}

/** 'Not for 2 days' includes rows without a time: it never happened. */
function ageTest<Row>(column: PreparedColumn<Row>, chosen: readonly string[]): RowTest<Row> | null {
  const age = ageOf(chosen)
  if (age === undefined) return null
  const begin = beginOf(age, Date.now() / 1000)
  if (age.word === 'within') return (row) => secondsOf(column.value(row)) >= begin
  return (row) => !(secondsOf(column.value(row)) > begin)
}

function rangeTest<Row>(
  column: PreparedColumn<Row>,
  [from = '', to = '']: readonly string[],
): RowTest<Row> | null {
  if (from === '' && to === '') return null
  const earliest = from === '' ? -Infinity : Number(from)
  const latest = to === '' ? Infinity : Number(to)
  return (row) => {
    const seconds = secondsOf(column.value(row))
    return seconds >= earliest && seconds <= latest
  }
}
