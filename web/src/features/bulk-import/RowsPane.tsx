import { Button, Progress } from '@mantine/core'
import { useMemo, useState } from 'react'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'
import { EmptyState, PageNotice } from '../../ui/feedback/PageState.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import {
  CLASS_WORDS,
  type ClassifiedRows,
  ROW_CLASSES,
  type RowClass,
  rowsOfClass,
  type Selection,
} from './row-classes.ts'
import type { Done } from './use-execute.tsx'
import type { FileChoices } from './use-import-file.ts'
import { UndoButton, useUndoable } from './PastImports.tsx'
import { ClassMark, RowTable } from './RowTable.tsx'
import classes from './bulk-import.module.css'

interface RowsPaneProps {
  choices: FileChoices
  rows: ClassifiedRows | undefined
  hasOperation: boolean
  isChecking: boolean
  isExecuting: boolean
  /** Why checking the rows failed. */
  problem: string | undefined
  onRetry: () => void
  /** Why the server refused the import. */
  refusal: string | undefined
  /** The finished import of these rows. */
  done: Done | undefined
  /** Number of selected rows. */
  selected: number
  selection: Selection
  onSelection: (selection: Selection) => void
  doneOf: (index: number) => string | undefined
}

/** The rows of the file, with notices and a filter by class. */
export function RowsPane(props: RowsPaneProps) {
  const { choices, rows, problem, refusal, isChecking, hasOperation } = props
  const isChecked = hasOperation && !isChecking && problem === undefined
  return (
    <section aria-label="Rows" className={classes['pane']}>
      {refusal !== undefined && (
        <PageNotice state="bad">
          {refusal}
          {isChecked && ' The rows have been checked again.'}
        </PageNotice>
      )}
      {problem !== undefined && (
        <PageNotice
          state="bad"
          action={
            <Button variant="default" onClick={props.onRetry}>
              Check again
            </Button>
          }
        >
          The rows could not be checked: {problem}
        </PageNotice>
      )}
      {choices.problem === undefined ? (
        <Rows {...props} rows={rows} />
      ) : (
        <EmptyState title="These rows cannot be imported">{choices.problem}</EmptyState>
      )}
    </section>
  )
}

function Rows(props: RowsPaneProps) {
  const { choices, rows, hasOperation, isChecking, isExecuting, selection, onSelection, doneOf } = props
  const [only, setOnly] = useState<RowClass | null>(null)
  // Drops the filter when its class has no rows any more.
  const filter = only !== null && rows?.counts[only] === 0 ? null : only
  const shown = useMemo(() => (rows === undefined ? undefined : rowsOfClass(rows, filter)), [rows, filter])
  if (rows === undefined || shown === undefined) {
    if (choices.table === undefined || (choices.id !== null && choices.data !== null)) return <LoadingState />
    return (
      <EmptyState title="Choose the columns">
        One column has the IDs of the devices, another one the values.
      </EmptyState>
    )
  }
  return (
    <>
      <ClassFilter rows={rows} only={filter} onOnly={setOnly} />
      <div className={classes['progress']}>
        {(isChecking || isExecuting) && <Progress value={100} animated size={2} aria-label="Working" />}
      </div>
      <div className={classes['state']}>
        <output>{stateText({ hasOperation, isChecking, isExecuting, selected: props.selected })}</output>
        {props.done !== undefined && <DoneText done={props.done} />}
      </div>
      <RowTable rows={rows} shown={shown} selection={selection} onSelection={onSelection} doneOf={doneOf} />
    </>
  )
}

/** Shows the finished import while it can be undone, because the toast disappears after some seconds. */
function DoneText({ done }: { done: Done }) {
  const change = useUndoable().find(({ id }) => id === done.changeId)
  if (change === undefined) return null
  return (
    <>
      <span className={classes['done']}>{done.message}.</span>
      <UndoButton change={change} />
    </>
  )
}

function stateText(
  state: Pick<RowsPaneProps, 'hasOperation' | 'isChecking' | 'isExecuting' | 'selected'>,
): string {
  if (state.isExecuting) return 'Importing the selected rows...'
  if (!state.hasOperation) return 'Choose an operation: then each row is checked. Nothing is changed by that.'
  if (state.isChecking) return 'Checking the rows...'
  if (state.selected === 0) return 'No row is selected.'
  const rows = state.selected === 1 ? '1 row is' : `${formatNumber(state.selected)} rows are`
  return `${rows} selected and will be sent.`
}

interface ClassFilterProps {
  rows: ClassifiedRows
  /** The shown class; null for all. */
  only: RowClass | null
  onOnly: (only: RowClass | null) => void
}

/** Buttons with the number of rows per class; a click filters by the class. */
function ClassFilter({ rows, only, onOnly }: ClassFilterProps) {
  const { counts } = rows
  // Before the check most classes are empty: their buttons would add a line that disappears later.
  const shown = ROW_CLASSES.filter(
    (one) => counts[one] > 0 || (one !== 'unchecked' && counts.unchecked === 0),
  )
  return (
    <fieldset aria-label="Shown rows" className={classes['filter']}>
      <button type="button" aria-pressed={only === null} onClick={() => onOnly(null)}>
        All rows <b>{formatNumber(rows.ids.length)}</b>
      </button>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={only === one}
          data-class={one}
          data-empty={counts[one] === 0 || undefined}
          onClick={() => onOnly(only === one ? null : one)}
        >
          <ClassMark of={one} />
          {CLASS_WORDS[one]} <b>{formatNumber(counts[one])}</b>
        </button>
      ))}
    </fieldset>
  )
}
