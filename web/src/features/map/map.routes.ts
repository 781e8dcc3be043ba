import { IconMap2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { verified } from '../../kit/routing/parents.ts'
import { onlyValid } from '../../kit/routing/only-valid.ts'
import { validateMapSearch } from './map-search.ts'

/** Without a component: the app adds the page, because it also shows diagrams from another feature. */
export const mapRoute = createRoute({
  getParentRoute: () => verified,
  path: '/map',
  validateSearch: onlyValid(validateMapSearch),
  staticData: {
    title: 'Map',
    menu: { icon: IconMap2, group: 'Fleet', keys: 'g m' },
  },
})
