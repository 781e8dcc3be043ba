import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { verified } from '../../kit/routing/parents.ts'

export const featureExplanationRoute = createRoute({
  getParentRoute: () => verified,
  path: '/devices/tablets/$tabletId/features',
  validateSearch: z.object({
    /** Filters by state; all features are shown without it. */
    show: z.enum(['on', 'off']).optional().catch(undefined),
    /** The search text. */
    find: z.string().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./FeatureExplanationPage.tsx')),
  staticData: { title: ({ tabletId }) => `Features of tablet ${tabletId}` },
})
