import { IconFileDollar } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

const quoteGenerator = createRoute({
  getParentRoute: () => verified,
  path: '/quotegenerator',
  beforeLoad: needsRight('QuoteGenerator'),
  component: lazyRouteComponent(() => import('./QuoteGeneratorPage.tsx')),
  staticData: {
    title: 'Quote generator',
    menu: {
      icon: IconFileDollar,
      group: 'Sales',
    },
  },
})

const issuedQuotes = createRoute({
  getParentRoute: () => verified,
  path: '/quotegenerator/issued',
  beforeLoad: needsRight('QuoteGenerator'),
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./IssuedQuotesPage.tsx')),
  staticData: { title: 'Issued quotes' },
})

export const quoteRoutes = [quoteGenerator, issuedQuotes] as const
