import { deviceDashboardPanels } from '../../features/device-dashboard/device-dashboard.panels.tsx'
import { deviceDataPanels } from '../../features/device-data/device-data.panels.tsx'
import { diagramsPanels } from '../../features/diagrams/diagrams.panels.tsx'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'

/** What stands on the dashboard of a device, in the order of each place: a line a feature. */
export const DASHBOARD_PANELS: readonly DashboardPanel[] = [
  ...deviceDataPanels,
  ...diagramsPanels,
  ...deviceDashboardPanels,
]
