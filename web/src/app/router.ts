import { createRouter } from '@tanstack/react-router'
import { MAIN_SCROLL_ID } from './main-scroll.ts'
import { routeTree } from './routes.tsx'

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
