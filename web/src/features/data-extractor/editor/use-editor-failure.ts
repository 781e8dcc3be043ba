import { useRef } from 'react'
import type { QueryInput } from '../execution-store.ts'
import { areSameQueries, failureOf, laidFailure } from '../query-error.ts'
import { useShownFailures } from '../shown-parts.ts'
import type { Execution } from '../use-execute.ts'
import { type EditorValues, executedOf } from './editor-values.ts'

const isField = (path: string) => /^(?:whQuery|dbQuery|params\.\d+\.(?:name|value))$/.test(path)

/**
 * Why the queries of the editor failed. It comes from the execution, which survives the editor: whoever comes back finds the
 * reason while the same queries stand there. A form that has executed queries itself shows it also after they were changed.
 */
export function useEditorFailure(values: EditorValues, execution: Execution) {
  const queries = executedOf(values)
  const own = useRef<QueryInput>(undefined)
  useShownFailures((input) => input === own.current || areSameQueries(input, queries))
  return {
    ...laidFailure(failureOf(execution, queries), isField),
    /** Notes what this form executes; undefined when its content was replaced. */
    follow: (input: QueryInput | undefined) => {
      own.current = input
    },
  }
}
