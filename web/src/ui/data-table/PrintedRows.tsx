import { isolated } from '@service-center/contract/text/name-characters.ts'
import { count } from '../text/format.ts'
import type { GridColumn } from './columns/use-column-model.ts'
import type { PreparedColumn } from './prepared-column.ts'
import { isTurned, longestWord, printedRowsOf, wordLimit } from './printed-columns.ts'
import { isWritten } from './rows/csv.ts'
import classes from './table.module.css'

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
export function PrintedRows<Row extends object>(props: PrintedRowsProps<Row>) {
  const { label, rowKey, total } = props
  const written = props.columns.filter(({ column }) => isWritten(column, props.rows))
  const rows = props.rows.slice(0, printedRowsOf(written.length))
  const columns = written.map(({ column }) => printedColumn(column, rows))
  const limit = wordLimit(columns.map(({ longest }) => longest))
  return (
    <div className={classes['printed']} data-landscape={isTurned(columns.length) || undefined}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => (
              <th
                key={id}
                scope="col"
                data-align={align}
                data-breaks={longestWord(header) > limit || undefined}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, align, isWhole, texts, longest }) => (
                <td
                  key={id}
                  data-align={align}
                  data-whole={(isWhole && longest <= limit) || undefined}
                  data-breaks={longest > limit || undefined}
                >
                  {isolated(texts[place] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {count(rows.length)} of {count(total)} entries
        {rows.length < props.rows.length && ': more do not fit on paper, so filter the rows or hide columns'}
      </p>
    </div>
  )
}

function printedColumn<Row>(column: PreparedColumn<Row>, rows: readonly Row[]) {
  const { id, header, align, kind, isId } = column
  // Numbers and ids stay on one line.
  const isWhole = kind === 'number' || isId
  const texts = rows.map((row) => column.shown(row))
  let longest = longestWord(header)
  for (const text of texts) longest = Math.max(longest, isWhole ? text.length : longestWord(text))
  return { id, header, align, isWhole, texts, longest }
}
