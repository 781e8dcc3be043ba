import { createRoute } from '@tanstack/react-router'
import { verified } from '../../kit/routing/parents.ts'
import { validateMapSearch } from './map-search.ts'

/** The app gives it its page, which shows the diagrams of a robot too. */
export const mapRoute = createRoute({
  getParentRoute: () => verified,
  path: '/map',
  validateSearch: validateMapSearch,
  staticData: { title: 'Map' },
})
