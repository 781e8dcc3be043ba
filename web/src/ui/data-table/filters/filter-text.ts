import { sizeOf } from '@service-center/contract/endpoint/size-filter.ts'
import { ageOf, ageText } from '../../time/age.ts'
import { rangeOf, rangeText } from '../../time/date-range.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'

const NAMED_VALUES = 2

type Options<Row> = {
  /** Undefined while the columns are not known yet. */
  column: PreparedColumn<Row> | undefined
  values: readonly string[]
  utcOffsetHours: number
}

/** The text of a filter's chip: the condition, or the values, or their number from three on. */
export function filterText<Row>({ column, values, utcOffsetHours }: Options<Row>): string {
  const filter = column?.filter
  const age = filter === undefined || filter === 'dateRange' ? ageOf(values) : undefined
  if (age !== undefined) return ageText(age)
  if (filter === 'dateRange') return rangeText(rangeOf(values), utcOffsetHours)
  const hasSizes = filter === undefined || filter === 'number' || filter === 'size'
  const size = hasSizes ? sizeOf(values) : undefined
  if (size !== undefined) return size[0] === 'between' ? `between ${size[1]} and ${size[2]}` : size.join(' ')
  if (values.length === 0) return 'none chosen'
  return values.length > NAMED_VALUES ? `${values.length} chosen` : values.join(', ')
}
