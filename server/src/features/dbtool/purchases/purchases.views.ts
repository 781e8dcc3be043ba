import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { RawJson } from '../../../platform/http/answers.ts'
import { dealerOfCustomer } from '../../customers/customers.views.ts'
import { readListReply } from '../common/dbtool-calls.ts'

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
