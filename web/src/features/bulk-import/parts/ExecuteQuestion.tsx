import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import type { FileRows } from '../file/file-rows.ts'
import { consequenceText } from '../rows/execute-words.ts'
import classes from '../bulk-import.module.css'

const EXAMPLES = 5

interface ExecuteQuestionProps {
  rows: FileRows
  operation: ImportOperation
  places: readonly number[]
}

/** What an import changes, with the first rows as examples. */
export function ExecuteQuestion({ rows, operation, places }: ExecuteQuestionProps) {
  const shown = places.slice(0, EXAMPLES)
  const left = places.length - shown.length
  return (
    <>
      <p>{consequenceText(operation)} It can be undone as a whole for ten minutes.</p>
      <table className={classes['examples']}>
        <thead>
          <tr>
            <th scope="col">ID</th>
            <th scope="col">New {operation.translatedKey}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((index) => (
            <tr key={index}>
              <td>{rows.ids[index]}</td>
              <td>{rows.values[index]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p>and {formatNumber(left)} more</p>}
    </>
  )
}
