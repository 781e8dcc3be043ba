import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

const beforeLoad = needsRight('BulkCommands')

const list = createRoute({
  getParentRoute: () => verified,
  path: '/commands/rollouts',
  beforeLoad,
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./RolloutsPage.tsx')),
  staticData: { title: 'Rollouts' },
})

const create = createRoute({
  getParentRoute: () => verified,
  path: '/commands/rollouts/new',
  beforeLoad,
  component: lazyRouteComponent(() => import('./NewRolloutPage.tsx')),
  staticData: { title: 'New rollout' },
})

const one = createRoute({
  getParentRoute: () => verified,
  path: '/commands/rollouts/$rolloutId',
  beforeLoad,
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./RolloutPage.tsx')),
  staticData: { title: ({ rolloutId }) => `Rollout ${rolloutId}` },
})

export const rolloutRoutes = [list, create, one] as const
