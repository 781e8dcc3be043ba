import { notFound } from '@tanstack/react-router'
import { currentSession } from '../../api/session/credentials.ts'
import type { Holder } from '../../api/session/rights.ts'

/** Users with more than one access right have the control panel (specification 2, section 2.7). */
export const hasControlPanel = ({ userAccess }: Holder): boolean => userAccess.length > 1

/** Route guard: 'page not found' for users without the control panel. */
export function needsControlPanel(): void {
  const user = currentSession()?.user
  if (user === undefined || !hasControlPanel(user)) throw notFound()
}

/** Route guard: only users who may edit accounts see the page of keys. */
export function needsKeys(): void {
  if (currentSession()?.user.userAccess.includes('User') !== true) throw notFound()
}
