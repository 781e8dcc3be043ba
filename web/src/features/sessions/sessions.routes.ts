import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { needsNoSession } from '../../kit/routing/guards.ts'
import { root } from '../../kit/routing/parents.ts'

export const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/account/signin',
  validateSearch: z.object({ from: z.string().optional().catch(undefined) }),
  beforeLoad: needsNoSession,
  component: lazyRouteComponent(() => import('./SignInPage.tsx')),
  staticData: { title: 'Sign in' },
})
