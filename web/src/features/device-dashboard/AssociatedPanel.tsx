import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { deviceTitle } from '../../api/shared-data/fleet.ts'
import type { PanelDevice } from '../../kit/device/dashboard-panel.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { StateChip } from '../../ui/state/StateText.tsx'
import { ONLINE_STATES } from '../../ui/state/states.ts'
import { DeviceDialogs, DataMenu, useOpenDialogs } from './DeviceDialogs.tsx'
import { useDashboardPanels, PanelSections, PanelTools } from './device-panels.tsx'
import { StatusCards } from './facts/StatusCards.tsx'
import { StatusFailure, StatusLoading } from './facts/StatusStates.tsx'
import { statusOf } from './StatusBar.tsx'
import { useDeviceStatus } from '../../kit/device/status/use-device-status.tsx'
import classes from './associated.module.css'

interface AssociatedPanelProps {
  title: string
  type: DeviceType
  id: number
  besideId: number
  selector: ReactNode
  notice?: ReactNode
}

export function AssociatedPanel({ title, type, id, besideId, selector, notice }: AssociatedPanelProps) {
  const { data: status, failure, retry, isFetching } = useDeviceStatus(type, id)
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
      {status === undefined ? (
        failure === undefined ? (
          <StatusLoading type={type} grid="side" onRetry={retry} />
        ) : (
          <StatusFailure failure={failure} onRetry={retry} isRetrying={isFetching} />
        )
      ) : (
        <>
          <PanelSections key={`sections ${id}`} device={device} status={status} panels={sections} />
          <StatusCards key={id} status={status} grid="side" />
        </>
      )}
    </section>
  )
}

function OnlineChip({ status }: { status: DeviceStatus }) {
  const { state, word } = ONLINE_STATES[statusOf(status)]
  return <StateChip state={state}>{word}</StateChip>
}

export function HiddenNotice({ children }: { children: string }) {
  return (
    <span className={classes['notice']}>
      <IconEyeOff size={14} stroke={1.6} aria-hidden />
      {children}
    </span>
  )
}

interface NoAssociatedProps {
  title: string
  icon: ReactNode
  message: string
  children: ReactNode
}

/** Shown if no device is connected, or none that the user may see. */
export function NoAssociated({ title, icon, message, children }: NoAssociatedProps) {
  return (
    <section className={classes['empty']} aria-label={title}>
      <h2>{title}</h2>
      <EmptyState title={message} icon={icon}>
        {children}
      </EmptyState>
    </section>
  )
}
