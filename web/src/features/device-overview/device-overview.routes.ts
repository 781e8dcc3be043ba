import {
  DEVICE_KINDS,
  DEVICE_TYPE,
  deviceKindOf,
  type DeviceType,
} from '@service-center/contract/devices/devices.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { needsDeviceKind, kindTitle } from '../../kit/device/device-guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'
import { DEVICE_ICONS } from '../../kit/device/device-icons.ts'
import type { RouteMenu } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { prefetchFirstBatch } from './first-batch.ts'
import { keysOfColumns } from './overview-keys.ts'

const devices = createRoute({
  getParentRoute: () => verified,
  path: '/devices',
  beforeLoad: () => {
    throw redirect(addressOf.deviceOverview(DEVICE_KINDS[DEVICE_TYPE.robot]))
  },
})

function menuEntry(type: DeviceType, label: string, keys: string): RouteMenu {
  return {
    label,
    to: hrefOf(addressOf.deviceOverview(DEVICE_KINDS[type])),
    icon: DEVICE_ICONS[type],
    group: 'Fleet',
    quickSearch: type,
    keys,
  }
}

const deviceOverview = createRoute({
  getParentRoute: () => verified,
  path: '/devices/$kind',
  beforeLoad: needsDeviceKind,
  validateSearch: tableSearch,
  loader: ({ params, location }) => prefetchFirstValues(params.kind, location.search),
  component: lazyRouteComponent(() => import('./DeviceOverviewPage.tsx')),
  staticData: {
    title: ({ kind }) => `${kindTitle(kind)}s Overview`,
    menu: [
      menuEntry(DEVICE_TYPE.robot, 'Robots', 'g r'),
      menuEntry(DEVICE_TYPE.tablet, 'Tablets', 'g t'),
      menuEntry(DEVICE_TYPE.referenceStation, 'Reference stations', 'g s'),
    ],
  },
})

/** Not awaited, because the page itself shows loading and errors. */
function prefetchFirstValues(name: string, search: unknown): void {
  const kind = deviceKindOf(name)
  if (kind === undefined) return
  const { filters = {}, columns } = tableSearch.parse(search)
  prefetchFirstBatch(kind, keysOfColumns([...Object.keys(filters), ...(columns?.cols ?? [])]))
}

export const deviceOverviewRoutes = [devices, deviceOverview] as const
