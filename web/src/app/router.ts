import { createRouter } from '@tanstack/react-router'
import { MAIN_SCROLL_ID } from './root-element.ts'
import { PageError } from './PageError.tsx'
import { PagePending } from './MissingPage.tsx'
import { routeTree } from './routes.tsx'

/** A page whose code takes longer replaces the former one by a loading state. */
const PENDING_AFTER_MS = 400

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The page beside the navigation is never empty: not while its code is loaded, nor when that fails.
  defaultPendingComponent: PagePending,
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingMinMs: 0,
  defaultErrorComponent: PageError,
  notFoundMode: 'root',
  scrollRestoration: true,
  scrollToTopSelectors: [`[data-scroll-restoration-id="${MAIN_SCROLL_ID}"]`],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
