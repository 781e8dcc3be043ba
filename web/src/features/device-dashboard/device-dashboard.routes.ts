import { createRoute } from '@tanstack/react-router'
import { dashboardSearch } from '../../kit/device/dashboard-search.ts'
import { needsDeviceId, needsDeviceKind, kindTitle } from '../../kit/device/device-guards.ts'
import { verified } from '../../kit/routing/parents.ts'

/** The app sets the component, because other features add panels to the page. */
export const deviceDashboardRoute = createRoute({
  getParentRoute: () => verified,
  path: '/devices/$kind/$deviceId',
  beforeLoad: ({ params }) => {
    needsDeviceKind({ params })
    needsDeviceId({ params })
  },
  validateSearch: dashboardSearch,
  staticData: { title: ({ kind, deviceId }) => `${kindTitle(kind)} ${deviceId}` },
})
