import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { RawJson } from '../../../platform/http/answers.ts'
import { dealerOfCustomer } from '../../customers/customers.views.ts'
import { readListReply } from '../common/dbtool-calls.ts'

const TOTAL = sql`p.price + coalesce(p.vat, 0)`

const COLUMNS: Record<keyof Purchase, RawBuilder<unknown>> = {
  Id: sql`p.id`,
  Customer: sql`c.name`,
  CustomerId: sql`c.id`,
  Dealer: sql`dealer.dealer_name`,
  TabletId: sql`p.tablet_id`,
  FeatureGroup: sql`g.name`,
  TransactionId: sql`p.transaction_id`,
  From: sql`extract(epoch from p.valid_from)::float8`,
  To: sql`extract(epoch from p.valid_to)::float8`,
  State: sql`p.state`,
  RefundedAt: sql`extract(epoch from p.refunded_at)::float8`,
  RefundedBy: sql`p.refunded_by`,
  Cost: sql`case when p.price is not null then 'PRICE' when p.is_cost_kept then 'NO_PRICE' else 'NOT_KEPT' end`,
  Price: sql`p.price`,
  CurrencyISO: sql`p.currency`,
  ZeroDecimal: sql`p.zero_decimal`,
  VatPercent: sql`p.vat_percent::float8`,
  Vat: sql`p.vat`,
  Total: TOTAL,
  OwnershipDuration: sql`p.ownership_days`,
  PricedBy: sql`p.priced_by`,
  VatBy: sql`p.vat_by`,
  Refunded: sql`case when p.state = 'REFUNDED' then ${TOTAL} end`,
}

/** The purchases of customers in scope, the newest first. */
export function readPurchases(db: Database): Promise<RawJson> {
  const columns = sql.join(Object.entries(COLUMNS).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
  return readListReply(db, {
    with: dealerOfCustomer,
    select: sql`
      select ${columns} from purchase p join customer c on c.id = p.customer_id
      join dealer_of_customer dealer on dealer.customer_id = c.id join feature_group g on g.id = p.feature_group_id
      order by p.id desc`,
  })
}

export async function isVisibleCustomer(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The database key of a customer's tablet; undefined if the customer has no tablet with this number. */
export async function findTabletOf(
  db: Database,
  { customerId, tabletId }: { customerId: number; tabletId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('device')
    .select('dev')
    .where('device_type', '=', DEVICE_TYPE.tablet)
    .where('device_id', '=', tabletId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.dev
}
