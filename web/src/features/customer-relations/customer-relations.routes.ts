import { IconBuilding } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

// No right is checked here: users with a right or with contracts of their own may read these pages, and the server decides.
const companies = createRoute({
  getParentRoute: () => verified,
  path: '/customers/companies',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./CompaniesPage.tsx')),
  staticData: {
    title: 'Companies',
    menu: {
      alsoAt: ['/customers/contacts'],
      icon: IconBuilding,
      group: 'Sales',
      // Users who only have their own contracts see companies in quotes, not in the menu.
      right: ({ userAccess }) => userAccess.includes('HubspotMatch') || userAccess.includes('QuoteGenerator'),
    },
  },
})

const company = createRoute({
  getParentRoute: () => verified,
  path: '/customers/companies/$companyId',
  component: lazyRouteComponent(() => import('./CompanyPage.tsx')),
  staticData: { title: 'Company' },
})

const contacts = createRoute({
  getParentRoute: () => verified,
  path: '/customers/contacts',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./ContactsPage.tsx')),
  staticData: { title: 'Contacts' },
})

export const customerRelationsRoutes = [companies, company, contacts] as const
