import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '../../api/credentials.ts'
import { confirmLeaving } from '../../ui/dialog/confirm.tsx'

/** Asks before a page with unsaved changes is left. */
export function useUnsavedGuard({ wouldLose }: { wouldLose: () => boolean }): void {
  useBlocker({
    // After a sign-out nothing can be saved any more.
    shouldBlockFn: async () => wouldLose() && currentSession() !== undefined && !(await confirmLeaving()),
    enableBeforeUnload: wouldLose,
  })
}
