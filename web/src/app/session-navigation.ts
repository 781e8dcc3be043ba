import { session } from '../features/sessions/session.ts'
import { afterSignIn } from '../kit/routing/guards.ts'
import { router } from './router.ts'

const SIGN_IN = '/account/signin'

/** Leads to where a sign-in wanted to go, and to the sign-in page when the session ends. Call once. */
export function followSession(): void {
  session.subscribe(() => {
    const { location } = router.state
    if (session.state().status !== 'signedIn' || location.pathname !== SIGN_IN) return
    const { from } = location.search
    // Another page's search may call something else so.
    const wanted = typeof from === 'string' ? from : undefined
    void router.navigate({ href: afterSignIn(wanted), replace: true })
  })
  // The page's guard decides anew whether it may be seen.
  session.onAccessChange(() => void router.invalidate())
  session.onLeave(({ isExpired }) => {
    const { location, matches } = router.state
    // The pages that need nobody stay: the one that has just set a new password has something to say.
    if (!matches.some(({ routeId }) => routeId.startsWith('/shell'))) return
    // Who was cut off comes back to the page; who left on purpose begins anew.
    void router.navigate({
      to: SIGN_IN,
      search: isExpired ? { from: location.href } : {},
      replace: isExpired,
    })
  })
}
