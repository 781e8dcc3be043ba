import * as api from '@service-center/contract/api.ts'
import type { ScheduledRun } from '@service-center/contract/data-extractor/query-schedule.ts'
import { IconPlayerStop } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

const onSuccess = () => void toast.success('The run is cancelled')
const onError = (error: Error) => void toast.error(messageOf(error))

/** Cancels a run that waits or runs. */
export function CancelRunButton({ run, name }: { run: ScheduledRun; name: string }) {
  const cancel = useApiMutation(api.dataQuerySchedules.cancelRun)
  return (
    <RowButton
      label="Cancel the run"
      name={name}
      isBusy={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id: String(run.id) } }, { onSuccess, onError })}
    >
      <IconPlayerStop size={16} stroke={1.6} />
    </RowButton>
  )
}
