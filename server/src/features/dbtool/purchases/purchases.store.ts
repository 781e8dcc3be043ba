import { sql } from 'kysely'
import type { PurchaseState } from '@service-center/contract/dbtool/purchases.ts'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { purchaseKeyUsed, unknownFeatureGroup } from '../common/dbtool.errors.ts'
import type { KeptCost } from './purchase-price.service.ts'

/** What a purchase is of, for whom and for how long. */
export interface Bought {
  readonly customer_id: number
  readonly tablet_id: number | null
  readonly feature_group_id: number
  readonly valid_from: Date
  readonly valid_to: Date | null
}

interface NewRow extends Bought, KeptCost {
  readonly dev: number | null
  readonly created_by: string
  readonly request_key: string | null
}

const violations = violationsAs({
  purchase_feature_group_id_fkey: () => unknownFeatureGroup('fi'),
  // Made for a customer that is out of scope now.
  purchase_created_by_request_key_key: purchaseKeyUsed,
})

/** Adds a complete purchase and returns its id. @throws unknownFeatureGroup, purchaseKeyUsed */
export async function insertPurchase(db: Database, row: NewRow): Promise<number> {
  const { id } = await db
    .insertInto('purchase')
    .values({ ...row, is_cost_kept: true })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violations)
  return id
}

/** Calls of a user with the same key wait for each other, so that a repeated one finds what the first one made. */
export async function lockKey(db: Database, { username, key }: RequestKey): Promise<void> {
  const name = `purchase ${username} ${key}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

interface RequestKey {
  readonly username: string
  readonly key: string
}

type KeyedPurchase = Bought & Pick<KeptCost, 'price' | 'currency' | 'vat' | 'ownership_days'> & { id: number }

/** The purchase in scope that a user has made with a key. */
export async function findPurchaseByKey(
  db: Database,
  { username, key }: RequestKey,
): Promise<KeyedPurchase | undefined> {
  return db
    .selectFrom('purchase')
    .select(['id', 'customer_id', 'tablet_id', 'feature_group_id', 'valid_from', 'valid_to'])
    .select(['price', 'currency', 'vat', 'ownership_days'])
    .where('created_by', '=', username)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/**
 * Locks a customer against being deleted or moved until the end of the transaction; false if there is none with this id in
 * scope.
 */
export async function lockBuyer(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from customer where id = ${id} for share`.execute(db)
  return rows.length > 0
}

interface RefundablePurchase {
  readonly state: PurchaseState
  readonly customerId: number
  /** What it cost with VAT, in the smallest unit of the currency. Null: no price was kept. */
  readonly total: number | null
  readonly currency: string | null
  readonly refundedAt: Date | null
  readonly refundedBy: string | null
  readonly reason: string | null
  /** Whether it was refunded with the same JSON. */
  readonly isSame: boolean
}

/** A purchase in scope, locked until the end of the transaction. @param asked.refund the text of a JSON object */
export async function lockPurchase(
  db: Database,
  { id, refund }: { id: number; refund: string },
): Promise<RefundablePurchase | undefined> {
  const { rows } = await sql<RefundablePurchase>`
    select state, customer_id as "customerId", price + coalesce(vat, 0) as total, currency,
      refunded_at as "refundedAt", refunded_by as "refundedBy", refund ->> 'reason' as reason,
      refund is not distinct from ${refund}::jsonb as "isSame"
    from purchase where id = ${id} for no key update`.execute(db)
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
