import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

export const supportLinesRoute = createRoute({
  getParentRoute: () => verified,
  path: '/administration/support-lines',
  beforeLoad: needsRight('Emergency'),
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./SupportLinesPage.tsx')),
  staticData: { title: 'Support lines' },
})
