import { IconHistory } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { historySearchParams } from './search-params.ts'

export const historySearchRoute = createRoute({
  getParentRoute: () => verified,
  path: '/history',
  beforeLoad: needsRight('History'),
  validateSearch: historySearchParams,
  component: lazyRouteComponent(() => import('./HistoryPage.tsx')),
  staticData: {
    title: 'History',
    menu: { icon: IconHistory, group: 'Service' },
  },
})
