import { useState } from 'react'
import type { Execution } from '../use-execute.ts'
import type { FirstColumn } from '../sql/sql-names.ts'
import type { EditorValues } from './editor-values.ts'
import { firstTextOf } from './editor-values.ts'

const NO_COLUMNS: readonly FirstColumn[] = []

/** What an execution told of its first query. */
interface Told {
  readonly text: string
  readonly columns: readonly FirstColumn[]
}

/**
 * The columns of the query that runs first, as its newest execution with a result told them; none while it has another text.
 * A later execution that fails, as the second query often does while it is written, leaves them known.
 */
export function useFirstColumns(values: EditorValues, { input, result }: Execution): readonly FirstColumn[] {
  const [seen, setSeen] = useState<Execution['result']>()
  const [told, setTold] = useState<Told>()
  if (result !== undefined && input !== undefined && result !== seen) {
    setSeen(result)
    setTold({ text: firstTextOf(input), columns: result.first.columns })
  }
  return told?.text === firstTextOf(values) ? told.columns : NO_COLUMNS
}
