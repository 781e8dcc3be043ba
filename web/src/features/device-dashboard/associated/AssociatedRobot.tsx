import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { IconTractor } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { deviceTitle, useFleet } from '../../../api/fleet.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { hiddenNotice, robotOf } from './associated.ts'
import { AssociatedPanel, NoAssociated } from './AssociatedPanel.tsx'
import type { AssociatedProps } from './AssociatedTablets.tsx'

const NO_ROBOT_ICON = <IconTractor size={24} stroke={1.6} color="var(--sc-ink-2)" aria-hidden />
const TITLE = 'Associated robot'

/** The robot that a tablet is connected to. */
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
