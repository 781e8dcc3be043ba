import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { FittingPrices, PurchasePrice } from '@service-center/contract/dbtool/purchase-prices.ts'
import { count, listed } from '../../../ui/text/format.ts'
import { dayText } from '../../../ui/time/day-text.ts'
import { priceText } from './price-text.ts'
import type { PurchaseValues } from './purchase-values.ts'

const SECONDS_PER_DAY = 86_400

/** The prices that fit, the closest first, by the id of the feature group. */
export type Offers = ReadonlyMap<string, readonly PurchasePrice[]>

export const offersOf = (rows: readonly FittingPrices[]): Offers =>
  new Map(rows.map(({ FeatureGroupId, Prices }) => [String(FeatureGroupId), Prices]))

/** The price of a group: the chosen one while it still fits, otherwise the closest; undefined if there is none. */
export function offerOf(
  { prices }: Pick<PurchaseValues, 'prices'>,
  { group, offers }: { group: string; offers: Offers },
): PurchasePrice | undefined {
  const fitting = offers.get(group) ?? []
  return fitting.find(({ Id }) => Id === prices[group]) ?? fitting[0]
}

/** When a purchase ends, in unix seconds; null: never. The chosen end counts before the days of the price. */
export function endOf(
  { from, to, hasOwnEnd }: Pick<PurchaseValues, 'from' | 'to' | 'hasOwnEnd'>,
  price: PurchasePrice | undefined,
): number | null {
  if (hasOwnEnd) return to
  const days = price?.OwnershipDuration ?? null
  return from === null || days === null ? null : from + days * SECONDS_PER_DAY
}

/** The end that all chosen groups have by their prices; null if it is none, or not the same. */
export function commonEnd(values: PurchaseValues, offers: Offers): number | null {
  const ends = new Set(values.groups.map((group) => endOf(values, offerOf(values, { group, offers }))))
  const [end = null] = ends
  return ends.size === 1 ? end : null
}

/** '99.00 EUR' of an amount in the smallest unit, in the currency of a price. */
export const amountIn = (price: Pick<PurchasePrice, 'CurrencyISO' | 'ZeroDecimal'>, amount: number): string =>
  priceText({ ...price, Price: amount })

/** How the total comes about: '99.00 EUR + 19% VAT 18.81 EUR'. */
export function sumText(price: PurchasePrice): string {
  const { Price, VatPercent, Vat } = price
  const net = amountIn(price, Price)
  return Vat === null ? `${net}, no VAT is set` : `${net} + ${VatPercent}% VAT ${amountIn(price, Vat)}`
}

/** The names of the access groups of a price. */
export const groupsText = ({ AccessGroups }: PurchasePrice): string =>
  AccessGroups.map(({ Name }) => Name).join(' + ')

/** For how long a price buys a feature group, in a sentence. */
export function daysText({ OwnershipDuration: days }: PurchasePrice): string {
  if (days === null) return 'without end'
  return days === 1 ? 'for 1 day' : `for ${count(days)} days`
}

/** Why a price is taken, in sentences: whom it names, what makes it closer than the next one, and whence its VAT is. */
export function reasonsOf(price: PurchasePrice, fitting: readonly PurchasePrice[]): string[] {
  return [namedText(price), ...placeText(price, fitting), vatReason(price)]
}

function namedText({ AccessGroups }: PurchasePrice): string {
  const own = AccessGroups.filter(({ isOwn }) => isOwn).map(({ Name }) => Name)
  const inherited = AccessGroups.filter(({ isOwn }) => !isOwn).map(({ Name }) => Name)
  const parts = [
    ...(own.length === 0 ? [] : [sentence`${listed(own)} as its own`]),
    ...(inherited.length === 0 ? [] : [sentence`${listed(inherited)} from a customer above it`]),
  ]
  return `The customer has all access groups of this price: ${parts.join(', ')}.`
}

function placeText(price: PurchasePrice, fitting: readonly PurchasePrice[]): string[] {
  const [closest, next] = fitting
  if (closest === undefined || next === undefined) return []
  if (price.Id !== closest.Id) {
    return [
      sentence`You have chosen it. The closest one is ${amountIn(closest, closest.Total)} for ${groupsText(closest)}.`,
    ]
  }
  const others =
    fitting.length === 2 ? 'the other one that fits' : `the other ${count(fitting.length - 1)} that fit`
  return [`It comes before ${others}: ${advantageOf(closest, next)}.`]
}

const ownCount = ({ AccessGroups }: PurchasePrice) => AccessGroups.filter(({ isOwn }) => isOwn).length

/** The first rule of the order of prices by which one comes before another. */
function advantageOf(closest: PurchasePrice, next: PurchasePrice): string {
  if (ownCount(closest) > ownCount(next)) return "it names more of the customer's own access groups"
  if (closest.AccessGroups.length > next.AccessGroups.length)
    return "it names more of the customer's access groups"
  if (closest.From > next.From) return `it is newer, from ${dayText(closest.From)}`
  if (closest.CurrencyISO !== next.CurrencyISO) return 'its currency comes first'
  return 'it was made first'
}

function vatReason({ VatPercent, VatBy }: PurchasePrice): string {
  if (VatPercent === null) return "None of the customer's access groups has a VAT."
  return sentence`The VAT of ${String(VatPercent)}% is that of ${VatBy ?? ''}.`
}

/** What several purchases cost together: a text for each currency, and how many have no price. */
export function togetherText(prices: readonly (PurchasePrice | undefined)[]): string {
  const known = prices.filter((price) => price !== undefined)
  const sums = Map.groupBy(known, ({ CurrencyISO }) => CurrencyISO)
  const texts = [...sums.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const total = group.reduce((sum, { Total }) => sum + Total, 0)
    const vat = group.reduce((sum, { Vat }) => sum + (Vat ?? 0), 0)
    return [`${amountIn(first, total)} (VAT ${amountIn(first, vat)})`]
  })
  const without = prices.length - known.length
  if (texts.length === 0) return 'No prices'
  return without === 0 ? listed(texts) : `${listed(texts)}, and ${count(without)} without a price`
}
