import { IconCode } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { addressOf, type DeveloperSearch } from '../../kit/addresses.ts'
import { needsRight } from '../../kit/routing/guards.ts'
import { onlyValid } from '../../kit/routing/only-valid.ts'
import { verified } from '../../kit/routing/parents.ts'

/** The router turns a text like '12' or 'true' into a number or boolean. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const developerSearch = ({ location, search }: Record<string, unknown>): DeveloperSearch =>
  addressOf.developer({ location: textOf(location), search: textOf(search) }).search

export const developerRoute = createRoute({
  getParentRoute: () => verified,
  path: '/developer',
  beforeLoad: needsRight('Developer'),
  validateSearch: onlyValid(developerSearch),
  component: lazyRouteComponent(() => import('./DeveloperPage.tsx')),
  staticData: {
    title: 'Developer documentation',
    menu: { label: 'Developer', icon: IconCode, group: 'Administration' },
  },
})
