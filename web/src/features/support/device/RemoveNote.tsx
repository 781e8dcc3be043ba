import { ActionIcon, Tooltip } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { IconTrash } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

interface RemoveNoteProps {
  device: { type: DeviceType; id: number }
  note: { id: number; text: string }
}

/** Removes a note of the logbook at once; the toast offers to undo it. */
export function RemoveNote({ device, note }: RemoveNoteProps) {
  const offerUndo = useUndoToast()
  const remove = useApiMutation(api.ticketWork.deleteNote, {
    onSuccess: ({ undo }) => offerUndo('The note was removed.', undo ?? undefined),
  })
  const params = {
    deviceType: DEVICE_KINDS[device.type].route,
    deviceId: String(device.id),
    id: String(note.id),
  }
  return (
    <Tooltip label="Remove note">
      <ActionIcon
        size={26}
        color="red"
        aria-label={`Remove note ${note.text}`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params }, { onError: (error) => void toast.error(messageOf(error)) })}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
