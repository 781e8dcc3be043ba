import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { verified } from '../../kit/routing/parents.ts'

export const featureExplanationRoute = createRoute({
  getParentRoute: () => verified,
  path: '/devices/tablets/$tabletId/features',
  validateSearch: z.object({
    /** Which features are shown: all without it. */
    show: z.enum(['on', 'off']).optional().catch(undefined),
    /** What their names, groups and options contain. */
    find: z.string().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./FeatureExplanationPage.tsx')),
  staticData: { title: ({ tabletId }) => `Features of tablet ${tabletId}` },
})
