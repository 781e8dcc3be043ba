import type { DeviceStatus } from '@service-center/contract/device-data.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices.ts'
import { Select } from '@mantine/core'
import { IconDeviceTabletOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFleet, type FleetDevice } from '../../../api/fleet.ts'
import { deviceTitle, hiddenNotice, tabletsOf } from './associated.ts'
import { AssociatedPanel, NoAssociated } from './AssociatedPanel.tsx'
import { RemoteSupportLink } from './RemoteSupportLink.tsx'
import classes from './associated.module.css'

const NO_TABLETS_ICON = <IconDeviceTabletOff size={24} stroke={1.6} color="var(--sc-ink-2)" aria-hidden />

/** The tablets that are connected to a robot, one at a time; the address keeps which. */
export function AssociatedTablets({ robot }: { robot: DeviceStatus }) {
  const { tablet: wanted } = useSearch({ strict: false })
  const navigate = useNavigate()
  const fleet = useFleet()
  if (fleet === undefined) return null
  const tablets = tabletsOf(robot.deviceId, fleet)
  const chosen = tablets.find(({ id }) => id === wanted) ?? tablets[0]
  if (chosen === undefined) return <NoTablets robot={robot} />

  const choose = (id: string | null) => {
    if (id === null) return
    void navigate({ to: '.', search: (old) => ({ ...old, tablet: Number(id) }), replace: true })
  }
  const hidden = hiddenNotice(robot.hiddenConnections, 'tablet')
  const absent = wanted !== undefined && chosen.id !== wanted && `Tablet ${wanted} is not connected now`
  return (
    <AssociatedPanel
      title="Associated tablet"
      type={DEVICE_TYPE.tablet}
      id={chosen.id}
      selector={<TabletSelect tablets={tablets} chosen={chosen} onChoose={choose} />}
      notices={[hidden, absent].filter((notice) => typeof notice === 'string')}
      actions={<RemoteSupportLink />}
    />
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

function NoTablets({ robot }: { robot: DeviceStatus }) {
  const hidden = hiddenNotice(robot.hiddenConnections, 'tablet')
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
      {robot.deprecated === null
        ? 'A tablet appears here as soon as it connects to this robot.'
        : 'This robot is out of service.'}
    </NoAssociated>
  )
}
