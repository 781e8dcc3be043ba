import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '../../api/credentials.ts'
import { confirmLeaving } from '../../ui/dialog/confirm.tsx'

/** Asks before a page with unsaved changes is left. */
export function useUnsavedGuard({ wouldLose }: { wouldLose: () => boolean }): void {
  useBlocker({
    // Whoever was signed out cannot save any more.
    shouldBlockFn: async () => wouldLose() && currentSession() !== undefined && !(await confirmLeaving()),
    enableBeforeUnload: wouldLose,
  })
}
