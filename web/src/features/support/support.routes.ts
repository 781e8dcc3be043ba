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
  staticData: { title: 'Support Overview' },
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
