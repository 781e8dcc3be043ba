import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { LogbookEntry, LogbookNote } from '@service-center/contract/support/logbook.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import { failedWith, messageOf } from '../../../api/calls/api-error.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { useApiMutation, useReloadResources } from '../../../api/queries/query.ts'
import { isInternal, mayCall } from '../../../api/session/rights.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** Maximum characters of the note in the label of its button. */
const MAX_SPOKEN = 80

/** A note that a user wrote. Automatic logbook entries have no id and cannot be removed. */
export type WrittenNote = LogbookNote & { id: number }

interface RemoveNoteProps {
  device: { type: DeviceType; id: number }
  note: Pick<WrittenNote, 'id' | 'text'>
}

export function RemoveNote({ device, note }: RemoveNoteProps) {
  const { remove, isRemoving } = useRemoveNote({ device, note })
  return (
    <Tooltip label="Remove note">
      <ActionIcon
        size={26}
        color="red"
        aria-label={`Remove note ${note.text.slice(0, MAX_SPOKEN)}`}
        loading={isRemoving}
        onClick={() => remove()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

export function RemoveOpenNote({ onRemoved, ...props }: RemoveNoteProps & { onRemoved: () => void }) {
  const { remove, isRemoving } = useRemoveNote(props)
  return (
    <Button
      variant="outline"
      color="red"
      leftSection={<IconTrash size={14} stroke={1.6} />}
      loading={isRemoving}
      onClick={() => remove(onRemoved)}
    >
      Remove note
    </Button>
  )
}

function useRemoveNote({ device, note }: RemoveNoteProps) {
  const offerUndo = useUndoToast()
  const reload = useReloadResources()
  const { mutate, isPending } = useApiMutation(api.ticketWork.deleteNote, {
    onSuccess: ({ undo }) => offerUndo('The note was removed.', undo ?? undefined),
  })
  const params = {
    deviceType: DEVICE_KINDS[device.type].route,
    deviceId: String(device.id),
    id: String(note.id),
  }
  function onError(error: unknown) {
    if (!failedWith(error, 'not_found')) return void toast.error(messageOf(error))
    toast.warning('Somebody else has removed this note.')
    reload(['tickets'])
  }
  return {
    isRemoving: isPending,
    remove: (onRemoved?: () => void) => mutate({ params }, { onError, onSuccess: () => onRemoved?.() }),
  }
}

/** Users may remove their own notes; users of the internal customer may remove everybody's. */
export function useMayRemove(): {
  /** Whether the user has the right to remove notes at all. */
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
