import * as api from '@service-center/contract/api.ts'
import type { ImportOperation, PastImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { currentSession } from '../../api/session/credentials.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { useUndoToast } from '../../kit/widgets/use-undo.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { FileRows } from './file/table.ts'
import type { ClassifiedRows } from './row-classes.ts'
import classes from './bulk-import.module.css'

/** Words of specification 2, section 8. */
const DONE_WORDS = { Insert: 'Inserted', Update: 'Updated' } as const

const EXAMPLES = 5

/** A finished import. */
export interface Done {
  readonly rowsKey: string
  readonly word: string
  readonly places: ReadonlySet<number>
  /** The text of specification 2, section 8. */
  readonly message: string
  /** Id of the change, for undo. */
  readonly changeId: number | undefined
}

interface Execution {
  readonly rows: ClassifiedRows
  readonly operation: ImportOperation
  /** Indexes of the rows to send. */
  readonly places: readonly number[]
}

interface ExecuteOptions {
  readonly rowsKey: string
  readonly choiceKey: string
  readonly onRefused: () => void
}

/**
 * Imports the selected rows after a confirmation.
 * @param options.choiceKey identifies the rows and the operation: a refusal is only shown for them
 * @param options.onRefused called when the server refuses: the earlier check of the rows is outdated
 */
export function useExecute({ rowsKey, choiceKey, onRefused }: ExecuteOptions) {
  const [done, setDone] = useState<Done>()
  const [problem, setProblem] = useState<{ choiceKey: string; message: string }>()
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
    // The end of the session closes the dialog, too: show no message then.
    if (!isAgreed && currentSession() !== undefined) toast.warning('canceled')
    if (!isAgreed) return
    const word = DONE_WORDS[operation.operationType]
    try {
      const body = { values: valuesOf(rows, places), operation: wantedOf(operation) }
      const { count, undo } = await call.mutateAsync({ body })
      const message = `${count} record(s) have been ${word}`
      setDone({ rowsKey, word, places: new Set(places), message, changeId: undo?.id })
      offerUndo(message, undo ?? undefined)
    } catch (error) {
      setProblem({ choiceKey, message: messageOf(error) })
      onRefused()
    }
  }
  const refusal = problem?.choiceKey === choiceKey ? problem.message : undefined
  return { execute, done: done?.rowsKey === rowsKey ? done : undefined, refusal, isExecuting: call.isPending }
}

/** The fields of an operation that the server needs. */
export const wantedOf = ({ operationType, dataKey, deviceTypeId }: ImportOperation) => ({
  operationType,
  dataKey,
  deviceTypeId,
})

/** The rows with these indexes, as the server needs them. */
export function valuesOf({ ids, values }: FileRows, places: Iterable<number>) {
  return Array.from(places, (index) => ({ id: ids[index] ?? '', value: values[index] ?? '' }))
}

/** The text of the confirmation, with the first rows as examples. */
function ExecuteQuestion({ rows, operation, places }: Execution) {
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

/** 'Update Shipping date of 1,204 robots?' */
function executeTitle(operation: ImportOperation, count: number): string {
  return `${operation.operationType} ${operation.translatedKey} of ${devicesText(operation, count)}?`
}

function consequenceText({ operationType, translatedKey }: ImportOperation): string {
  return operationType === 'Insert'
    ? `The devices have no ${translatedKey} yet; each gets the value of its row.`
    : `Each ${translatedKey} is replaced by the value of its row.`
}

/** 'Updated Shipping date of 22 robots' */
export function pastText(past: PastImport, operations: readonly ImportOperation[]): string {
  const { operationType, dataKey, deviceTypeId, count } = past
  const known = operations.find((one) => one.dataKey === dataKey && one.deviceTypeId === deviceTypeId)
  return `${DONE_WORDS[operationType]} ${known?.translatedKey ?? dataKey} of ${devicesText(past, count)}`
}

/** '1 robot', '1,204 robots' */
function devicesText({ deviceTypeId }: Pick<ImportOperation, 'deviceTypeId'>, count: number): string {
  const { name, plural } = DEVICE_KINDS[deviceTypeId]
  return `${formatNumber(count)} ${count === 1 ? name.toLowerCase() : plural}`
}
