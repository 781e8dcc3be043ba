import { commandsPanels } from '../../features/commands/commands.panels.tsx'
import { controlPanelPanels } from '../../features/control-panel/control-panel.panels.tsx'
import { deviceDashboardPanels } from '../../features/device-dashboard/device-dashboard.panels.tsx'
import { deviceDataPanels } from '../../features/device-data/device-data.panels.tsx'
import { diagramsPanels } from '../../features/diagrams/diagrams.panels.tsx'
import { deviceSupportPanels } from '../../features/support/device/device-support.panels.tsx'
import { featureExplanationPanels } from '../../features/tablet-features/tablet-features.panels.tsx'
import { tabletManagementPanels } from '../../features/tablet-management/tablet-management.panels.tsx'
import { versionExplanationPanels } from '../../features/software-versions/software-versions.panels.tsx'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'

/** The panels of a device's dashboard, in the order of each slot: one line per feature. */
export const DASHBOARD_PANELS: readonly DashboardPanel[] = [
  ...deviceDataPanels,
  ...diagramsPanels,
  ...deviceSupportPanels,
  ...commandsPanels,
  ...versionExplanationPanels,
  ...featureExplanationPanels,
  ...controlPanelPanels,
  ...deviceDashboardPanels,
  ...tabletManagementPanels,
]
