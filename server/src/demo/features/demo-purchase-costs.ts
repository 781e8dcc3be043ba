import { sql } from 'kysely'
import { costOf, type KeptCost } from '../../features/dbtool/purchases/purchase-price.service.ts'
import { listFittingPrices } from '../../features/dbtool/purchases/purchase-prices.views.ts'
import type { Database } from '../../platform/database/database.ts'

const DAY_MS = 86_400_000
/** Since when purchases keep what they cost, in days from now. */
const KEPT_SINCE = -420
/** One in this many takes the second price that fits, such as that in another currency. */
const SECOND = 4

/** Gives purchases the prices of their time, as the service does; the oldest are from before prices were kept. */
export async function addDemoPurchaseCosts(db: Database, now: number): Promise<void> {
  const purchases = await db
    .selectFrom('purchase')
    .select(['id', 'customer_id', 'feature_group_id', 'valid_from'])
    .where('valid_from', '>', new Date(now + KEPT_SINCE * DAY_MS))
    .orderBy('id')
    .execute()
  const ofBuyers = Map.groupBy(purchases, (each) => `${each.customer_id} ${each.valid_from.getTime()}`)
  const costs: { id: number; cost: KeptCost }[] = []
  for (const group of ofBuyers.values()) {
    const [first] = group
    if (first === undefined) continue
    const found = await listFittingPrices(db, {
      customerId: first.customer_id,
      featureGroups: group.map((each) => each.feature_group_id),
      start: first.valid_from.getTime() / 1000,
      utcOffset: 0,
    })
    for (const { id, feature_group_id } of group) {
      const prices = found.find(({ FeatureGroupId }) => FeatureGroupId === feature_group_id)?.Prices ?? []
      costs.push({ id, cost: costOf((id % SECOND === 0 ? prices[1] : undefined) ?? prices[0]) })
    }
  }
  await updateCosts(db, costs)
}

async function updateCosts(db: Database, costs: readonly { id: number; cost: KeptCost }[]): Promise<void> {
  const rows = JSON.stringify(costs.map(({ id, cost }) => ({ id, ...cost })))
  await sql`
    update purchase p set is_cost_kept = true, price = c.price, currency = c.currency, zero_decimal = c.zero_decimal,
      vat_percent = c.vat_percent, vat = c.vat, ownership_days = c.ownership_days, priced_by = c.priced_by, vat_by = c.vat_by
    from jsonb_populate_recordset(null::purchase, ${rows}::jsonb) c where c.id = p.id`.execute(db)
}
