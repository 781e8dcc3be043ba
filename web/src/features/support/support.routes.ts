import { lazy } from 'react'
import { IconLifebuoy } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

/** What the overview keeps in its address, so that a link to it shows the same. */
const ticketsSearch = tableSearch.extend({
  hideClosed: z.boolean().optional().catch(undefined),
  /** The open form for a new ticket. */
  create: z.enum(['open', 'closed']).optional().catch(undefined),
})

const tickets = createRoute({
  getParentRoute: () => verified,
  path: '/support',
  validateSearch: ticketsSearch,
  component: lazyRouteComponent(() => import('./overview/TicketsPage.tsx')),
  staticData: {
    title: 'Support Overview',
    menu: {
      label: 'Support',
      // Specification 1, section 2: not highlighted there.
      notAt: '/support/legacy',
      icon: IconLifebuoy,
      group: 'Service',
      count: lazy(() =>
        import('./overview/OpenIssues.tsx').then(
          ({ OpenIssues }) => ({ default: OpenIssues }),
          // The script may be missing after an update of the server: the navigation then stays as it is.
          () => ({ default: () => null }),
        ),
      ),
    },
  },
})

const ticket = createRoute({
  getParentRoute: () => verified,
  path: '/support/$supportId',
  // A signed whole number; anything else is no page (specification 2, section 2.6).
  beforeLoad: ({ params }) => {
    if (!/^[+-]?\d{1,10}$/.test(params.supportId)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./issue/TicketPage.tsx')),
  staticData: { title: ({ supportId }) => `Support issue ${supportId}` },
})

export const supportRoutes = [tickets, ticket] as const
