import { notFound } from '@tanstack/react-router'
import { currentSession } from '../../api/credentials.ts'
import type { Holder } from '../../api/rights.ts'

/** Whoever holds more than one access right has the control panel (specification 2, section 2.7). */
export const hasControlPanel = ({ userAccess }: Holder): boolean => userAccess.length > 1

/** For everybody else there is no such page. */
export function needsControlPanel(): void {
  const user = currentSession()?.user
  if (user === undefined || !hasControlPanel(user)) throw notFound()
}

/** The page of keys is for those who may edit accounts. */
export function needsKeys(): void {
  if (currentSession()?.user.userAccess.includes('User') !== true) throw notFound()
}
