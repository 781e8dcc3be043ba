import { IconChecklist } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

export const queuedWorkRoute = createRoute({
  getParentRoute: () => verified,
  path: '/administration/work',
  beforeLoad: needsRight('Developer'),
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./QueuedWorkPage.tsx')),
  staticData: {
    title: 'Queued work',
    menu: {
      icon: IconChecklist,
      group: 'Administration',
    },
  },
})
