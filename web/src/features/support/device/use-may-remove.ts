import * as api from '@service-center/contract/api.ts'
import type { LogbookEntry, LogbookNote } from '@service-center/contract/support/logbook.ts'
import { useCallback } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { isInternal } from '../../../api/is-internal.ts'
import { mayCall } from '../../../api/rights.ts'

/** A note that somebody wrote; what happened to the device has no id, and cannot be removed. */
export type WrittenNote = LogbookNote & { id: number }

/** Which entries the viewer may remove: their own notes, and as a member of the internal customer those of everybody. */
export function useMayRemove(): {
  /** Whether there can be any. */
  isPermitted: boolean
  mayRemove: (entry: LogbookEntry) => entry is WrittenNote
} {
  const viewer = useViewer()
  const isPermitted = mayCall(viewer, api.ticketWork.deleteNote.right)
  const mayRemoveAll = viewer !== undefined && isInternal(viewer)
  const own = viewer?.username
  const mayRemove = useCallback(
    (entry: LogbookEntry): entry is WrittenNote =>
      isPermitted &&
      entry.kind === 'logbook' &&
      entry.id !== null &&
      (mayRemoveAll || entry.author_username === own),
    [isPermitted, mayRemoveAll, own],
  )
  return { isPermitted, mayRemove }
}
