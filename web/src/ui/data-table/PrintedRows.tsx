import { isolated } from '@service-center/contract/text/name-characters.ts'
import type { GridColumn } from './columns/use-column-model.ts'
import type { PreparedColumn } from './prepared-column.ts'
import { isWrittenAlways } from './rows/csv.ts'
import { count } from '../text/format.ts'
import classes from './table.module.css'

/** A browser needs some seconds to lay out this many rows; more are for a file. */
export const MAX_PRINTED_ROWS = 5000

/** Numbers and ids stay on one line. */
const isShort = ({ kind, isId }: Pick<PreparedColumn<never>, 'kind' | 'isId'>) =>
  kind === 'number' || isId === true

type PrintedRowsProps<Row> = {
  label: string
  rows: readonly Row[]
  /** The visible columns in order. */
  columns: readonly GridColumn<Row>[]
  rowKey: (row: Row) => string
  /** Number of matching rows, of which a server may have sent only a page. */
  total: number
}

/** All rows for paper, as a table whose head is repeated on each page: the grid draws only the rows on the screen. */
export function PrintedRows<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  total,
}: PrintedRowsProps<Row>) {
  const printed = rows.slice(0, MAX_PRINTED_ROWS)
  const shown = columns.filter(({ column }) => isWrittenAlways(column))
  return (
    <div className={classes['printed']}>
      <table aria-label={label}>
        <thead>
          <tr>
            {shown.map(({ column }) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row) => (
            <tr key={rowKey(row)}>
              {shown.map(({ column }) => (
                <td key={column.id} data-align={column.align} data-whole={isShort(column) || undefined}>
                  {isolated(column.shown(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {count(printed.length)} of {count(total)} entries
      </p>
    </div>
  )
}
