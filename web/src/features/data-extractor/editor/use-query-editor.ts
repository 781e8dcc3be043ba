import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failedWith } from '../../../api/api-error.ts'
import { useViewer } from '../../../api/credentials.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormChecks } from '../../../kit/form/use-form-checks.ts'
import { useNestedFormState } from '../../../kit/form/use-nested-form-state.ts'
import { useUnsavedGuard } from '../../../kit/form/use-unsaved-guard.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import type { QueryInput } from '../execution-store.ts'
import { areSameQueries, failureOf, laidFailure } from '../query-error.ts'
import { useShownFailures } from '../shown-parts.ts'
import type { Execution } from '../use-execute.ts'
import {
  type EditorDraft,
  type EditorValues,
  executedOf,
  executeProblems,
  fieldsOf,
  isUnsaved,
  type SavedFields,
  saveProblems,
} from './editor-values.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

const KEEP_AFTER_MS = 300

/**
 * Keeps what is written in this browser: it is there again after a reload, and after another screen. Only where the
 * browser does not store it, leaving asks first.
 * @param draft the same object while nothing is written
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

const isField = (path: string) => /^(?:whQuery|dbQuery|params\.\d+\.(?:name|value))$/.test(path)

/**
 * Why the queries of the editor failed. It comes from the execution, which survives the editor: whoever comes back finds the
 * reason while the same queries stand there. A form that has executed queries itself shows it also after they were changed.
 */
function useEditorFailure(values: EditorValues, execution: Execution) {
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

interface SavingOptions {
  /** The saved query as it is now; undefined for a new one. */
  saved: SavedQuery | undefined
  base: EditorDraft['base']
  onSaved: (base: NonNullable<EditorDraft['base']>) => void
}

/** Saves queries as new ones, or the changes of a saved one. */
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
    // Over what was saved elsewhere meanwhile, as its owner has decided.
    const was = next.current === 'over' && saved !== undefined ? fieldsOf(saved) : base.was
    const { undo } = await update.mutateAsync({ params: { id: String(base.id) }, body: { ...body, was } })
    onSaved({ id: base.id, was: body })
    offerUndo(QUERY_MESSAGES.saved, undo ?? undefined)
  }
  return {
    save,
    /** How the next one is saved. */
    saveNext: (as: 'new' | 'own') => {
      next.current = as === 'own' && hasConflict ? 'over' : as
    },
    onError: (error: unknown) => {
      if (!failedWith(error, 'changed_meanwhile')) return false
      setConflict(true)
      return true
    },
    /** Whether it was changed elsewhere, such as in another tab, and nothing was saved. */
    conflict: hasConflict,
    forgetConflict: () => setConflict(false),
  }
}
