import { ActionIcon, Tooltip } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { IconTrash } from '@tabler/icons-react'
import { failedWith, messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useReloadResources } from '../../../api/resources.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

interface RemoveNoteProps {
  device: { type: DeviceType; id: number }
  note: { id: number; text: string }
}

/** Removes a note of the logbook at once; the toast offers to undo it. */
export function RemoveNote({ device, note }: RemoveNoteProps) {
  const offerUndo = useUndoToast()
  const reload = useReloadResources()
  const remove = useApiMutation(api.ticketWork.deleteNote, {
    onSuccess: ({ undo }) => offerUndo('The note was removed.', undo ?? undefined),
  })
  function onError(error: unknown) {
    if (!failedWith(error, 'not_found')) return void toast.error(messageOf(error))
    toast.warning('Somebody else has removed this note.')
    reload(['tickets'])
  }
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
        onClick={() => remove.mutate({ params }, { onError })}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
