import { DEVICE_KINDS, DEVICE_TYPE, deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { diagramsSearch } from '../../features/diagrams/diagrams-search.ts'
import { askFirstBatch as askFirstBatchOf } from '../../features/device-overview/first-batch.ts'
import { historySearchParams } from '../../features/history-search/searched.ts'
import { validateMapSearch } from '../../features/map/map-search.ts'
import { needsDeviceId, needsDeviceKind, needsRight } from '../guards.ts'
import { shell, verified } from './root-routes.tsx'
import { tableSearch } from './table-search.ts'

/** Not waited for: the page shows by itself that values are under way, and tells of what fails. */
function askFirstBatch(name: string): void {
  const kind = deviceKindOf(name)
  if (kind !== undefined) void askFirstBatchOf(kind).catch(() => undefined)
}

const kindTitle = (kind = '') => deviceKindOf(kind)?.name ?? 'Device'

export const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  component: lazyRouteComponent(() => import('../../features/home/HomePage.tsx')),
  staticData: { title: 'Home' },
})

const devices = createRoute({
  getParentRoute: () => verified,
  path: '/devices',
  beforeLoad: () => {
    throw redirect({ to: '/devices/$kind', params: { kind: DEVICE_KINDS[DEVICE_TYPE.robot].route } })
  },
})

const deviceOverview = createRoute({
  getParentRoute: () => verified,
  path: '/devices/$kind',
  beforeLoad: needsDeviceKind,
  validateSearch: tableSearch,
  loader: ({ params }) => askFirstBatch(params.kind),
  component: lazyRouteComponent(() => import('../../features/device-overview/DeviceOverviewPage.tsx')),
  staticData: { title: ({ kind }) => `${kindTitle(kind)}s Overview` },
})

const deviceDashboard = createRoute({
  getParentRoute: () => verified,
  path: '/devices/$kind/$deviceId',
  beforeLoad: ({ params }) => {
    needsDeviceKind({ params })
    needsDeviceId({ params })
  },
  validateSearch: z.object({
    tablet: z.coerce.number().int().optional().catch(undefined),
    data: z.string().optional().catch(undefined),
    associatedData: z.string().optional().catch(undefined),
    diagrams: diagramsSearch,
    associatedDiagrams: diagramsSearch,
  }),
  component: lazyRouteComponent(() => import('../../features/device-dashboard/DeviceDashboardPage.tsx')),
  staticData: { title: ({ kind, deviceId }) => `${kindTitle(kind)} ${deviceId}` },
})

const customers = createRoute({
  getParentRoute: () => verified,
  path: '/customers',
  validateSearch: z.object({
    /** A customer's id; anything else that stands in the address is named as not found. */
    selected: z.union([z.number(), z.string()]).optional().catch(undefined),
    search: z
      .union([z.string(), z.number().transform(String)])
      .optional()
      .catch(undefined),
  }),
  component: lazyRouteComponent(() => import('../../features/customers/CustomersPage.tsx')),
  staticData: { title: 'Customers' },
})

const map = createRoute({
  getParentRoute: () => verified,
  path: '/map',
  validateSearch: validateMapSearch,
  component: lazyRouteComponent(() => import('../map/MapRoute.tsx')),
  staticData: { title: 'Map' },
})

const history = createRoute({
  getParentRoute: () => verified,
  path: '/history',
  beforeLoad: needsRight('History'),
  validateSearch: historySearchParams,
  component: lazyRouteComponent(() => import('../../features/history-search/HistoryPage.tsx')),
  staticData: { title: 'History' },
})

const log = createRoute({
  getParentRoute: () => verified,
  path: '/administration/log',
  beforeLoad: needsRight('UserActions'),
  validateSearch: tableSearch.extend({
    entry: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('../../features/user-actions/UserActionsPage.tsx')),
  staticData: { title: 'User actions' },
})

/** Devices, whose they are, where they are, what they have said, and what was done to them. */
export const fleetRoutes = [devices, deviceOverview, deviceDashboard, history, log, customers, map] as const
