import { MAX_QC_NAME } from '@service-center/contract/qc/qc-workflow.ts'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { DraftWorkflow } from '../model/draft.ts'
import { problemsOfWorkflow } from '../model/draft-problems.ts'
import { useDraftStore, useEditor } from '../store/draft-context.ts'
import { bindFields } from './binding.ts'
import { useErrorAt } from './use-error-at.ts'
import classes from './form.module.css'

/** The fields of the workflow itself. */
export function WorkflowFields() {
  const store = useDraftStore()
  const name = useEditor(({ draft }) => draft.name)
  const serialMin = useEditor(({ draft }) => draft.serialMin)
  const serialMax = useEditor(({ draft }) => draft.serialMax)
  const problems = problemsOfWorkflow({ name, serialMin, serialMax })
  const errorAt = useErrorAt(
    Object.entries(problems).map(([field, message]) => [`w.${field}`, message] as const),
  )
  const bind = bindFields('w', errorAt)
  const set = (fields: Partial<DraftWorkflow>) => store.edit((draft) => ({ ...draft, ...fields }))
  return (
    <div className={classes['workflow']}>
      <TextField
        label="Name"
        withAsterisk
        maxLength={MAX_QC_NAME}
        {...bind('name', name, (next) => set({ name: next }))}
      />
      <NumberField
        label="Serial number min"
        withAsterisk
        min={0}
        max={2_147_483_647}
        {...bind('serialMin', serialMin, (next) => set({ serialMin: next }))}
      />
      <NumberField
        label="Serial number max"
        withAsterisk
        min={0}
        max={2_147_483_647}
        {...bind('serialMax', serialMax, (next) => set({ serialMax: next }))}
      />
    </div>
  )
}
