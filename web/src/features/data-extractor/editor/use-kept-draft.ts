import { useEffect } from 'react'
import { useUnsavedGuard } from '../../../kit/form/use-unsaved-guard.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import type { EditorDraft } from './editor-values.ts'
import { writeDraft } from './stored-draft.ts'

const KEEP_AFTER_MS = 300

/**
 * Keeps what is written in this browser: it is there again after a reload, and after another screen. Only where the
 * browser does not store it, leaving asks first.
 * @param draft the same object while nothing is written
 */
export function useKeptDraft(draft: EditorDraft, isChanged: boolean): void {
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
