import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Select } from '@mantine/core'
import { IconDeviceTabletOff } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { memo } from 'react'
import { deviceTitle, useFleet, type FleetDevice } from '../../../api/fleet.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { hiddenNotice, tabletsOf } from './associated.ts'
import { AssociatedPanel, HiddenNotice, NoAssociated } from './AssociatedPanel.tsx'
import classes from './associated.module.css'

const NO_TABLETS_ICON = <IconDeviceTabletOff size={24} stroke={1.6} color="var(--sc-ink-2)" aria-hidden />

/** The device that others are connected to, as values that are stable when its data changes. */
export interface AssociatedProps {
  id: number
  isDeprecated: boolean
  /** Number of connected devices out of the viewer's scope. */
  hiddenConnections: number
}

/** The tablets that are connected to a robot, one at a time; the address keeps which one. */
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

/** The tablet in the address has moved to another robot, or was never connected. */
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
