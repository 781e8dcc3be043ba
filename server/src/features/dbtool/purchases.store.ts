import type { PurchaseState } from '@service-center/contract/dbtool/purchases.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { unknownFeatureGroup } from './dbtool.errors.ts'

interface PurchaseFields {
  readonly customer_id: number
  readonly dev: number | null
  readonly tablet_id: number | null
  readonly feature_group_id: number
  readonly valid_from: Date
  readonly valid_to: Date | null
  readonly created_by: string
  readonly request_key: string | null
}

/** Adds a complete purchase; undefined: there is one with this key of this user. @throws unknownFeatureGroup */
export async function insertPurchase(db: Database, purchase: PurchaseFields): Promise<number | undefined> {
  const row = await db
    .insertInto('purchase')
    .values(purchase)
    .onConflict((conflict) => conflict.columns(['created_by', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(violationsAs({ purchase_feature_group_id_fkey: () => unknownFeatureGroup('fi') }))
  return row?.id
}

/** The purchase in scope that a user has made with a key. */
export async function findPurchaseByKey(
  db: Database,
  { username, key }: { username: string; key: string | null },
): Promise<(Omit<PurchaseFields, 'dev' | 'created_by' | 'request_key'> & { id: number }) | undefined> {
  return db
    .selectFrom('purchase')
    .select(['id', 'customer_id', 'tablet_id', 'feature_group_id', 'valid_from', 'valid_to'])
    .where('created_by', '=', username)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/**
 * Locks a customer against being deleted or moved until the end of the transaction; false: there is none of this id in
 * scope.
 */
export async function lockBuyer(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from customer where id = ${id} for share`.execute(db)
  return rows.length > 0
}

/** A purchase in scope, which nobody else changes until the end of the transaction. */
export async function lockPurchase(
  db: Database,
  id: number,
): Promise<{ state: PurchaseState; customerId: number } | undefined> {
  const { rows } = await sql<{ state: PurchaseState; customerId: number }>`
    select state, customer_id as "customerId" from purchase where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** @param change.refund the text of a JSON object */
export async function updateRefund(
  db: Database,
  { id, username, refund }: { id: number; username: string; refund: string },
): Promise<void> {
  await sql`
    update purchase
    set state = 'REFUNDED', refunded_at = clock_timestamp(), refunded_by = ${username}, refund = ${refund}::jsonb
    where id = ${id}`.execute(db)
}
