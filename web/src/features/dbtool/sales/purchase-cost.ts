import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { priceText } from './price-text.ts'

/** What a purchase cost, as it was kept. */
export type Cost = Pick<
  Purchase,
  'Cost' | 'Price' | 'Vat' | 'Total' | 'Refunded' | 'CurrencyISO' | 'ZeroDecimal'
>

const NO_AMOUNT = { PRICE: '', NO_PRICE: 'No price', NOT_KEPT: 'Not kept' } as const

/** An amount of a purchase, such as '1,234.50 EUR'; '' if it has none. */
function amountText({ CurrencyISO, ZeroDecimal }: Cost, amount: number | null): string {
  if (amount === null || CurrencyISO === null || ZeroDecimal === null) return ''
  return priceText({ Price: amount, CurrencyISO, ZeroDecimal })
}

/** '1,234.50 EUR', 'No price', or 'Not kept' of a purchase from before prices were kept. */
export const costText = (cost: Cost): string => amountText(cost, cost.Price) || NO_AMOUNT[cost.Cost]

/** '234.55 EUR', or 'No VAT'; '' without a price. */
export function vatText(cost: Cost): string {
  if (cost.Price === null) return ''
  return cost.Vat === null ? 'No VAT' : amountText(cost, cost.Vat)
}

export const totalText = (cost: Cost): string => amountText(cost, cost.Total)

/** Sorts amounts by size within their currency; '' for none, which come last. */
export function amountOrder({ CurrencyISO }: Cost, amount: number | null): string {
  return CurrencyISO === null || amount === null ? '' : `${CurrencyISO} ${amount}`
}

/** What a refund gives back: all that the purchase cost. */
export function refundText(cost: Cost): string {
  if (cost.Cost === 'NOT_KEPT') return 'Not known: no price was kept'
  if (cost.Cost === 'NO_PRICE') return 'Nothing: it had no price'
  return `${totalText(cost)}${cost.Vat === null ? '' : ', VAT included'}`
}

/** What was refunded, as a sentence after 'Purchase … refunded'. */
export function refundedText(cost: Cost): string {
  if (cost.Cost === 'NOT_KEPT') return 'no price was kept'
  return cost.Cost === 'NO_PRICE' ? 'it had no price' : totalText(cost)
}
