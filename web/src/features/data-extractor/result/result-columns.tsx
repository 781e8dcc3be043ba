import type { CellValue, DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
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

/** The columns of a result's table, after the number of the row. */
export function resultColumns(columns: readonly NamedColumn[]): DataColumn<ResultRow>[] {
  return [ROW_NUMBER, ...columns.map(columnOf)]
}

function columnOf({ id, name, kind, place }: NamedColumn): DataColumn<ResultRow> {
  if (kind === 'time') {
    return timeColumn({
      id,
      header: name,
      at: ({ values }) => numberOrNull(values[place]),
      filter: 'dateRange',
    })
  }
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

function cellValue(value: ResultRow['values'][number] | undefined): CellValue {
  if (value === undefined || typeof value === 'boolean') return valueText(value)
  return value
}

function numberOrNull(value: ResultRow['values'][number] | undefined): number | null {
  return typeof value === 'number' ? value : null
}
