import { IconPlugConnected } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

export const outsideServicesRoute = createRoute({
  getParentRoute: () => verified,
  path: '/administration/services',
  beforeLoad: needsRight('Developer'),
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./OutsideServicesPage.tsx')),
  staticData: {
    title: 'Outside services',
    menu: {
      icon: IconPlugConnected,
      group: 'Administration',
    },
  },
})
