import * as api from '@service-center/contract/api.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, detailOf, failedWith } from '../../../api/api-error.ts'
import { useViewer } from '../../../api/credentials.ts'
import { fetchNewest } from '../../../api/fetch-newest.ts'
import { q } from '../../../api/query.ts'
import { request } from '../../../api/request.ts'
import { changedBy, reloadResources } from '../../../api/resources.ts'
import { checkInput } from '../../../kit/form/check-input.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { DraftWorkflow, NewPicture } from '../model/draft.ts'
import { draftOf } from '../model/draft-of.ts'
import { type Problem, problemsOf } from '../model/draft-problems.ts'
import { problemAt } from '../model/problem-at.ts'
import { nextId } from '../model/workflow-list.ts'
import { nextVersionOf } from '../model/workflow-of.ts'
import { storedNameOf, uploadPictures } from '../pictures/stored-pictures.ts'
import type { DraftStore } from '../store/draft-store.ts'
import { focusField } from './focus-field.ts'
import { isSameSaving } from './is-same-saving.ts'

/** How far a saving is. */
export interface SavingProgress {
  /** Pictures that have to be stored first. */
  readonly pictures: number
  /** How many of them have been sent; 2.5 is two and a half. */
  readonly sent: number
}

export interface Submit {
  readonly submit: () => void
  /** Gives the saving up that is under way. */
  readonly cancel: () => void
  /** Undefined while nothing is saved. */
  readonly progress: SavingProgress | undefined
  /** Why the last saving failed, until the next one. */
  readonly error: string | undefined
  readonly dismiss: () => void
}

/** How often a new workflow takes another id, because somebody else took its own one meanwhile. */
const NEW_IDS = 3

/** Saves the edited workflow (specification 3, section 4, 'QC workflow submit'). */
export function useSubmit(store: DraftStore, { onSaved }: { onSaved: (saved: QcWorkflow) => void }): Submit {
  const { username } = useViewer()
  const client = useQueryClient()
  const [progress, setProgress] = useState<SavingProgress>()
  const [error, setError] = useState<string>()
  const abort = useRef<AbortController>(undefined)
  // While a picture is still being made smaller there is no progress yet: a second click must not save once more.
  const isBusy = useRef(false)
  useEffect(() => () => abort.current?.abort(), [])

  function fail(message: string) {
    setError(message)
    toast.error(message)
  }
  function refuse(problems: readonly Problem[], message: string) {
    store.refuse(problems)
    const [first] = problems
    if (first !== undefined) focusField(first)
    fail(message)
  }
  async function save() {
    setError(undefined)
    const { signal } = (abort.current = new AbortController())
    await store.whenIdle()
    // The editor was left meanwhile.
    if (signal.aborted) return
    const { draft } = store.get()
    const problems = problemsOf(draft)
    if (problems.length > 0) return refuse(problems, missingText(problems.length))
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
      refuse(found, detailOf(failure))
    } finally {
      setProgress(undefined)
      store.set({ isSaving: false })
      // Also after a failure: it may have been saved, or somebody else was faster.
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

/** The pictures that are not stored yet, each once. */
function newPicturesOf({ chapters }: DraftWorkflow): NewPicture[] {
  const pictures = chapters
    .flatMap(({ questions }) => questions)
    .flatMap(({ descriptions }) => descriptions)
    .flatMap(({ picture }) => picture ?? [])
  return [...new Map(pictures.map((picture) => [picture.blob, picture])).values()].filter(
    (picture) => storedNameOf(picture) === undefined,
  )
}

/** Sends the next version. A new workflow whose id somebody else has taken gets the next one. */
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
    const errors = checkInput(api.qc.save, { body })
    if (errors.length > 0) throw new ApiError('invalid', { errors })
    try {
      const { data } = await request(api.qc.save, { body }, { signal })
      return data
    } catch (failure) {
      if (!isNew || tries > NEW_IDS || !failedWith(failure, 'changed_meanwhile')) throw failure
      const { data } = await fetchNewest(client, q(api.qc.all, { body: {} }))
      // It was saved before, although no answer came.
      const stored = sent && data.find((one) => isSameSaving(one, sent.workflow))
      if (stored !== undefined) return stored
      const id = nextId(data)
      store.set({ draft: { ...draft, id }, saved: { ...store.get().saved, id } })
    }
  }
}
