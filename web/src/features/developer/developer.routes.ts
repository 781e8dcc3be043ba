import { IconCode } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'

/** What the page keeps in its address: the place in the documentation, and what is searched for. */
interface DeveloperSearch {
  location?: string
  search?: string
}

/** A name or a word may be a number, which the router reads as one. */
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
