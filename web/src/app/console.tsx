import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { queryClient } from '../api/queries/query-client.ts'
import { session } from '../features/sessions/session.ts'
import { addressOf, hrefOf } from '../kit/addresses.ts'
import { afterSignIn } from '../kit/routing/guards.ts'
import { closeQuestions } from '../ui/dialog/confirm.tsx'
import { ignoreStrayDrops } from '../ui/save-file.ts'
import { UiProvider } from '../ui/theme/UiProvider.tsx'
import { ErrorBoundary } from './page-states/PageStates.tsx'
import { loadFonts } from './load-fonts.ts'
import { router } from './router.ts'

const SIGN_IN = hrefOf(addressOf.signIn())

/** Opens the requested page after a sign-in, and the sign-in page when the session ends. Call once. */
function followSession(): void {
  session.subscribe(() => {
    const { location } = router.state
    if (session.state().status !== 'signedIn' || location.pathname !== SIGN_IN) return
    const { from } = location.search
    // The types allow another page to have a search parameter of the same name with another type.
    const wanted = typeof from === 'string' ? from : undefined
    void router.navigate({ href: afterSignIn(wanted), replace: true })
  })
  // Runs the guard of the current page again.
  session.onAccessChange(() => void router.invalidate())
  session.onLeave(({ isForced }) => {
    closeQuestions()
    const { location } = router.state
    // Matched by path: while a page is still loading, the router has no matches for it yet.
    const [routes] = router.getMatchedRoutes(location.pathname)
    // Public pages stay open: the page that has just set a new password shows a message.
    if (!routes.some(({ id }) => id.startsWith('/shell'))) return
    // A user whose session ended without a sign-out returns to this page after signing in again.
    void router.navigate({
      to: SIGN_IN,
      search: isForced ? { from: location.href } : {},
      replace: isForced,
    })
  })
}

export { session } from '../features/sessions/session.ts'

/** Shows the console at the page's address. Call once; the caller also calls `session.start`. */
export function showConsole(root: Root): void {
  ignoreStrayDrops()
  followSession()
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  void loadFonts().then(() => root.render(app))
}

/** Loads the code of the navigation, which the first page after a sign-in needs. */
export const loadShell = () => import('./shell/Shell.tsx')

function App() {
  return (
    <UiProvider>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </UiProvider>
  )
}
