import { IconDatabaseCog } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { DBTOOL_RIGHTS, hasDbTool } from './dbtool-rights.ts'

export const dbToolRoute = createRoute({
  getParentRoute: () => verified,
  path: '/dbtool',
  beforeLoad: needsRight(DBTOOL_RIGHTS),
  component: lazyRouteComponent(() => import('./DbToolPage.tsx')),
  staticData: {
    title: 'DbTool',
    menu: {
      icon: IconDatabaseCog,
      group: 'Administration',
      right: hasDbTool,
    },
  },
})
