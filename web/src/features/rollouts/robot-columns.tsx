import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { RolloutState } from '@service-center/contract/rollouts/rollout-states.ts'
import type { RolloutRobot } from '@service-center/contract/rollouts/rollout.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { addressOf } from '../../kit/addresses.ts'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import { reasonText, robotWords } from './rollout-words.ts'

const number = (value: string | null) => (value === null || value.trim() === '' ? null : Number(value))

const stateText = (rollout: RolloutState, { state, accepted }: RolloutRobot) => {
  const { word } = robotWords(rollout, state)
  return accepted ? `${word}, accepted` : word
}

/** The state of each robot of a rollout, and what it was before and is now. */
export const robotColumns = (rollout: RolloutState): readonly DataColumn<RolloutRobot>[] => [
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

export const robotKey = ({ robotId }: RolloutRobot) => String(robotId)
export const robotLink = ({ robotId }: RolloutRobot) =>
  addressOf.device({ type: DEVICE_TYPE.robot, id: robotId })
