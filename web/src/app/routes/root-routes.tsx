import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { CriticalErrorScreen } from '../../ui/feedback/CriticalErrorScreen.tsx'
import { needsSignIn, needsVerified } from '../guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title. */
    title?: string | ((params: Record<string, string | undefined>) => string)
  }
}

/** Every page. */
export const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => import('../not-found/NotFoundPage.tsx')),
  errorComponent: ({ error }) => (
    <CriticalErrorScreen detail={error instanceof Error ? error.message : String(error)} />
  ),
})

export const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})

/** Everything with the navigation at its side. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: needsSignIn,
  component: lazyRouteComponent(() => import('../shell/ShellLayout.tsx'), 'ShellLayout'),
})

/** Everything for verified users only. */
export const verified = createRoute({
  getParentRoute: () => shell,
  id: 'verified',
  beforeLoad: needsVerified,
  // Beside the navigation, in the place of the page that threw.
  errorComponent: lazyRouteComponent(() => import('../not-allowed/NotAllowedPage.tsx')),
})
