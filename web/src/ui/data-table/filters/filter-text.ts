import { rangeOf, rangeText } from '../../time/date-range.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'

const NAMED_VALUES = 2

type Options<Row> = {
  column: PreparedColumn<Row> | undefined
  values: readonly string[]
  utcOffsetHours: number
}

/** The text of a filter's chip: the values, or their number from three on. */
export function filterText<Row>({ column, values, utcOffsetHours }: Options<Row>): string {
  if (column?.filter === 'dateRange') return rangeText(rangeOf(values), utcOffsetHours)
  if (values.length === 0) return 'none chosen'
  return values.length > NAMED_VALUES ? `${values.length} chosen` : values.join(', ')
}
