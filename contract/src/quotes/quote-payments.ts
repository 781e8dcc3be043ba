import type { QuotePayment } from './quote-figures.ts'
import type { QuotePlan } from '../quote-settings/quote-settings.ts'

/** A chosen plan with its number of robots. */
export interface ChosenPlan {
  plan: QuotePlan
  qty: number
}

const MONTHS = 12

/**
 * VAT on an amount, rounded half up to whole minor units.
 * @param net in minor units, not negative
 * @param percent a whole number
 */
export function vatOf(net: number, percent: number): number {
  // Split in two, so that no product exceeds the safe integers.
  const rest = net % 100
  return ((net - rest) / 100) * percent + Math.floor((rest * percent + 50) / 100)
}

/**
 * The payments of each year: the yearly amounts of the plans, and extras and templates in the first year, or with
 * `isSplit` evenly over all years (the first gets the remainder). A monthly plan is paid at once in its first year
 * and in 12 payments in each later year (the first one gets the remainder, so that at most two amounts differ). All
 * payments add up exactly to the quote's total, and so does their VAT.
 * @param others the sum of extras and templates, in minor units
 */
export function paymentsOf(
  chosen: readonly ChosenPlan[],
  { others, isSplit, vatPercent }: { others: number; isSplit: boolean; vatPercent: number | null },
): QuotePayment[] {
  const years = Math.max(0, ...chosen.map(({ plan }) => plan.plan.length))
  let before = 0
  /** The next payment. Its VAT is a difference of rounded sums, so that all VAT adds up to that of the total. */
  const next = (net: number): Amounts => {
    const vat = vatPercent === null ? null : vatOf(before + net, vatPercent) - vatOf(before, vatPercent)
    before += net
    return withTotal(net, vat)
  }
  return Array.from({ length: years }, (_none, year) => {
    const spread = isSplit ? shareOf(others, years, year) : year === 0 ? others : 0
    const later = year === 0 ? 0 : yearSum(chosen, year, true)
    const isMonthly = later > 0
    const first = yearSum(chosen, year, false) + (year === 0 ? yearSum(chosen, year, true) : 0)
    const atOnce = next(isMonthly ? first : first + spread)
    const monthly = next(isMonthly ? later + spread : 0)
    return {
      year: year + 1,
      ...sumOf(atOnce, monthly),
      months: isMonthly ? monthsOf({ atOnce, monthly }) : null,
    }
  })
}

/** Cost of the plans in a year (from 0): either the monthly plans or the others. */
function yearSum(chosen: readonly ChosenPlan[], year: number, isMonthly: boolean): number {
  return chosen
    .filter(({ plan }) => plan.isMonthly === isMonthly)
    .reduce((sum, { plan, qty }) => sum + qty * (plan.plan[year] ?? 0), 0)
}

/** One of `parts` equal shares of an amount; the first gets the remainder. */
function shareOf(amount: number, parts: number, place: number): number {
  const rest = amount % parts
  return (amount - rest) / parts + (place === 0 ? rest : 0)
}

/** The payments of a year, equal ones grouped. The first one includes what is not monthly, and the remainder. */
function monthsOf({ atOnce, monthly }: { atOnce: Amounts; monthly: Amounts }) {
  const shareIn = (month: number) =>
    withTotal(
      shareOf(monthly.net, MONTHS, month),
      monthly.vat === null ? null : shareOf(monthly.vat, MONTHS, month),
    )
  const first = sumOf(atOnce, shareIn(0))
  const other = shareIn(1)
  if (first.net === other.net && first.vat === other.vat) return [{ count: MONTHS, ...other }]
  return [
    { count: 1, ...first },
    { count: MONTHS - 1, ...other },
  ]
}

type Amounts = ReturnType<typeof withTotal>

const withTotal = (net: number, vat: number | null) => ({ net, vat, total: net + (vat ?? 0) })

const sumOf = (one: Amounts, other: Amounts): Amounts =>
  withTotal(
    one.net + other.net,
    one.vat === null && other.vat === null ? null : (one.vat ?? 0) + (other.vat ?? 0),
  )
