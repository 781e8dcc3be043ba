import { sizeOf } from '@service-center/contract/endpoint/size-filter.ts'
import { ageOf } from '../../time/age.ts'
import { rangeErrors, rangeOf } from '../../time/date-range.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { isSizeWord } from './size-word.ts'

type Draft<Row> = { column: PreparedColumn<Row> | undefined; values: readonly string[] }

/** Whether the values of a filter that is being edited state something. */
export function isComplete<Row>({ column, values }: Draft<Row>, now: number): boolean {
  if (values.length === 0) return false
  const [first = ''] = values
  switch (column?.filter) {
    case 'text':
      return first.trim() !== ''
    case 'dateRange':
      return ageOf(values) !== undefined || isRange(values, now)
    case 'size':
      return isOrdered(values)
    case 'number':
      return isSizeWord(first) ? isOrdered(values) : true
    default:
      return true
  }
}

/** A condition on size that something can meet. */
function isOrdered(values: readonly string[]): boolean {
  const size = sizeOf(values)
  return size !== undefined && (size[0] !== 'between' || size[1] <= size[2])
}

function isRange(values: readonly string[], now: number): boolean {
  const range = rangeOf(values)
  return (range.from !== null || range.to !== null) && Object.keys(rangeErrors(range, now)).length === 0
}
