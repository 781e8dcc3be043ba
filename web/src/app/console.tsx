import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { queryClient } from '../api/query-client.ts'
import { session } from '../features/sessions/session.ts'
import { addressOf, hrefOf } from '../kit/addresses.ts'
import { afterSignIn } from '../kit/routing/guards.ts'
import { closeQuestions } from '../ui/dialog/confirm.tsx'
import { ignoreStrayDrops } from '../ui/files/stray-drops.ts'
import { UiProvider } from '../ui/theme/UiProvider.tsx'
import { ErrorBoundary } from './MissingPage.tsx'
import { router } from './router.ts'

const SIGN_IN = hrefOf(addressOf.signIn())

/** Navigates to the requested page after a sign-in, and to the sign-in page when the session ends. Call once. */
function followSession(): void {
  session.subscribe(() => {
    const { location } = router.state
    if (session.state().status !== 'signedIn' || location.pathname !== SIGN_IN) return
    const { from } = location.search
    // Another page may use a search parameter of the same name.
    const wanted = typeof from === 'string' ? from : undefined
    void router.navigate({ href: afterSignIn(wanted), replace: true })
  })
  // The page's guard decides again whether it may be shown.
  session.onAccessChange(() => void router.invalidate())
  session.onLeave(({ isForced }) => {
    closeQuestions()
    const { location } = router.state
    // By the address, as the session may end while its page is still loading and has no matches yet.
    const [routes] = router.getMatchedRoutes(location.pathname)
    // Public pages stay: the one that has just set a new password shows a message.
    if (!routes.some(({ id }) => id.startsWith('/shell'))) return
    // Who did not sign out returns to the page.
    void router.navigate({
      to: SIGN_IN,
      search: isForced ? { from: location.href } : {},
      replace: isForced,
    })
  })
}

export { session } from '../features/sessions/session.ts'

/** Shows the console, at the page's address. Call once; `session.start` is the caller's. */
export function showConsole(root: Root): void {
  ignoreStrayDrops()
  followSession()
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** Loads the code of the page's frame, which the first page after a sign-in needs. */
export const loadShell = () => import('./shell/Shell.tsx')

/** The root component of the console. */
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
