import { IconBuildingFactory2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

/** The app adds the component, which combines several features. */
export const productionRoute = createRoute({
  getParentRoute: () => verified,
  path: '/production',
  beforeLoad: needsRight('Production'),
  validateSearch: tableSearch,
  staticData: {
    title: 'Production',
    menu: {
      icon: IconBuildingFactory2,
      group: 'Service',
    },
  },
})
