import { commandsPanels } from '../../features/commands/commands.panels.tsx'
import { controlPanelPanels } from '../../features/control-panel/control-panel.panels.tsx'
import { DeviceDashboardPage } from '../../features/device-dashboard/DeviceDashboardPage.tsx'
import { deviceDashboardPanels } from '../../features/device-dashboard/device-dashboard.panels.tsx'
import { deviceDataPanels } from '../../features/device-data/device-data.panels.tsx'
import { diagramsPanels } from '../../features/diagrams/diagrams.panels.tsx'
import { versionExplanationPanels } from '../../features/software-versions/software-versions.panels.tsx'
import { deviceSupportPanels } from '../../features/support/device/device-support.panels.tsx'
import { featureExplanationPanels } from '../../features/tablet-features/tablet-features.panels.tsx'
import { tabletManagementPanels } from '../../features/tablet-management/tablet-management.panels.tsx'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import { WidgetsProvider } from '../../kit/widgets/widgets-context.ts'
import { WIDGETS } from './widgets.ts'

/** The panels of a device's dashboard, in the order of each slot: one line per feature. */
const DASHBOARD_PANELS: readonly DashboardPanel[] = [
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

/** The dashboard of a device with all panels of features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function DeviceDashboardRoute() {
  return (
    <WidgetsProvider value={WIDGETS}>
      <DeviceDashboardPage panels={DASHBOARD_PANELS} />
    </WidgetsProvider>
  )
}
