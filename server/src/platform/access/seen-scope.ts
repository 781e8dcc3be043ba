import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'

/** What a viewer sees at one time: ids of customers, and keys of devices. */
export interface SeenScope {
  readonly customers: readonly number[]
  readonly devs: readonly number[]
}

interface Scoped {
  readonly customers: readonly number[]
}

/** The viewer's scope changed while data was read for them. The caller may try again. */
export const scopeChanged = () =>
  new AppError('changed_meanwhile', { message: 'What you may see has changed while this was running.' })

/** What the viewer of a transaction sees now. Undefined for admins, who always see everything. */
export async function readSeenScope(
  db: Database,
  { isAdmin }: { readonly isAdmin: boolean },
): Promise<SeenScope | undefined> {
  if (isAdmin) return undefined
  const { rows } = await sql<SeenScope>`
    select array(select id from visible_customers()) as customers, array(select dev from visible_devices()) as devs`.execute(
    db,
  )
  return rows[0]
}

/**
 * Whether a viewer still has the same customers as before and still sees everything they saw.
 * @param separate a handle that may be used during another transaction
 * @param before the viewer as read earlier, with what they saw
 * @param viewer the viewer as read now
 */
export async function keepsScope(
  separate: Database,
  { before, viewer }: { before: { viewer: Scoped; scope: SeenScope | undefined }; viewer: Scoped },
): Promise<boolean> {
  if (viewer.customers.join() !== before.viewer.customers.join()) return false
  return before.scope === undefined || stillSees(separate, { viewer, scope: before.scope })
}

/**
 * Whether none of the customers and devices that a viewer saw has moved out of their scope. Deleted ones are ignored.
 * @param separate a handle that may be used during another transaction
 */
async function stillSees(
  separate: Database,
  { viewer, scope }: { viewer: Scoped; scope: SeenScope },
): Promise<boolean> {
  const own = sql`${[...viewer.customers]}::integer[]`
  const { rows } = await sql<{ has_lost: boolean }>`
    select exists (
        select from customer where id = any (${[...scope.customers]}::integer[]) and not path && ${own})
      or exists (
        select from device d join customer c on c.id = d.customer_id
        where d.dev = any (${[...scope.devs]}::integer[]) and not c.path && ${own}) as has_lost`.execute(
    separate,
  )
  return rows[0]?.has_lost === false
}
