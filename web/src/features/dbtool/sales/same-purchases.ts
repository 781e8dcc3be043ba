import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import { overlapOf, type Timeframe } from '../../../kit/fields/timeframes.ts'
import { count } from '../../../ui/text/format.ts'
import { endOf, offerOf, type Offers } from './purchase-offers.ts'
import type { PurchaseValues } from './purchase-values.ts'

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

interface NoticeOptions {
  /** Tells of groups whose prices are known only, because their ends follow from these. */
  offers: Offers
  purchases: readonly Purchase[]
  nameOf: (group: string) => string
  /** Of the viewer, as in `formatTime`. */
  offset: number
}

/** For each chosen feature group that the tablets already have in a part of the time: by which purchase. */
export function samePurchaseNotices(
  values: PurchaseValues,
  { offers, purchases, nameOf, offset }: NoticeOptions,
): string[] {
  const { customer, tablet, from } = values
  if (customer === null || from === null) return []
  return values.groups
    .filter((group) => offers.has(group))
    .flatMap((group) => {
      const to = endOf(values, offerOf(values, { group, offers }))
      const featureGroup = nameOf(group)
      const [same, ...more] = samePurchases({ customer, tablet, featureGroup, from, to }, purchases)
      return same === undefined ? [] : [noticeText(same, { others: more.length, offset })]
    })
}

function noticeText(
  { FeatureGroup, TransactionId, TabletId, From, To }: Purchase,
  { others, offset }: { others: number; offset: number },
): string {
  const whose = TabletId === null ? 'all tablets of the customer' : `tablet ${TabletId}`
  const time = timeframeText({ from: From, to: To }, offset)
  const rest =
    others === 0 ? '' : `, as ${others === 1 ? '1 other does' : `${count(others)} others do`} in this time`
  return sentence`${FeatureGroup} is bought already: purchase ${TransactionId} gives it to ${whose}, ${time}${rest}.`
}
