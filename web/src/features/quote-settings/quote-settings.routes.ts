import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'

const id = z.int().optional().catch(undefined)
const idOrNew = z
  .union([z.int(), z.literal('new')])
  .optional()
  .catch(undefined)

export const quoteSettingsRoute = createRoute({
  getParentRoute: () => verified,
  path: '/quotegenerator/settings',
  beforeLoad: needsRight('QuoteSettings'),
  /** The contract or plan to edit; none of them for the lists. `copy` is the plan that a new one starts from. */
  validateSearch: z.object({ contract: idOrNew, plan: idOrNew, copy: id }),
  component: lazyRouteComponent(() => import('./QuoteSettingsPage.tsx')),
  staticData: { title: 'Quote settings' },
})
