import { IconDatabaseCog } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { DBTOOL_RIGHTS, hasDbTool } from './dbtool-rights.ts'

/** The app sets the component of this route, because several features add sections to the page. */
export const dbToolRoute = createRoute({
  getParentRoute: () => verified,
  path: '/dbtool',
  beforeLoad: needsRight(DBTOOL_RIGHTS),
  staticData: {
    title: 'DbTool',
    menu: {
      icon: IconDatabaseCog,
      group: 'Administration',
      right: hasDbTool,
    },
  },
})
