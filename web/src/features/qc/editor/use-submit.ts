import * as api from '@service-center/contract/api.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, detailOf, failedWith } from '../../../api/calls/api-error.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { request } from '../../../api/calls/request.ts'
import { changedBy, fetchNewest, q, reloadResources } from '../../../api/queries/query.ts'
import { checkInput } from '../../../kit/form/checks/use-form-checks.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type DraftWorkflow, type NewPicture, nextId } from '../draft/draft.ts'
import { draftOf, nextVersionOf } from '../draft/convert-draft.ts'
import { type Problem, problemsOf, problemAt } from '../draft/draft-problems.ts'
import { storedNameOf, uploadPictures } from '../pictures.ts'
import { type DraftStore, isSameSaving } from '../draft/draft-store.ts'
import { focusField } from './form-actions.ts'

interface SavingProgress {
  /** Number of pictures to upload before saving. */
  readonly pictures: number
  /** Number of pictures sent so far; 2.5 means two and a half. */
  readonly sent: number
}

export interface Submit {
  readonly submit: () => void
  readonly cancel: () => void
  /** Undefined when not saving. */
  readonly progress: SavingProgress | undefined
  /** Why the last save failed; cleared by the next one. */
  readonly error: string | undefined
  readonly dismiss: () => void
}

/** How often a new workflow tries another id after somebody else took its id. */
const NEW_IDS = 3

/** Saves the open workflow (specification 3, section 4, 'QC workflow submit'). */
export function useSubmit(store: DraftStore, { onSaved }: { onSaved: (saved: QcWorkflow) => void }): Submit {
  const { username } = useViewer()
  const client = useQueryClient()
  const [progress, setProgress] = useState<SavingProgress>()
  const [error, setError] = useState<string>()
  const abort = useRef<AbortController>(undefined)
  // Waiting for a picture to be shrunk shows no progress yet: a second click must not save twice.
  const isBusy = useRef(false)
  useEffect(() => () => abort.current?.abort(), [])

  function fail(message: string) {
    setError(message)
    toast.error(message)
  }
  function showProblems(problems: readonly Problem[], message: string) {
    store.showProblems(problems)
    const [first] = problems
    if (first !== undefined) focusField(first)
    fail(message)
  }
  async function save() {
    setError(undefined)
    const { signal } = (abort.current = new AbortController())
    await store.whenIdle()
    // The user left the editor meanwhile.
    if (signal.aborted) return
    const { draft } = store.get()
    const problems = problemsOf(draft)
    if (problems.length > 0) return showProblems(problems, missingText(problems.length))
    const pictures = newPicturesOf(draft)
    setProgress({ pictures: pictures.length, sent: 0 })
    store.set({ isSaving: true })
    try {
      await uploadPictures(pictures, {
        client,
        signal,
        onProgress: (sent) => setProgress({ pictures: pictures.length, sent }),
      })
      setProgress({ pictures: pictures.length, sent: pictures.length })
      const saved = await put(store, { client, username, signal })
      store.adopt(draftOf(saved, draft), draft)
      toast.success('Changes are saved')
      onSaved(saved)
    } catch (failure) {
      if (signal.aborted) return setError('The saving was cancelled. Nothing that you have typed is lost.')
      const errors = failure instanceof ApiError ? failure.errors : []
      const found = errors.flatMap((one) => problemAt(store.get().draft, one) ?? [])
      showProblems(found, detailOf(failure))
    } finally {
      setProgress(undefined)
      store.set({ isSaving: false })
      // Also after a failure: the save may have arrived, or somebody else saved first.
      void reloadResources(client, changedBy(api.qc.save))
    }
  }
  return {
    submit: () => {
      if (isBusy.current) return
      isBusy.current = true
      void save().finally(() => (isBusy.current = false))
    },
    cancel: () => abort.current?.abort(),
    progress,
    error,
    dismiss: () => setError(undefined),
  }
}

const missingText = (count: number) =>
  count === 1
    ? 'A field is not filled in as it must be.'
    : `${count} fields are not filled in as they must be.`

/** The pictures that are not uploaded yet, without duplicates. */
function newPicturesOf({ chapters }: DraftWorkflow): NewPicture[] {
  const pictures = chapters
    .flatMap(({ questions }) => questions)
    .flatMap(({ descriptions }) => descriptions)
    .flatMap(({ picture }) => picture ?? [])
  return [...new Map(pictures.map((picture) => [picture.blob, picture])).values()].filter(
    (picture) => storedNameOf(picture) === undefined,
  )
}

/** Sends the next version. If somebody else took the id of a new workflow, tries the next id. */
async function put(
  store: DraftStore,
  { client, username, signal }: { client: QueryClient; username: string; signal: AbortSignal },
): Promise<QcWorkflow> {
  for (let tries = 1; ; tries += 1) {
    const { draft, isNew, sent } = store.get()
    const body = nextVersionOf(draft, {
      now: Date.now(),
      username,
      imageOf: ({ image, picture }) => (picture === undefined ? image : (storedNameOf(picture) ?? '')),
    })
    store.set({ sent: { workflow: body, draft } })
    const input = { body, query: isNew ? { isNew: 'true' as const } : {} }
    const errors = checkInput(api.qc.save, input)
    if (errors.length > 0) throw new ApiError('invalid', { errors })
    try {
      const { data } = await request(api.qc.save, input, { signal })
      return data
    } catch (failure) {
      if (!isNew || tries > NEW_IDS || !failedWith(failure, 'changed_meanwhile')) throw failure
      const all = await fetchNewest(client, q(api.qc.all, { body: {} }))
      // An earlier try was saved, but its response was lost.
      const stored = sent && all.data.find((one) => isSameSaving(one, sent.workflow))
      if (stored !== undefined) return stored
      const id = nextId(all)
      store.set({ draft: { ...draft, id }, saved: { ...store.get().saved, id } })
    }
  }
}
