import * as api from '@service-center/contract/api.ts'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { currentSession } from '../../api/credentials.ts'
import { useApiMutation } from '../../api/query.ts'
import { useUndoToast } from '../../kit/widgets/use-undo.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { formatNumber } from '../../ui/numbers/format-number.ts'
import type { FileRows } from './file/file-rows.ts'
import { consequenceText, DONE_WORDS, executeTitle } from './rows/execute-words.ts'
import type { ClassifiedRows } from './rows/row-classes.ts'
import { valuesOf, wantedOf } from './use-classes.ts'
import classes from './bulk-import.module.css'

const EXAMPLES = 5

interface ExecuteQuestionProps {
  rows: FileRows
  operation: ImportOperation
  places: readonly number[]
}

/** What an import changes, with the first rows as examples. */
function ExecuteQuestion({ rows, operation, places }: ExecuteQuestionProps) {
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

/** What was imported: the rows, and what was done with them. */
export interface Done {
  readonly rowsKey: string
  readonly word: string
  readonly places: ReadonlySet<number>
  /** In the words of specification 2, section 8. */
  readonly message: string
  /** The number of the change that can be undone. */
  readonly changeId: number | undefined
}

interface Execution {
  readonly rows: ClassifiedRows
  readonly operation: ImportOperation
  /** The places of the rows to send. */
  readonly places: readonly number[]
}

interface ExecuteOptions {
  readonly rowsKey: string
  readonly asked: string
  readonly onRefused: () => void
}

/**
 * Imports the selected rows, after a confirmation.
 * @param of.asked names the rows with the chosen operation: a refusal says nothing of others
 * @param of.onRefused what was checked before does not hold any more
 */
export function useExecute({ rowsKey, asked, onRefused }: ExecuteOptions) {
  const [done, setDone] = useState<Done>()
  const [problem, setProblem] = useState<{ asked: string; message: string }>()
  const offerUndo = useUndoToast()
  const call = useApiMutation(api.bulkImport.execute)

  async function execute({ rows, operation, places }: Execution) {
    setProblem(undefined)
    const isAgreed = await confirm({
      title: executeTitle(operation, places.length),
      text: <ExecuteQuestion rows={rows} operation={operation} places={places} />,
      verb: 'Execute',
      keepLabel: 'Change nothing',
    })
    // The end of the session closes a question, too.
    if (!isAgreed && currentSession() !== undefined) return toast.warning('canceled')
    if (!isAgreed) return undefined
    const word = DONE_WORDS[operation.operationType]
    try {
      const body = { values: valuesOf(rows, places), operation: wantedOf(operation) }
      const { count, undo } = await call.mutateAsync({ body })
      const message = `${count} record(s) have been ${word}`
      setDone({ rowsKey, word, places: new Set(places), message, changeId: undo?.id })
      offerUndo(message, undo ?? undefined)
    } catch (error) {
      setProblem({ asked, message: messageOf(error) })
      onRefused()
    }
    return undefined
  }
  const refusal = problem?.asked === asked ? problem.message : undefined
  return { execute, done: done?.rowsKey === rowsKey ? done : undefined, refusal, isExecuting: call.isPending }
}
