import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Button, Select } from '@mantine/core'
import { IconDeviceTabletOff, IconEyeOff, IconTractor } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { deviceTitle, findDevice, type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { addressOf } from '../../kit/addresses.ts'
import type { PanelDevice } from '../../kit/device/dashboard-panel.ts'
import { useDeviceStatus } from '../../kit/device/status/use-device-status.tsx'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { StateChip } from '../../ui/state/StateText.tsx'
import { ONLINE_STATES } from '../../ui/state/states.ts'
import { DeviceDialogs, DataMenu, useOpenDialogs } from './DeviceDialogs.tsx'
import { useDashboardPanels, PanelSections, PanelTools } from './device-panels.tsx'
import { StatusCards } from './facts/StatusCards.tsx'
import { StatusLoaded } from './facts/StatusStates.tsx'
import { statusOf } from './StatusBar.tsx'
import classes from './associated.module.css'

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
  if (fleet === undefined) return <FirstLoad />
  const tablets = tabletsOf(robot.id, fleet)
  const chosen = tablets.find(({ id }) => id === wanted) ?? tablets[0]
  if (chosen === undefined) return <NoAssociated noun="tablet" {...robot} />

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

export const AssociatedRobot = memo(function AssociatedRobot(tablet: AssociatedProps) {
  const fleet = useFleet()
  if (fleet === undefined) return <FirstLoad />
  const robot = robotOf(tablet.id, fleet)
  if (robot !== undefined) {
    return (
      <AssociatedPanel
        title="Associated robot"
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
  return <NoAssociated noun="robot" {...tablet} />
})

interface AssociatedPanelProps {
  title: string
  type: DeviceType
  id: number
  besideId: number
  selector: ReactNode
  notice?: ReactNode
}

function AssociatedPanel({ title, type, id, besideId, selector, notice }: AssociatedPanelProps) {
  const load = useDeviceStatus(type, id)
  const { data: status } = load
  const kind = DEVICE_KINDS[type]
  const { dataMenu, header, tools, sections } = useDashboardPanels(kind, {
    status,
    isDeprecated: status !== undefined && status.deprecated !== null,
  })
  const dialogs = useOpenDialogs('associated')
  const device: PanelDevice = {
    kind,
    id,
    title: deviceTitle({ id, name: status?.deviceName ?? '' }),
    place: 'associated',
    robotId: type === DEVICE_TYPE.tablet ? besideId : undefined,
  }
  return (
    <section aria-label={title}>
      <div className={classes['head']}>
        <h2>{title}</h2>
        {selector}
        {status !== undefined && <OnlineChip status={status} />}
        {notice}
        <span className={classes['space']} />
        <div className={classes['actions']}>
          <DataMenu label={`${kind.name} data`} isQuiet panels={dataMenu} onOpen={dialogs.open} />
          {header.map((panel) => (
            <Button
              key={panel.id}
              variant="subtle"
              leftSection={panel.icon}
              // The buttons of the page's own device have the same labels.
              aria-label={`${panel.label} of the ${kind.name.toLowerCase()}`}
              onClick={() => dialogs.open(panel)}
            >
              {panel.label}
            </Button>
          ))}
          <PanelTools device={device} panels={tools} />
        </div>
      </div>
      <DeviceDialogs device={device} panels={[...dataMenu, ...header]} dialogs={dialogs} />
      <StatusLoaded load={load} type={type} grid="side">
        {(loaded) => (
          <>
            <PanelSections key={`sections ${id}`} device={device} status={loaded} panels={sections} />
            <StatusCards key={id} status={loaded} grid="side" />
          </>
        )}
      </StatusLoaded>
    </section>
  )
}

function OnlineChip({ status }: { status: DeviceStatus }) {
  const { state, word } = ONLINE_STATES[statusOf(status)]
  return <StateChip state={state}>{word}</StateChip>
}

function HiddenNotice({ children }: { children: string }) {
  return (
    <span className={classes['notice']}>
      <IconEyeOff size={14} stroke={1.6} aria-hidden />
      {children}
    </span>
  )
}

const NO_DEVICES = {
  tablet: {
    title: 'Associated tablets',
    Icon: IconDeviceTabletOff,
    deprecated: 'This robot is out of service.',
    hint: 'A tablet appears here as soon as it connects to this robot.',
  },
  robot: {
    title: 'Associated robot',
    Icon: IconTractor,
    deprecated: 'This tablet is out of service.',
    hint: 'A robot appears here as soon as this tablet connects to it.',
  },
}

/** Shown if no device is connected, or none that the user may see. */
function NoAssociated({ noun, ...device }: AssociatedProps & { noun: 'tablet' | 'robot' }) {
  const { title, Icon, deprecated, hint } = NO_DEVICES[noun]
  const hidden = hiddenNotice(device.hiddenConnections, noun)
  const message =
    hidden === undefined
      ? `No ${title.toLowerCase()} found`
      : `You do not have access to any associated ${noun}`
  return (
    <section className={classes['empty']} aria-label={title}>
      <h2>{title}</h2>
      <EmptyState title={message} icon={<Icon size={24} stroke={1.6} color="var(--sc-ink-2)" aria-hidden />}>
        {hidden === undefined ? (device.isDeprecated ? deprecated : hint) : `${hidden}.`}
      </EmptyState>
    </section>
  )
}

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
