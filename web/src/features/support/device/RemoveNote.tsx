import { ActionIcon, Button, Tooltip } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { IconTrash } from '@tabler/icons-react'
import { failedWith, messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useReloadResources } from '../../../api/resources.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { WrittenNote } from './use-may-remove.ts'

/** Letters of a note in the name of its button. */
const MAX_SPOKEN = 80

interface RemoveNoteProps {
  device: { type: DeviceType; id: number }
  note: Pick<WrittenNote, 'id' | 'text'>
}

/** In the row of a note: removes it at once; the toast offers to undo it. */
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

/** Below the text of a note, which phones show apart from its row. */
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
