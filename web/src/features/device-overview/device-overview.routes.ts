import { DEVICE_KINDS, DEVICE_TYPE, deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { needsDeviceKind } from '../../kit/device/device-guards.ts'
import { kindTitle } from '../../kit/device/kind-title.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'
import { addressOf } from '../../kit/addresses.ts'

const devices = createRoute({
  getParentRoute: () => verified,
  path: '/devices',
  beforeLoad: () => {
    throw redirect(addressOf.deviceOverview(DEVICE_KINDS[DEVICE_TYPE.robot]))
  },
})

const deviceOverview = createRoute({
  getParentRoute: () => verified,
  path: '/devices/$kind',
  beforeLoad: needsDeviceKind,
  validateSearch: tableSearch,
  loader: ({ params }) => prefetchFirstValues(params.kind),
  component: lazyRouteComponent(() => import('./DeviceOverviewPage.tsx')),
  staticData: { title: ({ kind }) => `${kindTitle(kind)}s Overview` },
})

/** Not awaited: the page shows loading and errors itself. */
function prefetchFirstValues(name: string): void {
  const kind = deviceKindOf(name)
  if (kind === undefined) return
  // Imported here, because the first load must not know the endpoints that it calls.
  void import('./first-batch.ts')
    .then(({ prefetchFirstBatch }) => prefetchFirstBatch(kind))
    .catch(() => undefined)
}

export const deviceOverviewRoutes = [devices, deviceOverview] as const
