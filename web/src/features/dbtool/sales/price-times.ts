import type { GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { type Timeframe, timeWithout } from '../../../kit/fields/timeframes.ts'
import { secondsOfText } from '../../../ui/time/at-offset.ts'
import { dayText } from '../../../ui/time/day-text.ts'
import { priceText } from './price-text.ts'

/** What decides which price holds on a day: the newest one of the same groups, currency and ownership that is valid. */
export type TimedPrice = Pick<
  GroupPrice,
  'AccessGroupIds' | 'CurrencyId' | 'OwnershipDuration' | 'From' | 'To'
>

/** A price that holds on no day of its own any more is 'replaced'; 'paused' holds again after another one. */
export type PriceState =
  | { readonly kind: 'valid' | 'ended' }
  | { readonly kind: 'planned' | 'replaced' | 'paused'; /** YYYY-MM-DD. */ readonly day: string }

/**
 * The states of the prices of a list, each computed once. Only prices that can replace each other are compared, so that
 * thousands of them cost no time.
 * @param options.today YYYY-MM-DD
 */
export function priceStates<Price extends TimedPrice>({
  prices,
  today,
}: {
  prices: readonly Price[]
  today: string
}): (price: Price) => PriceState {
  const rivals = Map.groupBy(prices, rivalKey)
  const known = new Map<Price, PriceState>()
  return (price) => {
    const state = known.get(price) ?? priceState(price, { prices: rivals.get(rivalKey(price)) ?? [], today })
    known.set(price, state)
    return state
  }
}

function priceState(
  price: TimedPrice,
  { prices, today }: { prices: readonly TimedPrice[]; today: string },
): PriceState {
  if (price.To !== null && price.To <= today) return { kind: 'ended' }
  if (price.From > today) return { kind: 'planned', day: price.From }
  const later = laterRivals(price, prices)
  const [rival] = later.filter((one) => isValidOn(one, today)).toSorted(newestFirst)
  if (rival === undefined) return { kind: 'valid' }
  const [again] = timeWithout(frameFrom(price, today), later.map(frameOf))
  return again?.from == null
    ? { kind: 'replaced', day: rival.From }
    : { kind: 'paused', day: dayOf(again.from) }
}

/** 'Valid now', 'Replaced since 2026/03/01'. */
export function stateText(state: PriceState): string {
  switch (state.kind) {
    case 'valid':
      return 'Valid now'
    case 'ended':
      return 'Ended'
    case 'planned':
      return `From ${dayText(state.day)}`
    case 'replaced':
      return `Replaced since ${dayText(state.day)}`
    case 'paused':
      return `Replaced until ${dayText(state.day)}`
  }
}

/** The price that exists for the same groups, currency, first day and ownership, beside which another one is refused. */
export const samePrice = <Price extends TimedPrice>(
  price: TimedPrice,
  prices: readonly Price[],
): Price | undefined => prices.find((other) => isRival(other, price) && other.From === price.From)

/**
 * Tells what a price that is not saved yet does to others, and they to it. Without a price for the same day, which is
 * refused.
 * @param options.prices without the edited one
 * @param options.today YYYY-MM-DD
 */
export function priceNotices(
  price: TimedPrice,
  { prices, today }: { prices: readonly GroupPrice[]; today: string },
): string[] {
  if (price.To !== null && price.To <= today) {
    return ['It is over already: only a purchase that starts in its time costs this.']
  }
  const later = laterRivals(price, prices)
  const isReached = timeWithout(frameFrom(price, today), later.map(frameOf)).length > 0
  if (!isReached) {
    const [rival] = later.toSorted(newestFirst)
    return rival === undefined
      ? []
      : [`It is never reached from today on: ${namedPrice(rival)} replaces it all the time.`]
  }
  const [former] = prices
    .filter((other) => isRival(other, price) && other.From < price.From && isValidOn(other, price.From))
    .toSorted(newestFirst)
  return [
    ...(former === undefined ? [] : [formerNotice(price, former)]),
    ...later
      .filter((rival) => isValidOn(price, rival.From) && (rival.To ?? LAST) > today)
      .toSorted((one, other) => newestFirst(other, one))
      .map((rival) => laterNotice(price, rival)),
  ]
}

const formerNotice = (price: TimedPrice, former: GroupPrice) =>
  price.To !== null && price.To < (former.To ?? LAST)
    ? `It replaces ${namedPrice(former)}, which holds again from ${dayText(price.To)}.`
    : `It replaces ${namedPrice(former)} on ${dayText(price.From)}.`

const laterNotice = (price: TimedPrice, rival: GroupPrice) =>
  rival.To !== null && rival.To < (price.To ?? LAST)
    ? `${namedPrice(rival)} replaces it on ${dayText(rival.From)}; it holds again from ${dayText(rival.To)}.`
    : `${namedPrice(rival)} replaces it on ${dayText(rival.From)}.`

/** '99.00 EUR from 2026/03/01' */
const namedPrice = (price: GroupPrice) => `${priceText(price)} from ${dayText(price.From)}`

/** After every day. */
const LAST = '9999-99-99'

const newestFirst = (one: TimedPrice, other: TimedPrice) => (one.From < other.From ? 1 : -1)

const laterRivals = <Price extends TimedPrice>(price: TimedPrice, prices: readonly Price[]): Price[] =>
  prices.filter((other) => isRival(other, price) && other.From > price.From)

/** The same for prices that can replace each other. */
const rivalKey = ({ CurrencyId, OwnershipDuration, AccessGroupIds }: TimedPrice) =>
  [CurrencyId, OwnershipDuration, ...AccessGroupIds.toSorted((one, other) => one - other)].join(' ')

const isRival = (one: TimedPrice, other: TimedPrice) => rivalKey(one) === rivalKey(other)

const isValidOn = ({ From, To }: TimedPrice, day: string) => From <= day && day < (To ?? LAST)

// Days as the start of the day in UTC: only their order counts.
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const frameOf = ({ From, To }: TimedPrice): Timeframe => ({
  from: secondsOfText(From),
  to: To === null ? null : secondsOfText(To),
})
const frameFrom = (price: TimedPrice, today: string): Timeframe =>
  frameOf({ ...price, From: price.From > today ? price.From : today })
