import * as api from '@service-center/contract/api.ts'
import type { QuerySchedule } from '@service-center/contract/data-extractor/query-schedule.ts'
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { detailOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { RemoveButton } from '../../../kit/remove/RemoveButton.tsx'
import { RowActions } from '../../../kit/table-screen/RowActions.tsx'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { CancelRunButton } from './CancelRunButton.tsx'
import { hasNotEnded } from './schedule-words.ts'

interface ScheduleActionsProps {
  schedule: QuerySchedule
  onRuns: (schedule: QuerySchedule) => void
  onEdit: (schedule: QuerySchedule) => void
}

const onError = (error: Error) => void toast.error(detailOf(error))

/** What can be done with a schedule. */
export function ScheduleActions({ schedule, onRuns, onEdit }: ScheduleActionsProps) {
  const { id, queryName: name, lastRun } = schedule
  return (
    <RowActions>
      <RowButton label="Runs and results" name={`Runs of ${name}`} onClick={() => onRuns(schedule)}>
        <IconHistory size={16} stroke={1.6} />
      </RowButton>
      {lastRun !== null && hasNotEnded(lastRun) ? (
        <CancelRunButton run={lastRun} name={`Cancel the run of ${name}`} />
      ) : (
        <RunButton schedule={schedule} />
      )}
      <PauseButton schedule={schedule} />
      <RowButton label="Edit" name={`Edit the schedule of ${name}`} onClick={() => onEdit(schedule)}>
        <IconPencil size={16} stroke={1.6} />
      </RowButton>
      <RemoveButton
        look="icon"
        noun="schedule"
        name={name}
        endpoint={api.dataQuerySchedules.remove}
        input={{ params: { id: String(id) } }}
        consequence="Its kept results are deleted, too. This cannot be undone."
      />
    </RowActions>
  )
}

/** Runs it once more at once. */
function RunButton({ schedule: { id, queryName: name } }: Pick<ScheduleActionsProps, 'schedule'>) {
  const run = useApiMutation(api.dataQuerySchedules.run)
  const onSuccess = () => void toast.success(`${name} runs now`)
  return (
    <RowButton
      label="Run now"
      name={`Run ${name} now`}
      isBusy={run.isPending}
      onClick={() => run.mutate({ params: { id: String(id) } }, { onSuccess, onError })}
    >
      <IconPlayerPlay size={16} stroke={1.6} />
    </RowButton>
  )
}

/** Pauses an active schedule; resumes another one. */
function PauseButton({ schedule: { id, queryName: name, state } }: Pick<ScheduleActionsProps, 'schedule'>) {
  const set = useApiMutation(api.dataQuerySchedules.setPaused)
  const isPaused = state === 'active'
  const onSuccess = () => void toast.success(isPaused ? `${name} is paused` : `${name} runs again`)
  return (
    <RowButton
      label={isPaused ? 'Pause' : 'Resume'}
      name={isPaused ? `Pause ${name}` : `Resume ${name}`}
      isBusy={set.isPending}
      onClick={() => set.mutate({ params: { id: String(id) }, body: { isPaused } }, { onSuccess, onError })}
    >
      {isPaused ? <IconPlayerPause size={16} stroke={1.6} /> : <IconRefresh size={16} stroke={1.6} />}
    </RowButton>
  )
}
