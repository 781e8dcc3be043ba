import * as api from '@service-center/contract/api.ts'
import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { useRef, useState } from 'react'
import { failedWith } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type EditorDraft, fieldsOf, type SavedFields } from './editor-values.ts'

interface SavingOptions {
  /** The saved query as it is now; undefined for a new one. */
  saved: SavedQuery | undefined
  base: EditorDraft['base']
  onSaved: (base: NonNullable<EditorDraft['base']>) => void
}

/** Saves queries as new ones, or the changes of a saved one. */
export function useSaving({ saved, base, onSaved }: SavingOptions) {
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
