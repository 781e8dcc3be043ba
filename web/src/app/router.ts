import { createRouter } from '@tanstack/react-router'
import { MAIN_SCROLL_ID } from './page-elements.ts'
import { PageError } from './page-states/PageError.tsx'
import { PagePending } from './page-states/PageStates.tsx'
import { routeTree } from './routes.tsx'

/** The former page stays this long while the next one is loading; then a loading state replaces it. */
const PENDING_AFTER_MS = 400

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Shown beside the navigation while the code of a page is loading, and when loading it fails.
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
