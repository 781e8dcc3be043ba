import { useEffect, useEffectEvent } from 'react'
import type { FormState } from '../../../kit/form/form-state.ts'
import type { Execution } from '../use-execute.ts'
import { type EditorValues, executedOf } from './editor-values.ts'

/** Shows again what was wrong with these queries when they were executed, for whoever comes back to the editor. */
export function useFailedBefore(state: FormState<EditorValues>, execution: Execution): void {
  const show = useEffectEvent(() => {
    const { input, error } = execution
    if (execution.state !== 'failed' || error === undefined) return
    if (JSON.stringify(input) !== JSON.stringify(executedOf(state.values))) return
    state.setErrors(Object.fromEntries(error.errors.toReversed().map(({ param, msg }) => [param, msg])))
  })
  useEffect(() => show(), [])
}
