import { createRootRoute, createRoute } from '@tanstack/react-router'
import type { RouteMenu } from '../navigation/nav-entry.ts'
import { needsSignIn, needsVerified } from './guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title. */
    title?: string | ((params: Record<string, string | undefined>) => string)
    /** Its entry in the menu, or several. */
    menu?: RouteMenu | readonly RouteMenu[]
  }
}

// The parent routes. The app sets their components in `app/routes.tsx`.

/** The parent of every page. */
export const root = createRootRoute()

/** The parent of all pages that need a session; it draws the navigation. */
export const shell = createRoute({ getParentRoute: () => root, id: 'shell', beforeLoad: needsSignIn })

/** The parent of all pages for verified users only. */
export const verified = createRoute({
  getParentRoute: () => shell,
  id: 'verified',
  beforeLoad: needsVerified,
})
