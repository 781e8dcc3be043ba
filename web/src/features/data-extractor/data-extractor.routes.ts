import { IconTableExport } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { onlyValid } from '../../kit/routing/only-valid.ts'
import { dataExtractorSearch } from './data-extractor-search.ts'

export const dataExtractorRoute = createRoute({
  getParentRoute: () => verified,
  path: '/data-extractor',
  beforeLoad: needsRight('DataExtractorRead'),
  validateSearch: onlyValid(dataExtractorSearch),
  component: lazyRouteComponent(() => import('./DataExtractorPage.tsx')),
  staticData: {
    title: 'Data extractor',
    menu: { icon: IconTableExport, group: 'Administration' },
  },
})
