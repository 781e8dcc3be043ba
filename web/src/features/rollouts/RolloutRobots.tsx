import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import {
  canRemoveRobot,
  canRetryRobot,
  rolloutCan,
  type RolloutState,
} from '@service-center/contract/rollouts/rollout-states.ts'
import type { Rollout, RolloutRobot } from '@service-center/contract/rollouts/rollout.ts'
import { IconRotate, IconUserMinus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { addressOf } from '../../kit/addresses.ts'
import { buttonColumn } from '../../kit/table-screen/button-columns.tsx'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { RowButton } from '../../kit/table-screen/RowButton.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { reasonText, robotWords } from './rollout-words.ts'
import classes from './rollout.module.css'

export function RolloutRobots({ rollout }: { rollout: Rollout }) {
  const actions = useRobotActions(rollout)
  // The actions stand next to the state and its reason: at the end of this wide table they would be overlooked.
  const columns = useMemo(
    () => robotColumns(rollout.state).toSpliced(3, 0, ...actions),
    [rollout.state, actions],
  )
  const table = useScreenTable({ tableId: 'rollout-robots', columns })
  const list = useWholeList(api.rollouts.robots, { params: { id: String(rollout.id) } })
  return (
    <div className={classes['robots']}>
      <ListTable
        label="Robots of the rollout"
        noun="robots"
        table={table}
        list={list}
        rowKey={robotKey}
        rowHeight={36}
        rowLink={robotLink}
      />
    </div>
  )
}

const robotKey = ({ robotId }: RolloutRobot) => String(robotId)
const robotLink = ({ robotId }: RolloutRobot) => addressOf.device({ type: DEVICE_TYPE.robot, id: robotId })

const robotColumns = (rollout: RolloutState): readonly DataColumn<RolloutRobot>[] => [
  {
    id: 'robotId',
    header: 'Robot',
    kind: 'number',
    look: 'strong',
    align: 'start',
    width: 100,
    value: ({ robotId }) => robotId,
    hideable: false,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 150,
    extra: 20,
    phonePlace: 1,
    value: (robot) => stateText(rollout, robot),
    cell: (robot) => (
      <StateText state={robotWords(rollout, robot.state).look}>{stateText(rollout, robot)}</StateText>
    ),
    filter: 'values',
  },
  {
    id: 'reason',
    header: 'Why',
    kind: 'text',
    width: 260,
    value: (robot) => reasonText(rollout, robot),
    filter: 'values',
  },
  {
    id: 'step',
    header: 'Step',
    kind: 'number',
    width: 80,
    value: ({ step }) => (step === null ? null : step + 1),
    filter: 'values',
  },
  { id: 'attempts', header: 'Attempts', kind: 'number', width: 100, value: ({ attempts }) => attempts },
  {
    id: 'softwareBefore',
    header: 'Version before',
    kind: 'text',
    look: 'mono',
    width: 130,
    value: ({ softwareBefore }) => softwareBefore,
  },
  {
    id: 'softwareNow',
    header: 'Version now',
    kind: 'text',
    look: 'mono',
    width: 120,
    value: ({ softwareNow }) => softwareNow,
  },
  {
    id: 'hdopBefore',
    header: 'HDOP before',
    kind: 'number',
    width: 120,
    value: ({ hdopBefore }) => number(hdopBefore),
  },
  { id: 'hdopNow', header: 'HDOP now', kind: 'number', width: 110, value: ({ hdopNow }) => number(hdopNow) },
  { id: 'name', header: 'Name', kind: 'text', width: 160, value: ({ name }) => name },
  {
    id: 'customerName',
    header: 'Customer',
    kind: 'text',
    width: 200,
    value: ({ customerName }) => customerName,
  },
  timeColumn({ id: 'retryAt', header: 'Next attempt', at: ({ retryAt }) => retryAt }),
  timeColumn({ id: 'changedAt', header: 'Changed', at: ({ changedAt }) => changedAt }),
]

const number = (value: string | null) => (value === null || value.trim() === '' ? null : Number(value))

const stateText = (rollout: RolloutState, { state, accepted }: RolloutRobot) => {
  const { word } = robotWords(rollout, state)
  return accepted ? `${word}, accepted` : word
}

/** A column with the actions for one robot; no column if the rollout allows none any more. */
function useRobotActions(rollout: Pick<Rollout, 'id' | 'state'>): readonly DataColumn<RolloutRobot>[] {
  const { id, state } = rollout
  return useMemo(() => {
    const canRetry = rolloutCan.retry({ state })
    const canRemove = rolloutCan.remove({ state })
    if (!canRetry && !canRemove) return []
    return [
      buttonColumn({
        id: 'actions',
        header: 'Actions',
        width: 80,
        cell: (robot: RolloutRobot) => {
          if (canRemove && canRemoveRobot(robot)) return <RemoveRobot rollout={id} robot={robot.robotId} />
          return canRetry && canRetryRobot(robot) && <RetryRobot rollout={id} robot={robot.robotId} />
        },
      }),
    ]
  }, [id, state])
}

interface OneRobot {
  rollout: number
  robot: number
}

function RemoveRobot({ rollout, robot }: OneRobot) {
  const remove = useApiMutation(api.rollouts.remove)
  const input = { params: { id: String(rollout) }, body: { robotIds: [robot] } }
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Remove robot ${robot} from the rollout?`,
      text: 'It waits, and is not updated by this rollout.',
      verb: 'Remove robot',
      keepLabel: 'Keep robot',
      destructive: true,
    })
    if (isAgreed)
      remove.mutate(input, resultToast(robot, ['removed from the rollout', 'does not wait any more']))
  }
  return (
    <RowButton label="Remove from the rollout" name={`Remove robot ${robot}`} onClick={() => void ask()}>
      <IconUserMinus size={16} stroke={1.6} />
    </RowButton>
  )
}

function RetryRobot({ rollout, robot }: OneRobot) {
  const retry = useApiMutation(api.rollouts.retry)
  const input = { params: { id: String(rollout) }, body: { robotIds: [robot] } }
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Retry robot ${robot}?`,
      text: 'If its update failed, it is updated again, in your name. If it is unhealthy, it is checked again.',
      verb: 'Retry robot',
      keepLabel: 'Keep as it is',
    })
    if (isAgreed) retry.mutate(input, resultToast(robot, ['tried again', 'needs no retry any more']))
  }
  return (
    <RowButton label="Retry" name={`Retry robot ${robot}`} onClick={() => void ask()}>
      <IconRotate size={16} stroke={1.6} />
    </RowButton>
  )
}

/** Shows `done`, or `changed` if the robot has left its state: its update has begun, or somebody else was faster. */
const resultToast = (robot: number, [done, changed]: readonly [string, string]) => ({
  onSuccess: ({ robots }: { robots: number }) =>
    void (robots > 0 ? toast.success(`Robot ${robot} ${done}`) : toast.error(`Robot ${robot} ${changed}`)),
  onError: (error: Error) => void toast.error(messageOf(error)),
})
