import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { deviceTitle } from '../../../api/fleet.ts'
import type { PanelDevice } from '../../../kit/device/dashboard-panel.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { StateChip } from '../../../ui/state/StateChip.tsx'
import { ONLINE_STATES } from '../../../ui/state/states.ts'
import { DataMenu } from '../dialogs/DataMenu.tsx'
import { DeviceDialogs } from '../dialogs/DeviceDialogs.tsx'
import { useOpenDialogs } from '../dialogs/use-open-dialogs.ts'
import { useDashboardPanels } from '../panels-context.ts'
import { PanelSections } from '../PanelSections.tsx'
import { PanelTools } from '../PanelTools.tsx'
import { StatusCards } from '../facts/StatusCards.tsx'
import { StatusFailure, StatusLoading } from '../facts/StatusStates.tsx'
import { statusOf } from '../online.ts'
import { useDeviceStatus } from '../../../kit/device/use-device-status.ts'
import classes from './associated.module.css'

export interface AssociatedPanelProps {
  title: string
  type: DeviceType
  id: number
  /** The page's device. */
  besideId: number
  /** The name or the selector of the device. */
  selector: ReactNode
  /** A notice about hidden devices. */
  notice?: ReactNode
}

/** A connected device below the page's own: its header and its cards. */
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
              // The page's own device has buttons with the same words.
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

/** The number of hidden connected devices. */
export function HiddenNotice({ children }: { children: string }) {
  return (
    <span className={classes['notice']}>
      <IconEyeOff size={14} stroke={1.6} aria-hidden />
      {children}
    </span>
  )
}

export interface NoAssociatedProps {
  /** The panel's title: 'Associated tablets'. */
  title: string
  icon: ReactNode
  message: string
  children: ReactNode
}

/** The panel when nothing is connected, or nothing visible. */
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
