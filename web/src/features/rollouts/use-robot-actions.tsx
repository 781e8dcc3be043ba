import * as api from '@service-center/contract/api.ts'
import {
  canRemoveRobot,
  canRetryRobot,
  rolloutCan,
} from '@service-center/contract/rollouts/rollout-states.ts'
import type { Rollout, RolloutRobot } from '@service-center/contract/rollouts/rollout.ts'
import { IconRotate, IconUserMinus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/query.ts'
import { RowButton } from '../../kit/table-screen/RowButton.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

/** A column with what a person may do with one robot of a rollout; no column when nothing can be done any more. */
export function useRobotActions(rollout: Pick<Rollout, 'id' | 'state'>): readonly DataColumn<RolloutRobot>[] {
  const { id, state } = rollout
  return useMemo(() => {
    const canRetry = rolloutCan.retry({ state })
    const canRemove = rolloutCan.remove({ state })
    if (!canRetry && !canRemove) return []
    return [
      {
        id: 'actions',
        header: 'Actions',
        kind: 'text',
        value: () => null,
        cell: (robot) => {
          if (canRemove && canRemoveRobot(robot)) return <RemoveRobot rollout={id} robot={robot.robotId} />
          return canRetry && canRetryRobot(robot) && <RetryRobot rollout={id} robot={robot.robotId} />
        },
        width: 80,
        filter: 'none',
        sortable: false,
        hideable: false,
      },
    ]
  }, [id, state])
}

interface OneRobot {
  rollout: number
  robot: number
}

/** What is said when the robot is not in that state any more: its update has begun, or somebody was faster. */
const said = (robot: number, [done, changed]: readonly [string, string]) => ({
  onSuccess: ({ robots }: { robots: number }) =>
    void (robots > 0 ? toast.success(`Robot ${robot} ${done}`) : toast.error(`Robot ${robot} ${changed}`)),
  onError: (error: Error) => void toast.error(messageOf(error)),
})

function RemoveRobot({ rollout, robot }: OneRobot) {
  const remove = useApiMutation(api.rollouts.remove)
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Remove robot ${robot} from the rollout?`,
      text: 'It waits, and is not updated by this rollout.',
      verb: 'Remove robot',
      keepLabel: 'Keep robot',
      destructive: true,
    })
    if (!isAgreed) return
    const input = { params: { id: String(rollout) }, body: { robotIds: [robot] } }
    remove.mutate(input, said(robot, ['removed from the rollout', 'does not wait any more']))
  }
  return (
    <RowButton label="Remove from the rollout" name={`Remove robot ${robot}`} onClick={() => void ask()}>
      <IconUserMinus size={16} stroke={1.6} />
    </RowButton>
  )
}

function RetryRobot({ rollout, robot }: OneRobot) {
  const retry = useApiMutation(api.rollouts.retry)
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Retry robot ${robot}?`,
      text: 'If its update failed, it is updated again, in your name. If it is unhealthy, it is checked again.',
      verb: 'Retry robot',
      keepLabel: 'Keep as it is',
    })
    if (!isAgreed) return
    const input = { params: { id: String(rollout) }, body: { robotIds: [robot] } }
    retry.mutate(input, said(robot, ['tried again', 'needs no retry any more']))
  }
  return (
    <RowButton label="Retry" name={`Retry robot ${robot}`} onClick={() => void ask()}>
      <IconRotate size={16} stroke={1.6} />
    </RowButton>
  )
}
