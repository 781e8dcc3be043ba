import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { overlapOf, type Timeframe } from '../../../kit/fields/timeframes.ts'

interface PlannedPurchase extends Timeframe {
  readonly customer: number
  /** Null: all tablets of the customer. */
  readonly tablet: number | null
  /** The name of the feature group. */
  readonly featureGroup: string
}

/**
 * The complete purchases that already give all tablets of a planned one its feature group in a part of its time. They are
 * told before the same is bought twice.
 */
export function samePurchases(
  { customer, tablet, featureGroup, from, to }: PlannedPurchase,
  purchases: readonly Purchase[],
): Purchase[] {
  return purchases.filter(
    (other) =>
      other.State === 'COMPLETE' &&
      other.CustomerId === customer &&
      other.FeatureGroup === featureGroup &&
      (other.TabletId === null || other.TabletId === tablet) &&
      overlapOf({ from, to }, { from: other.From, to: other.To }) !== undefined,
  )
}
