import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { createContext, Fragment, useContext, useMemo } from 'react'
import type {
  BodyPanel,
  DashboardPanel,
  DialogPanel,
  OfferedDevice,
  PanelDevice,
  SectionPanel,
  ToolPanel,
} from '../../kit/device/dashboard-panel.ts'
import { usePanels } from '../../kit/panels/panels.ts'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'

const NO_PANELS: readonly DashboardPanel[] = []

export const DashboardPanels = createContext(NO_PANELS)

export interface PanelsOfDevice {
  readonly dataMenu: readonly DialogPanel[]
  readonly header: readonly DialogPanel[]
  readonly tools: readonly ToolPanel[]
  readonly sections: readonly SectionPanel[]
  readonly body: readonly BodyPanel[]
}

interface KnownDevice {
  readonly isDeprecated: boolean
  /** Undefined while it is loading. */
  readonly status: DeviceStatus | undefined
}

/** The panels that the user has the right to see for a device, by place. */
export function useDashboardPanels(
  { type }: DeviceKind,
  { isDeprecated, status }: KnownDevice,
): PanelsOfDevice {
  const panels = usePanels(useContext(DashboardPanels))
  // The status changes all the time; the lists are rebuilt only when the set of panels changes.
  const offered = panels.filter((panel) => isOffered(panel, { type, isDeprecated, read: readerOf(status) }))
  const ids = offered.map(({ id }) => id).join('\n')
  return useMemo(() => {
    const shown = new Set(ids.split('\n'))
    const own = panels.filter(({ id }) => shown.has(id))
    return {
      dataMenu: own.flatMap((panel) => (panel.place === 'data-menu' ? [panel] : [])),
      header: own.flatMap((panel) => (panel.place === 'header' ? [panel] : [])),
      tools: own.filter((panel) => panel.place === 'tools'),
      sections: own.filter((panel) => panel.place === 'section'),
      body: own.filter((panel) => panel.place === 'body'),
    }
  }, [panels, ids])
}

function isOffered(panel: DashboardPanel, device: OfferedDevice): boolean {
  if (!panel.kinds.includes(device.type)) return false
  return !('isOffered' in panel) || panel.isOffered === undefined || panel.isOffered(device)
}

const readerOf = (status: DeviceStatus | undefined) =>
  status === undefined ? undefined : (key: string) => status.data[key]

interface PanelSectionsProps {
  device: PanelDevice
  status: DeviceStatus
  panels: readonly (SectionPanel | BodyPanel)[]
}

export function PanelSections({ device, status, panels }: PanelSectionsProps) {
  return panels.map(({ id, render }) => <Fragment key={id}>{render(device, status)}</Fragment>)
}

/** Tools in the header that are components of their own. */
export function PanelTools({ device, panels }: { device: PanelDevice; panels: readonly ToolPanel[] }) {
  return (
    <LazyPart fallback={<FirstLoad />}>
      {panels.map(({ id, render }) => (
        <Fragment key={id}>{render(device)}</Fragment>
      ))}
    </LazyPart>
  )
}
