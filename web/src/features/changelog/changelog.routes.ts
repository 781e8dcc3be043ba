import { IconNotes } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch, textParam } from '../../kit/routing/table-search.ts'

export const changelogRoute = createRoute({
  getParentRoute: () => verified,
  path: '/changelog',
  validateSearch: tableSearch.extend({
    /** 1: robot software, 2: the app. */
    type: z.literal([1, 2]).optional().catch(undefined),
    /** The open version. */
    version: textParam,
    product: textParam,
  }),
  component: lazyRouteComponent(() => import('./ChangelogPage.tsx')),
  staticData: {
    title: 'Changelog',
    menu: {
      icon: IconNotes,
      group: 'Service',
    },
  },
})
