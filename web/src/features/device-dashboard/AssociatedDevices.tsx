import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Select } from '@mantine/core'
import { IconDeviceTabletOff, IconTractor } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { memo } from 'react'
import { deviceTitle, findDevice, type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { addressOf } from '../../kit/addresses.ts'
import { AssociatedPanel, HiddenNotice, NoAssociated } from './AssociatedPanel.tsx'
import classes from './associated.module.css'

const NO_TABLETS_ICON = <IconDeviceTabletOff size={24} stroke={1.6} color="var(--sc-ink-2)" aria-hidden />

const NO_ROBOT_ICON = <IconTractor size={24} stroke={1.6} color="var(--sc-ink-2)" aria-hidden />
const TITLE = 'Associated robot'

/** Only values that rarely change, so that new data of the device does not re-render its associated devices. */
export interface AssociatedProps {
  id: number
  isDeprecated: boolean
  /** Number of connected devices outside the user's scope. */
  hiddenConnections: number
}

/** Shows one of the tablets connected to a robot; the address says which one. */
export const AssociatedTablets = memo(function AssociatedTablets(robot: AssociatedProps) {
  const { tablet: wanted } = useSearch({ strict: false })
  const navigate = useNavigate()
  const fleet = useFleet()
  if (fleet === undefined) return null
  const tablets = tabletsOf(robot.id, fleet)
  const chosen = tablets.find(({ id }) => id === wanted) ?? tablets[0]
  if (chosen === undefined) return <NoTablets {...robot} />

  const choose = (id: string | null) => {
    if (id === null) return
    void navigate({ to: '.', search: (old) => ({ ...old, tablet: Number(id) }), replace: true })
  }
  const hidden = hiddenNotice(robot.hiddenConnections, 'tablet')
  return (
    <AssociatedPanel
      title="Associated tablet"
      type={DEVICE_TYPE.tablet}
      id={chosen.id}
      besideId={robot.id}
      selector={<TabletSelect tablets={tablets} chosen={chosen} onChoose={choose} />}
      notice={
        <>
          {hidden !== undefined && <HiddenNotice>{hidden}</HiddenNotice>}
          {wanted !== undefined && wanted !== chosen.id && <AbsentNotice id={wanted} />}
        </>
      }
    />
  )
})

interface TabletSelectProps {
  tablets: readonly FleetDevice[]
  chosen: FleetDevice
  onChoose: (id: string | null) => void
}

function TabletSelect({ tablets, chosen, onChoose }: TabletSelectProps) {
  return (
    <Select
      className={classes['select'] ?? ''}
      aria-label="Associated tablet"
      data={tablets.map((tablet) => ({ value: String(tablet.id), label: deviceTitle(tablet) }))}
      value={String(chosen.id)}
      onChange={onChoose}
      allowDeselect={false}
      searchable={tablets.length > 10}
    />
  )
}

/** Shown if the tablet in the address is not (or no longer) connected to this robot. */
function AbsentNotice({ id }: { id: number }) {
  return (
    <span className={classes['notice']}>
      <Link className="sc-link" {...addressOf.device({ type: DEVICE_TYPE.tablet, id })}>
        Tablet {id}
      </Link>
      is not connected now
    </span>
  )
}

function NoTablets({ hiddenConnections, isDeprecated }: AssociatedProps) {
  const hidden = hiddenNotice(hiddenConnections, 'tablet')
  if (hidden !== undefined) {
    return (
      <NoAssociated
        title="Associated tablets"
        icon={NO_TABLETS_ICON}
        message="You do not have access to any associated tablet"
      >
        {hidden}.
      </NoAssociated>
    )
  }
  return (
    <NoAssociated title="Associated tablets" icon={NO_TABLETS_ICON} message="No associated tablets found">
      {isDeprecated
        ? 'This robot is out of service.'
        : 'A tablet appears here as soon as it connects to this robot.'}
    </NoAssociated>
  )
}

export const AssociatedRobot = memo(function AssociatedRobot(tablet: AssociatedProps) {
  const fleet = useFleet()
  if (fleet === undefined) return null
  const robot = robotOf(tablet.id, fleet)
  if (robot !== undefined) {
    return (
      <AssociatedPanel
        title={TITLE}
        type={DEVICE_TYPE.robot}
        id={robot.id}
        besideId={tablet.id}
        selector={
          <Link
            className="sc-link"
            {...addressOf.device({ type: DEVICE_TYPE.tablet, id: tablet.id, connectedRobotId: robot.id })}
          >
            {deviceTitle(robot)}
          </Link>
        }
      />
    )
  }
  const hidden = hiddenNotice(tablet.hiddenConnections, 'robot')
  if (hidden !== undefined) {
    return (
      <NoAssociated
        title={TITLE}
        icon={NO_ROBOT_ICON}
        message="You do not have access to any associated robot"
      >
        {hidden}.
      </NoAssociated>
    )
  }
  return (
    <NoAssociated title={TITLE} icon={NO_ROBOT_ICON} message="No associated robot found">
      {tablet.isDeprecated
        ? 'This tablet is out of service.'
        : 'A robot appears here as soon as this tablet connects to it.'}
    </NoAssociated>
  )
})

/** Sorted by id. */
export function tabletsOf(robotId: number, fleet: readonly FleetDevice[]): FleetDevice[] {
  return fleet
    .filter(({ type, connectedRobotId }) => type === DEVICE_TYPE.tablet && connectedRobotId === robotId)
    .toSorted((a, b) => a.id - b.id)
}

/** Undefined if the robot is not in scope. */
export function robotOf(tabletId: number, fleet: readonly FleetDevice[]): FleetDevice | undefined {
  const tablet = findDevice(fleet, { type: DEVICE_TYPE.tablet, id: tabletId })
  if (tablet === undefined || tablet.connectedRobotId === null) return undefined
  return findDevice(fleet, { type: DEVICE_TYPE.robot, id: tablet.connectedRobotId })
}

export function hiddenNotice(count: number, noun: 'tablet' | 'robot'): string | undefined {
  if (count <= 0) return undefined
  return count === 1
    ? `1 connected ${noun} is not visible to you`
    : `${count} connected ${noun}s are not visible to you`
}
