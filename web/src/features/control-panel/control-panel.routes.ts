import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { verified } from '../../kit/routing/parents.ts'
import { hasControlPanel, needsControlPanel, needsKeys } from './control-panel-rights.ts'

const id = z.number().int().optional().catch(undefined)

/** Opens a widget and fills it in: '?widget=RobotNameWidget&robot=4155'. */
export const controlPanelSearch = z.object({
  widget: z.string().max(64).optional().catch(undefined),
  robot: id,
  tablet: id,
  referencestation: id,
  customer: id,
})

/** The app sets the component, because other features add widgets to the page. */
export const controlPanelRoute = createRoute({
  getParentRoute: () => verified,
  path: '/settings/user',
  beforeLoad: needsControlPanel,
  validateSearch: controlPanelSearch,
  staticData: {
    title: 'Control Panel',
    menu: {
      alsoAt: ['/administration/support-lines'],
      icon: IconAdjustmentsHorizontal,
      group: 'Administration',
      right: hasControlPanel,
    },
  },
})

/** An empty page (specification 2, section 2.7). */
export const keysRoute = createRoute({
  getParentRoute: () => verified,
  path: '/settings/keys',
  beforeLoad: needsKeys,
  component: lazyRouteComponent(() => import('./KeysPage.tsx')),
  staticData: { title: 'Keys' },
})
