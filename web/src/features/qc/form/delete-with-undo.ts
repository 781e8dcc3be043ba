import { useEffect } from 'react'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { DraftWorkflow } from '../model/draft.ts'
import type { DraftStore } from '../store/draft-store.ts'

type Edit = (draft: DraftWorkflow) => DraftWorkflow

/** Removes something from the draft, and offers to take that back. */
export function deleteWithUndo(
  store: DraftStore,
  words: string,
  { remove, undo }: { remove: Edit; undo: Edit },
): void {
  store.edit(remove)
  toast.success(words, {
    label: 'Undo',
    hint: 'Puts it back where it was',
    run: () => takeBack(store, undo),
  })
}

function takeBack(store: DraftStore, undo: Edit): void {
  if (store.get().isSaving) return toast.warning('The workflow is being saved; nothing was put back')
  if (store.isClosed()) return toast.warning('The workflow is no longer open; nothing was put back')
  const before = store.get().draft
  store.edit(undo)
  if (store.get().draft === before) return toast.warning('Its place is gone; nothing was put back')
  toast.success('It was put back')
}

/** Says when the editor of a store has gone: what was deleted in it cannot come back any more. */
export function useClosing(store: DraftStore): void {
  useEffect(() => {
    store.setClosed(false)
    return () => store.setClosed(true)
  }, [store])
}
