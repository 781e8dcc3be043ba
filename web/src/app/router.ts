import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'

/** The element of the shell that scrolls. */
export const MAIN_SCROLL_ID = 'main'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  notFoundMode: 'root',
  scrollRestoration: true,
  scrollToTopSelectors: [`[data-scroll-restoration-id="${MAIN_SCROLL_ID}"]`],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
