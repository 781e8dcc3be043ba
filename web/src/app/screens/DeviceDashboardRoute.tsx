import { DeviceDashboardPage } from '../../features/device-dashboard/DeviceDashboardPage.tsx'
import { DASHBOARD_PANELS } from './dashboard-panels.ts'

/** The dashboard of a device with all panels of features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function DeviceDashboardRoute() {
  return <DeviceDashboardPage panels={DASHBOARD_PANELS} />
}
