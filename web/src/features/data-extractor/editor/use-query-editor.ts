import * as api from '@service-center/contract/api.ts'
import { useMemo, useState } from 'react'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { useViewer } from '../../../api/credentials.ts'
import { useFormChecks } from '../../../kit/form/use-form-checks.ts'
import { useNestedFormState } from '../../../kit/form/use-nested-form-state.ts'
import type { Execution } from '../use-execute.ts'
import {
  type EditorDraft,
  type EditorValues,
  executedOf,
  executeProblems,
  fieldsOf,
  isUnsaved,
  saveProblems,
} from './editor-values.ts'
import { readDraft } from './stored-draft.ts'
import { useEditorFailure } from './use-editor-failure.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSaving } from './use-saving.ts'

/** The state of the editor: one set of values, which are executed and saved. */
export function useQueryEditor(queries: readonly SavedQuery[], execution: Execution) {
  const { username } = useViewer()
  const [opened] = useState(readDraft)
  const [base, setBase] = useState(opened.base)
  const [act, setAct] = useState<'execute' | 'save'>('execute')
  const own = useNestedFormState<EditorValues>({ initialValues: opened.values })
  const { values } = own
  const failure = useEditorFailure(values, execution)
  const state = { ...own, errors: { ...failure.fields, ...own.errors } }
  const saved = queries.find((query) => query.id === base?.id && query.username === username)
  const [created, setCreated] = useState<number>()
  // One that was deleted meanwhile can only be saved as a new one. The list lacks a new one until it has been loaded again.
  const isGone = saved === undefined && base?.id !== created
  const draft: EditorDraft = useMemo(() => ({ values, base: isGone ? null : base }), [values, base, isGone])
  const isChanged = isUnsaved(draft)
  const options = { initialValues: opened.values, isChanged: () => isChanged }

  const executing = useFormChecks<typeof api.dataQueries.execute, EditorValues>(
    api.dataQueries.execute,
    {
      ...options,
      input: (now) => ({ body: executedOf(now) }),
      rules: executeProblems,
      onSubmit: ({ body }, now) => {
        failure.follow(body)
        return execution.execute(body, now.name.trim())
      },
    },
    state,
  )
  const calls = useSaving({
    saved,
    base,
    onSaved: (next) => {
      setBase(next)
      setCreated(next.id)
    },
  })
  const saving = useFormChecks<typeof api.dataQueries.create, EditorValues>(
    api.dataQueries.create,
    {
      ...options,
      input: (now) => ({ body: fieldsOf(now) }),
      rules: saveProblems,
      onSubmit: ({ body }) => calls.save(body),
      onError: calls.onError,
    },
    state,
  )
  useKeptDraft(draft, isChanged)

  const open = (next: EditorDraft) => {
    setBase(next.base)
    calls.forgetConflict()
    failure.follow(undefined)
    executing.startFrom(next.values)
    saving.startFrom(next.values)
  }
  return {
    values,
    /** The saved query that is changed, as it was read; null for a new one. */
    base: draft.base,
    /** The same as it is now. */
    saved: draft.base === null ? undefined : saved,
    isChanged,
    field: saving.field,
    set: saving.set,
    /** The error of the whole form, of what was done last. */
    error: (act === 'execute' ? executing.error : saving.error) ?? failure.rest,
    isSaving: saving.isSubmitting,
    conflict: calls.conflict,
    attach: (element: HTMLElement | null) => {
      executing.attach(element)
      saving.attach(element)
    },
    execute: () => {
      setAct('execute')
      executing.submit()
    },
    save: (as: 'new' | 'own') => {
      setAct('save')
      calls.saveNext(as)
      saving.submit()
    },
    open,
  }
}

export type QueryEditorState = ReturnType<typeof useQueryEditor>
