import { DEVICE_KINDS, DEVICE_TYPE, deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { needsDeviceKind } from '../../kit/device/device-guards.ts'
import { kindTitle } from '../../kit/device/kind-title.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'
import { addressOf } from '../../kit/addresses.ts'
import { prefetchFirstBatch } from './first-batch.ts'
import { keysOfColumns } from './overview-keys.ts'

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
  loader: ({ params, location }) => prefetchFirstValues(params.kind, location.search),
  component: lazyRouteComponent(() => import('./DeviceOverviewPage.tsx')),
  staticData: { title: ({ kind }) => `${kindTitle(kind)}s Overview` },
})

/** Not awaited: the page shows loading and errors itself. */
function prefetchFirstValues(name: string, search: unknown): void {
  const kind = deviceKindOf(name)
  if (kind === undefined) return
  const { filters = {}, columns } = tableSearch.parse(search)
  prefetchFirstBatch(kind, keysOfColumns([...Object.keys(filters), ...(columns?.cols ?? [])]))
}

export const deviceOverviewRoutes = [devices, deviceOverview] as const
