import { IconCircleOff } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

export const refusedDataRoute = createRoute({
  getParentRoute: () => verified,
  path: '/administration/refused-data',
  beforeLoad: needsRight('Developer'),
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./RefusedDataPage.tsx')),
  staticData: {
    title: 'Refused data',
    menu: {
      icon: IconCircleOff,
      group: 'Administration',
    },
  },
})
