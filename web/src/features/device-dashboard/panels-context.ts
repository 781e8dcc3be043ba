import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { createContext, useContext, useMemo } from 'react'
import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type {
  BodyPanel,
  DashboardPanel,
  DialogPanel,
  OfferedDevice,
  SectionPanel,
  ToolPanel,
} from '../../kit/device/dashboard-panel.ts'
import { usePanels } from '../../kit/panels/panels.ts'

const NO_PANELS: readonly DashboardPanel[] = []

/** The panels that the app passes to the dashboard. */
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

/** The panels of a device that the viewer has rights for, by slot. */
export function useDashboardPanels(
  { type }: DeviceKind,
  { isDeprecated, status }: KnownDevice,
): PanelsOfDevice {
  const panels = usePanels(useContext(DashboardPanels))
  // New values come all the time; the lists change only when a panel comes or goes.
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
