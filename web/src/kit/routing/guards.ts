import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { redirect } from '@tanstack/react-router'
import { currentSession } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { addressOf, hrefOf } from '../addresses.ts'
import { NotAllowedError } from './not-allowed-error.ts'

const HOME = hrefOf(addressOf.home())

/** Guards pages that need a session: redirects users without one to the sign-in, which leads back afterwards. */
export function needsSignIn({ location }: { location: { href: string } }): void {
  if (currentSession() === undefined) {
    const isHome = location.href === HOME
    throw redirect(addressOf.signIn(isHome ? {} : { from: location.href }))
  }
}

/** Guards pages for verified users only: redirects others to their own account page, which says what is missing. */
export function needsVerified(): void {
  if (currentSession()?.user.verified !== true) throw redirect(addressOf.ownAccount())
}

/** The right of an endpoint that needs one, or one of several. */
type NamedRight = Right | readonly [Right, ...Right[]]

/**
 * Guards pages that need the right of an endpoint; without it, 'Not allowed' is shown instead of the page. The right
 * is named, because a route is loaded before the endpoints; `app/screen-rights.test.ts` compares them.
 * @example beforeLoad: needsRight('UserActions')
 */
export function needsRight(right: NamedRight): RightGuard {
  const guard = (): void => {
    const user = currentSession()?.user
    if (user === undefined || !mayCall(user, right)) throw new NotAllowedError([right].flat())
  }
  return Object.assign(guard, { right })
}

type RightGuard = (() => void) & { readonly right: NamedRight }

/** Whether a guard was made by `needsRight`. */
export function isRightGuard(guard: unknown): guard is RightGuard {
  return typeof guard === 'function' && 'right' in guard
}

/** Guards the pages about a user: users may open their own, and need a right for those of others. */
export function needsRightUnlessOwn(right: NamedRight) {
  return ({ params }: { params: { username: string } }): void => {
    // User names ignore case, as at the sign-in.
    const own = currentSession()?.user.username.toLowerCase()
    if (own !== params.username.toLowerCase()) needsRight(right)()
  }
}

/** Redirects signed-in users away from the sign-in page. */
export function needsNoSession({ search }: { search: { from?: string | undefined } }): void {
  if (currentSession() !== undefined) throw redirect({ href: afterSignIn(search.from) })
}

/**
 * The target of a sign-in: the page that was requested, otherwise home.
 * @param from a path of this console with its query; others are ignored, because anybody can write an address
 */
export function afterSignIn(from: string | undefined): string {
  if (currentSession()?.user.verified === false) return hrefOf(addressOf.ownAccount())
  const isOwnPath =
    from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith(hrefOf(addressOf.signIn()))
  return isOwnPath ? from : HOME
}
