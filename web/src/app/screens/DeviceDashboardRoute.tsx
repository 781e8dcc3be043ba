import { DeviceDashboardPage } from '../../features/device-dashboard/DeviceDashboardPage.tsx'
import { WidgetsProvider } from '../../kit/widgets/widgets-context.ts'
import { DASHBOARD_PANELS } from './dashboard-panels.ts'
import { WIDGETS } from './widgets.ts'

/** The dashboard of a device with all panels of features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function DeviceDashboardRoute() {
  return (
    <WidgetsProvider value={WIDGETS}>
      <DeviceDashboardPage panels={DASHBOARD_PANELS} />
    </WidgetsProvider>
  )
}
