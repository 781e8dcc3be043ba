import { lazy } from 'react'
import { IconLifebuoy } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

/** Stored in the address, so that a link shows the same list. */
const ticketsSearch = tableSearch.extend({
  hideClosed: z.boolean().optional().catch(undefined),
  /** Which form for a new ticket is open. */
  create: z.enum(['open', 'closed']).optional().catch(undefined),
})

const tickets = createRoute({
  getParentRoute: () => verified,
  path: '/support',
  validateSearch: ticketsSearch,
  component: lazyRouteComponent(() => import('./TicketsPage.tsx')),
  staticData: {
    title: 'Support Overview',
    menu: {
      label: 'Support',
      // Not highlighted at this address (specification 1, section 2).
      notAt: '/support/legacy',
      icon: IconLifebuoy,
      group: 'Service',
      count: lazy(() =>
        import('./OpenIssues.tsx').then(
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
  // Specification 2, section 2.6: a signed integer; anything else is 'page not found'.
  beforeLoad: ({ params }) => {
    if (!/^[+-]?\d{1,10}$/.test(params.supportId)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./issue/TicketPage.tsx')),
  staticData: { title: ({ supportId }) => `Support issue ${supportId}` },
})

export const supportRoutes = [tickets, ticket] as const
