import { IconCode } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'

/** The URL's parameters: the location in the documentation, and the text of a search. */
interface DeveloperSearch {
  location?: string
  search?: string
}

/** The router turns a text like '12' or 'true' into a number or boolean. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined

function developerSearch(given: Record<string, unknown>): DeveloperSearch {
  const location = textOf(given['location'])
  const search = textOf(given['search'])
  return { ...(location === undefined ? {} : { location }), ...(search === undefined ? {} : { search }) }
}

export const developerRoute = createRoute({
  getParentRoute: () => verified,
  path: '/developer',
  beforeLoad: needsRight('Developer'),
  validateSearch: developerSearch,
  component: lazyRouteComponent(() => import('./DeveloperPage.tsx')),
  staticData: {
    title: 'Developer documentation',
    menu: {
      label: 'Developer',
      icon: IconCode,
      group: 'Administration',
    },
  },
})
