import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { notFound, redirect } from '@tanstack/react-router'
import { currentSession } from '../api/credentials.ts'
import { NotAllowedError } from './not-allowed/not-allowed-error.ts'

const HOME = '/home'

/** Pages behind the sign-in: others go there first and come back to where they wanted to be. */
export function needsSignIn({ location }: { location: { href: string } }): void {
  if (currentSession() === undefined) {
    const isHome = location.href === HOME
    throw redirect({ to: '/account/signin', search: isHome ? {} : { from: location.href } })
  }
}

/** Pages for verified users only: others see their own account, which says what is missing. */
export function needsVerified(): void {
  if (currentSession()?.user.verified !== true) throw redirect({ to: '/account/me' })
}

/**
 * Pages for the holders of a right, or of at least one of several: to others the page's place says that they are not
 * allowed.
 * @example beforeLoad: needsRight('UserActions')
 */
export function needsRight(...rights: readonly [Right, ...Right[]]): () => void {
  return () => {
    const held = currentSession()?.user.userAccess ?? []
    if (!rights.some((right) => held.includes(right))) throw new NotAllowedError(rights)
  }
}

/** A user's pages: one's own, and with a right everybody else's. */
export function needsRightUnlessOwn(...rights: readonly [Right, ...Right[]]) {
  return ({ params }: { params: { username: string } }): void => {
    // Names are known in any case, as at the sign-in.
    const own = currentSession()?.user.username.toLowerCase()
    if (own !== params.username.toLowerCase()) needsRight(...rights)()
  }
}

/** Who is signed in already has no business on the sign-in page. */
export function needsNoSession({ search }: { search: { from?: string | undefined } }): void {
  if (currentSession() !== undefined) throw redirect({ href: afterSignIn(search.from) })
}

/**
 * Where a sign-in leads: back to where one came from, else home.
 * @param from a path of this console with its query; anything else is not followed, for anyone can write an address
 */
export function afterSignIn(from: string | undefined): string {
  if (currentSession()?.user.verified === false) return '/account/me'
  const isOwnPath = from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith('/account/signin')
  return isOwnPath ? from : HOME
}

/** Only the three kinds of device have pages. */
export function needsDeviceKind({ params }: { params: { kind: string } }): void {
  if (deviceKindOf(params.kind) === undefined) throw notFound()
}

/** A device's id is a signed whole number (specification 2, section 2.2). */
export function needsDeviceId({ params }: { params: { deviceId: string } }): void {
  if (!/^-?\d{1,10}$/.test(params.deviceId)) throw notFound()
}
