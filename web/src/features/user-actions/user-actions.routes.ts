import { IconListDetails } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

export const userActionsRoute = createRoute({
  getParentRoute: () => verified,
  path: '/administration/log',
  beforeLoad: needsRight('UserActions'),
  validateSearch: tableSearch.extend({
    entry: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./UserActionsPage.tsx')),
  staticData: {
    title: 'User actions',
    menu: { icon: IconListDetails, group: 'Administration' },
  },
})
