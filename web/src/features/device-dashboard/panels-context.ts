import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { createContext, useContext, useMemo } from 'react'
import type {
  BodyPanel,
  DashboardPanel,
  DialogPanel,
  SectionPanel,
  ToolPanel,
} from '../../kit/device/dashboard-panel.ts'
import { usePanels } from '../../kit/panels/panels.ts'

const NO_PANELS: readonly DashboardPanel[] = []

/** The panels that the app passes to the dashboard. */
export const DashboardPanels = createContext(NO_PANELS)

interface PanelsOfDevice {
  readonly dataMenu: readonly DialogPanel[]
  readonly header: readonly DialogPanel[]
  readonly tools: readonly ToolPanel[]
  readonly sections: readonly SectionPanel[]
  readonly body: readonly BodyPanel[]
}

/** The panels of a device type that the viewer has rights for, by slot. */
export function useDashboardPanels({ type }: DeviceKind): PanelsOfDevice {
  const panels = usePanels(useContext(DashboardPanels))
  return useMemo(() => {
    const own = panels.filter(({ kinds }) => kinds.includes(type))
    return {
      dataMenu: own.flatMap((panel) => (panel.place === 'data-menu' ? [panel] : [])),
      header: own.flatMap((panel) => (panel.place === 'header' ? [panel] : [])),
      tools: own.filter((panel) => panel.place === 'tools'),
      sections: own.filter((panel) => panel.place === 'section'),
      body: own.filter((panel) => panel.place === 'body'),
    }
  }, [panels, type])
}
