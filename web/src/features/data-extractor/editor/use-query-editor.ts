import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failedWith } from '../../../api/calls/api-error.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { useApiMutation } from '../../../api/queries/query.ts'
import { useFormChecks } from '../../../kit/form/checks/use-form-checks.ts'
import { useNestedFormState } from '../../../kit/form/use-api-form.ts'
import { useUnsavedGuard } from '../../../kit/form/PageForm.tsx'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useNewest } from '../../../ui/use-newest.ts'
import type { QueryInput } from '../execution-store.ts'
import { areSameQueries, failureOf, splitFailure } from '../query-error.ts'
import { type Execution, useShownFailures } from '../use-execution.tsx'
import {
  type EditorDraft,
  type EditorValues,
  executionInput,
  executeProblems,
  fieldsOf,
  isUnsaved,
  type SavedFields,
  saveProblems,
  readDraft,
  writeDraft,
} from './editor-draft.ts'

const KEEP_AFTER_MS = 300

const isField = (path: string) => /^(?:whQuery|dbQuery|params\.\d+\.(?:name|value))$/.test(path)

/** The state of the editor: one set of values, checked by two forms, one that executes and one that saves. */
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
  // A query that was deleted meanwhile can only be saved as a new one. A created one is not in the list until it reloads.
  const isGone = saved === undefined && base?.id !== created
  const draft: EditorDraft = useMemo(() => ({ values, base: isGone ? null : base }), [values, base, isGone])
  const isChanged = isUnsaved(draft)
  const options = { initialValues: opened.values, isChanged: () => isChanged }

  const executing = useFormChecks<typeof api.dataQueries.execute, EditorValues>(
    api.dataQueries.execute,
    {
      ...options,
      input: (now) => ({ body: executionInput(now) }),
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
    /** The saved query that is edited, as it was loaded; null for a new one. */
    base: draft.base,
    /** The same query as it is now. */
    saved: draft.base === null ? undefined : saved,
    isChanged,
    field: saving.field,
    set: saving.set,
    /** The error of the whole form, from the last action. */
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

/**
 * Why the queries of the editor failed. The execution outlives the editor: on return its failure is shown as long as the
 * editor holds the same queries. An editor that started the execution itself shows it also after the queries changed.
 */
function useEditorFailure(values: EditorValues, execution: Execution) {
  const queries = executionInput(values)
  const own = useRef<QueryInput>(undefined)
  useShownFailures((input) => input === own.current || areSameQueries(input, queries))
  return {
    ...splitFailure(failureOf(execution, queries), isField),
    /** Remembers what this form executes; undefined when its content was replaced. */
    follow: (input: QueryInput | undefined) => {
      own.current = input
    },
  }
}

interface SavingOptions {
  /** The saved query as it is now; undefined for a new one. */
  saved: SavedQuery | undefined
  base: EditorDraft['base']
  onSaved: (base: NonNullable<EditorDraft['base']>) => void
}

/** Saves the queries as a new record, or the changes of an existing one. */
function useSaving({ saved, base, onSaved }: SavingOptions) {
  const offerUndo = useUndoToast()
  const create = useApiMutation(api.dataQueries.create)
  const update = useApiMutation(api.dataQueries.update)
  const [hasConflict, setConflict] = useState(false)
  const next = useRef<'new' | 'own' | 'over'>('new')

  async function save(body: SavedFields): Promise<void> {
    setConflict(false)
    if (next.current === 'new' || base === null) {
      const { id } = await create.mutateAsync({ body })
      onSaved({ id, was: body })
      toast.success(QUERY_MESSAGES.saved)
      return
    }
    // `over` replaces what was saved elsewhere meanwhile; the user has confirmed it.
    const was = next.current === 'over' && saved !== undefined ? fieldsOf(saved) : base.was
    const { undo } = await update.mutateAsync({ params: { id: String(base.id) }, body: { ...body, was } })
    onSaved({ id: base.id, was: body })
    offerUndo(QUERY_MESSAGES.saved, undo ?? undefined)
  }
  return {
    save,
    /** Sets how the next save is done. */
    saveNext: (as: 'new' | 'own') => {
      next.current = as === 'own' && hasConflict ? 'over' : as
    },
    onError: (error: unknown) => {
      if (!failedWith(error, 'changed_meanwhile')) return false
      setConflict(true)
      return true
    },
    /** Whether nothing was saved because the query was changed elsewhere, such as in another tab. */
    conflict: hasConflict,
    forgetConflict: () => setConflict(false),
  }
}

/**
 * Stores the draft in this browser, so that it is still there after a reload or after a visit of another screen. Asks
 * before leaving only if the browser cannot store it.
 * @param draft the same object while nothing changes
 */
function useKeptDraft(draft: EditorDraft, isChanged: boolean): void {
  const newest = useNewest(draft)
  useEffect(() => {
    const timer = setTimeout(() => writeDraft(draft), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const keep = () => void writeDraft(newest())
    globalThis.addEventListener('pagehide', keep)
    return () => {
      globalThis.removeEventListener('pagehide', keep)
      keep()
    }
  }, [newest])
  useUnsavedGuard({ wouldLose: () => isChanged && !writeDraft(newest()) })
}
