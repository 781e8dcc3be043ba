import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'

export const versionExplanationRoute = createRoute({
  getParentRoute: () => verified,
  path: '/commands/versions',
  beforeLoad: needsRight(['Commands', 'BulkCommands']),
  validateSearch: z.object({
    /** A robot's id. */
    robot: z.number().int().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./VersionExplanationPage.tsx')),
  staticData: { title: 'Why this version' },
})
