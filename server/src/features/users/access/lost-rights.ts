import {
  DEFAULT_TAG,
  INTERNAL_CUSTOMER_ID,
  INTERNAL_RIGHTS,
} from '@service-center/contract/endpoint/rights.ts'
import type { LostRight } from '@service-center/contract/users/lost-rights.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { hasPassword } from '../passwords.store.ts'

/** What decides whether, and until when, an account's user can use a right. */
export type Holding = Pick<User, 'userAccess' | 'customerId' | 'verified' | 'from' | 'to'>

/**
 * Waits for other changes that decide who holds a right at all, until the end of the transaction: two users who take the
 * same right from each other at once would leave nobody.
 */
export async function lockHolders(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db)
}

/** The rights that a viewer of the internal customer may give, because no account that can sign in holds them. */
export async function listUnheldRights(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag from unheld_rights() order by tag`.execute(db)
  return rows.map(({ tag }) => tag)
}

/**
 * The rights that nobody who can sign in would hold after a change of an account, or not for as long as before it.
 * @param wanted the account after the change; without it, the account is deleted
 */
export async function findLostRights(
  db: Database,
  { current, wanted }: { current: User; wanted?: Holding },
): Promise<LostRight[]> {
  const now = Date.now() / 1000
  const shortened = current.userAccess.filter((tag) => {
    if (tag === DEFAULT_TAG) return false
    return heldUntil(wanted, { tag, now }) < heldUntil(current, { tag, now })
  })
  // An account without a password does not count as a holder.
  if (shortened.length === 0 || !(await hasPassword(db, current.username))) return []
  await lockHolders(db)
  const others = await listHoldersBesides(db, current.username)
  return shortened.flatMap((tag) => {
    const besides = others.get(tag) ?? NEVER
    const before = Math.max(besides, heldUntil(current, { tag, now }))
    const after = Math.max(besides, heldUntil(wanted, { tag, now }))
    return after < before ? [{ tag, isLater: after > NEVER }] : []
  })
}

export const NEVER = -Infinity

/** Until when an account can use a right, in unix seconds: `NEVER` if it cannot, `Infinity` without an end. */
export function heldUntil(account: Holding | undefined, { tag, now }: { tag: string; now: number }): number {
  if (account === undefined) return NEVER
  const { userAccess, customerId, verified, from, to } = account
  const isHeld =
    userAccess.includes(tag) && (!INTERNAL_RIGHTS.has(tag) || customerId.includes(INTERNAL_CUSTOMER_ID))
  const isOpen = verified && (from === null || from <= now) && (to === null || to > now)
  return isHeld && isOpen ? (to ?? Infinity) : NEVER
}

/** Until when others than a user hold each right, in unix seconds. */
export async function listHoldersBesides(
  db: Database,
  username: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tag: string; until: number }>`
    select tag, extract(epoch from until)::float8 as until from holders_besides(${username})`.execute(db)
  return new Map(rows.map(({ tag, until }) => [tag, until]))
}
