import type { PurchasePrice, ShownPrice } from '@service-center/contract/dbtool/purchase-prices.ts'
import type { Database } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { priceOutdated, unknownFeatureGroup } from '../common/dbtool.errors.ts'
import { type Buyer, listFittingPrices } from './purchase-prices.views.ts'

/** The price that the caller has chosen and shown, if they say so. */
export interface WantedPrice {
  readonly pr?: number | undefined
  readonly shown?: ShownPrice | null | undefined
}

/**
 * The price of a purchase: the wanted one, otherwise the closest; undefined if none fits.
 * @throws price_outdated if it is not what the caller has shown; AppError 400 for an unknown feature group, or a wanted
 * price that does not fit
 */
export async function findPriceOf(
  db: Database,
  buyer: Omit<Buyer, 'featureGroups'> & { featureGroup: number },
  { pr, shown }: WantedPrice,
): Promise<PurchasePrice | undefined> {
  const { featureGroup, ...rest } = buyer
  const [found] = await listFittingPrices(db, { ...rest, featureGroups: [featureGroup] })
  if (found === undefined) throw unknownFeatureGroup('fi')
  const price = pr === undefined ? found.Prices[0] : found.Prices.find(({ Id }) => Id === pr)
  if (shown !== undefined && !isSamePrice(shown, shownOf(price))) throw priceOutdated()
  if (pr !== undefined && price === undefined) {
    throw invalid([
      { param: 'pr', msg: 'This price does not fit the customer on this day. Choose another one.' },
    ])
  }
  return price
}

const shownOf = (price: PurchasePrice | undefined): ShownPrice | null =>
  price === undefined
    ? null
    : { price: price.Price, currency: price.CurrencyISO, vat: price.Vat, days: price.OwnershipDuration }

/** Whether two prices are the same for who pays them. */
export function isSamePrice(one: ShownPrice | null, other: ShownPrice | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.price === other.price &&
    one.currency === other.currency &&
    one.vat === other.vat &&
    one.days === other.days
  )
}

/** What a purchase cost. All are null without a price. */
export interface KeptCost {
  readonly price: number | null
  readonly currency: string | null
  readonly zero_decimal: boolean | null
  readonly vat_percent: number | null
  readonly vat: number | null
  readonly ownership_days: number | null
  readonly priced_by: string | null
  readonly vat_by: string | null
}

/** The columns that keep a price, or that there is none. */
export function costOf(price: PurchasePrice | undefined): KeptCost {
  return {
    price: price?.Price ?? null,
    currency: price?.CurrencyISO ?? null,
    zero_decimal: price?.ZeroDecimal ?? null,
    vat_percent: price?.VatPercent ?? null,
    vat: price?.Vat ?? null,
    ownership_days: price?.OwnershipDuration ?? null,
    priced_by: price?.AccessGroups.map(({ Name }) => Name).join(' + ') ?? null,
    vat_by: price?.VatBy ?? null,
  }
}
