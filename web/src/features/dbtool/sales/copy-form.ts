import type { Currency, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { MAX_COPIED_PRICES } from '@service-center/contract/dbtool/feature-groups.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { FieldProblems } from '../../../kit/form/checks/field-paths.ts'
import {
  amountProblem,
  daysProblem,
  isZeroDecimal,
  termsOf,
  type TermValues,
  termValuesOf,
  timedOf,
} from './price-form.ts'
import { amountText, priceText, smallestUnits } from './price-text.ts'
import { priceNotices, samePrice, type TimedPrice } from './price-times.ts'

/** Its fields have the names of the call's parameters. */
export interface CopyValues extends TermValues {
  /** Each element holds the access groups of a price. */
  agids: number[][]
  prices: AmountValues[]
}

export interface AmountValues {
  /** Id of the currency. */
  cid: string | null
  /** The text of the input, in the main unit of the currency. */
  p: string
}

/** The copies have the price's own currency and time; the access groups are to be chosen. */
export const copyValuesOf = (price: GroupPrice): CopyValues => ({
  ...termValuesOf(price),
  agids: [[]],
  prices: [{ cid: String(price.CurrencyId), p: amountText(price) }],
})

export const copiedOf = (values: CopyValues, currencies: readonly Currency[]) => ({
  agids: values.agids,
  prices: values.prices.map(({ cid, p }) => ({
    cid: Number(cid),
    p: smallestUnits(p, isZeroDecimal(currencies, cid)) ?? -1,
  })),
  ...termsOf(values),
})

interface CopyContext {
  currencies: readonly Currency[]
  /** All prices of the feature group. */
  prices: readonly GroupPrice[]
  nameOf: (group: number) => string
}

/** A price that copying makes. */
export interface PlannedCopy {
  readonly key: string
  /** 'Denmark + Beta' */
  readonly groups: string
  /** '99.00 EUR' */
  readonly price: string
  readonly timed: TimedPrice
  /** The price that exists already, beside which the copy is refused. */
  readonly existing: GroupPrice | undefined
}

/** The prices that copying makes, as far as they are chosen, by access groups and then by currency. */
export function plannedCopies(
  values: CopyValues,
  { currencies, prices, nameOf }: CopyContext,
): PlannedCopy[] {
  return values.agids.flatMap((groups, place) =>
    values.prices.flatMap(({ cid, p }): PlannedCopy[] => {
      const currency = currencies.find(({ Id }) => String(Id) === cid)
      const timed = timedOf({ ...values, groups, currency: cid })
      const Price = smallestUnits(p, currency?.ZeroDecimal === true)
      if (currency === undefined || timed === undefined || Price === undefined) return []
      const { ISO: CurrencyISO, ZeroDecimal } = currency
      return [
        {
          key: `${place} ${cid}`,
          groups: groups.map(nameOf).toSorted().join(' + '),
          price: priceText({ Price, CurrencyISO, ZeroDecimal }),
          timed,
          existing: samePrice(timed, prices),
        },
      ]
    }),
  )
}

/** Tells what each copy does to other prices, and they to it. @param options.today YYYY-MM-DD */
export function copyNotices(
  copies: readonly PlannedCopy[],
  options: { prices: readonly GroupPrice[]; today: string },
): string[] {
  return copies
    .filter(({ existing }) => existing === undefined)
    .flatMap(({ groups, price, timed }) =>
      priceNotices(timed, options).map((notice) => sentence`${groups}, ${price}: ${notice}`),
    )
}

export function copyRules(values: CopyValues, context: CopyContext): FieldProblems<CopyValues> {
  const { agids, prices } = values
  const sets = agids.map(setOf)
  const groupsProblem = (ids: readonly number[], place: number) => {
    if (ids.length === 0) return 'Choose at least one access group'
    if (sets.indexOf(sets[place] ?? '') < place) return 'These access groups are chosen already.'
    return existingProblem(plannedCopies({ ...values, agids: [[...ids]] }, context))
  }
  const groups = agids.map((ids, place) => [`agids.${place}`, groupsProblem(ids, place)] as const)
  const amounts = prices.flatMap(({ cid, p }, place) => [
    [`prices.${place}.cid`, currencyProblem(cid, prices.slice(0, place))] as const,
    [`prices.${place}.p`, amountProblem(p, { currencies: context.currencies, id: cid })] as const,
  ])
  return {
    // Each key is the path of a field.
    ...(Object.fromEntries([...groups, ...amounts]) as FieldProblems<CopyValues>),
    ...daysProblem(values),
    agids:
      agids.length * prices.length > MAX_COPIED_PRICES
        ? `These are more than ${MAX_COPIED_PRICES} prices. Copy fewer at once.`
        : undefined,
  }
}

const setOf = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join(' ')

function currencyProblem(cid: string | null, before: readonly AmountValues[]): string | undefined {
  if (cid === null) return 'Choose a currency'
  return before.some((other) => other.cid === cid) ? 'This currency is chosen already.' : undefined
}

function existingProblem(copies: readonly PlannedCopy[]): string | undefined {
  const existing = copies.flatMap((copy) => copy.existing ?? [])
  if (existing.length === 0) return undefined
  const amounts = existing.map(priceText).join(', ')
  return `From this day they have a price already: ${amounts}. Leave it out, or change that price instead.`
}
