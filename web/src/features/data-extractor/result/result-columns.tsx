import type { CellValue, DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { type NamedColumn, type ResultRow, valueText } from './model/result-rows.ts'
import classes from './result.module.css'

/** The place of a row in the query's order: not of the result, so it is neither found nor saved. */
const ROW_NUMBER: DataColumn<ResultRow> = {
  id: '\u0000row',
  header: '#',
  kind: 'number',
  value: () => null,
  cell: ({ number }) => <span className={classes['rowNumber']}>{number}</span>,
  width: 84,
  phoneWidth: 64,
  align: 'start',
  sortable: false,
  filter: 'none',
}

/** The columns of a result's table, after the number of the row. @param offset the chosen UTC offset in hours */
export function resultColumns(columns: readonly NamedColumn[], offset: number): DataColumn<ResultRow>[] {
  return [
    ROW_NUMBER,
    ...columns.map((column) => (column.kind === 'time' ? timeOf(column, offset) : plainOf(column))),
  ]
}

function plainOf({ id, name, kind, place }: NamedColumn): DataColumn<ResultRow> {
  const isNumber = kind === 'number'
  return {
    id,
    header: name,
    kind: isNumber ? 'number' : 'text',
    filter: isNumber ? 'number' : 'values',
    value: ({ values }) => cellValue(values[place]),
    text: ({ values }) => valueText(values[place]),
  }
}

/** Times of before Christ, and infinity, come as texts and are shown as they are. */
function timeOf({ id, name, place }: NamedColumn, offset: number): DataColumn<ResultRow> {
  return {
    id,
    header: name,
    kind: 'date',
    filter: 'dateRange',
    value: ({ values }) => numberOrNull(values[place]),
    text: ({ values }) => {
      const value = values[place]
      return typeof value === 'number' ? formatTime(value, { offset, pattern: 'full' }) : valueText(value)
    },
  }
}

function cellValue(value: ResultRow['values'][number] | undefined): CellValue {
  if (value === undefined || typeof value === 'boolean') return valueText(value)
  return value
}

function numberOrNull(value: ResultRow['values'][number] | undefined): number | null {
  return typeof value === 'number' ? value : null
}
