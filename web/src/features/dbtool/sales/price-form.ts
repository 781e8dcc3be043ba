import type { Currency, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { deviceDate } from '../../../kit/device/values/device-dates.ts'
import type { FieldProblems } from '../../../kit/form/checks/field-paths.ts'
import { dayText } from '../../../ui/time/day-text.ts'
import { amountText, priceProblem, priceText, smallestUnits } from './price-text.ts'
import { samePrice, type TimedPrice } from './price-times.ts'

/** What a price and its copies have in common. */
export interface TermValues {
  /** In the format of DayField. */
  from: string
  /** In the format of DayField, exclusive; '': without end. */
  to: string
  /** In days; null: infinite. */
  ownership: number | null
  description: string
}

export interface PriceValues extends TermValues {
  groups: number[]
  /** The text of the input, in the main unit of the currency. */
  price: string
  /** Id of the currency. */
  currency: string | null
}

/** @param today YYYY/MM/DD */
export const valuesOf = (price: GroupPrice | undefined, today: string): PriceValues => ({
  groups: [...(price?.AccessGroupIds ?? [])],
  price: price === undefined ? '' : amountText(price),
  currency: price === undefined ? null : String(price.CurrencyId),
  ...(price === undefined ? { from: today, to: '', ownership: null, description: '' } : termValuesOf(price)),
})

export const termValuesOf = (price: GroupPrice): TermValues => ({
  from: dayText(price.From),
  to: price.To === null ? '' : dayText(price.To),
  ownership: price.OwnershipDuration,
  description: price.Description,
})

/** The parameters that a price and its copies have in common. */
export const termsOf = ({ from, to, ownership, description }: TermValues) => ({
  d: description,
  f: isoDay(from) ?? '',
  to: isoDay(to) ?? null,
  od: ownership,
})

export const isZeroDecimal = (currencies: readonly Currency[], id: string | null): boolean =>
  currencies.some((currency) => String(currency.Id) === id && currency.ZeroDecimal)

/** The parameters of a price. */
export const savedOf = (values: PriceValues, currencies: readonly Currency[]) => ({
  agids: values.groups,
  p: smallestUnits(values.price, isZeroDecimal(currencies, values.currency)) ?? -1,
  cid: Number(values.currency),
  ...termsOf(values),
})

/** The parameters of a stored price. */
export const readOf = (price: GroupPrice) => ({
  agids: price.AccessGroupIds,
  p: price.Price,
  cid: price.CurrencyId,
  d: price.Description,
  f: price.From,
  to: price.To,
  od: price.OwnershipDuration,
})

/** What decides when the price holds; undefined while its groups, its currency or a day is missing or wrong. */
export function timedOf(
  values: Pick<PriceValues, 'groups' | 'currency' | 'from' | 'to' | 'ownership'>,
): TimedPrice | undefined {
  const from = isoDay(values.from)
  if (values.groups.length === 0 || values.currency === null || from === undefined) return undefined
  if (daysProblem(values).to !== undefined) return undefined
  return {
    AccessGroupIds: values.groups,
    CurrencyId: Number(values.currency),
    OwnershipDuration: values.ownership,
    From: from,
    To: isoDay(values.to) ?? null,
  }
}

/**
 * The currency is required (specification 3, section 5). Until one is chosen, a price may have decimals.
 * @param options.prices those of the feature group, without the edited one
 */
export function priceRules(
  values: PriceValues,
  { currencies, prices }: { currencies: readonly Currency[]; prices: readonly GroupPrice[] },
): FieldProblems<PriceValues> {
  const { groups, price, currency } = values
  const days = daysProblem(values)
  return {
    groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
    price: amountProblem(price, { currencies, id: currency }),
    currency: currency === null ? 'Choose a currency' : undefined,
    ...days,
    from: days.from ?? sameProblem(timedOf(values), prices),
  }
}

/** Validates the text of an amount in a currency. */
export function amountProblem(
  text: string,
  { currencies, id }: { currencies: readonly Currency[]; id: string | null },
): string | undefined {
  const { ISO: CurrencyISO = '', ZeroDecimal = false } =
    currencies.find((currency) => String(currency.Id) === id) ?? {}
  return priceProblem(text, { CurrencyISO, ZeroDecimal })
}

/** Says that there is a price for the same groups, currency, day and ownership already. */
function sameProblem(price: TimedPrice | undefined, prices: readonly GroupPrice[]): string | undefined {
  const same = price && samePrice(price, prices)
  return same && `${priceText(same)} holds from this day already. Change that price instead.`
}

/** Validates the first and the last day of a price. */
export function daysProblem({
  from,
  to,
}: Pick<TermValues, 'from' | 'to'>): Record<'from' | 'to', string | undefined> {
  const [start, end] = [isoDay(from), isoDay(to)]
  const wrongEnd = to.trim() !== '' && end === undefined ? NO_DAY : undefined
  const isEarly = start !== undefined && end !== undefined && end <= start
  return {
    from: start === undefined ? NO_DAY : undefined,
    to: wrongEnd ?? (isEarly ? 'Must be after the day from which the price holds.' : undefined),
  }
}

const NO_DAY = 'Must be a date, as YYYY/MM/DD.'

/** YYYY-MM-DD. @param day in the format of DayField */
const isoDay = (day: string): string | undefined => deviceDate(day)?.replaceAll('/', '-')
