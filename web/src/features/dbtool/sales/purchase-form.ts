import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { MAX_PRICED_GROUPS, type PurchasePrice } from '@service-center/contract/dbtool/purchase-prices.ts'
import { refundProblem } from '@service-center/contract/dbtool/refund-text.ts'
import { timeframeProblem } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/checks/field-paths.ts'
import { atOffset, secondsAt } from '../../../ui/time/at-offset.ts'
import { offerOf, type Offers } from './purchase-offers.ts'
import type { PurchaseValues } from './purchase-values.ts'

/** The start of the day at the viewer's time offset, in unix seconds. */
export function startOfDay(at: number, offset: number): number {
  return secondsAt(atOffset(at, offset).startOf('day'), offset)
}

/** The body of the call for one feature group, with the price as it is shown. */
export function purchaseOf(
  values: PurchaseValues,
  { group, offers, utcOffset }: { group: string; offers: Offers; utcOffset: number },
) {
  const { customer, tablet, from, to, hasOwnEnd, prices } = values
  const price = offerOf(values, { group, offers })
  return {
    ci: customer ?? 0,
    f: from ?? 0,
    ...(hasOwnEnd && { t: to ?? ('' as const) }),
    fi: Number(group),
    ...(tablet !== null && { ti: tablet }),
    ...(price !== undefined && price.Id === prices[group] && { pr: price.Id }),
    shown: price === undefined ? null : shownOf(price),
    utcOffset,
  }
}

const shownOf = ({ Price, CurrencyISO, Vat, OwnershipDuration }: PurchasePrice) => ({
  price: Price,
  currency: CurrencyISO,
  vat: Vat,
  days: OwnershipDuration,
})

export function purchaseRules(values: PurchaseValues): FieldProblems<PurchaseValues> {
  return {
    customer: values.customer === null ? 'Choose a customer' : undefined,
    groups: groupsProblem(values.groups.length),
    from: values.from === null ? 'Choose a start' : undefined,
    to: values.hasOwnEnd ? timeframeProblem(values) : undefined,
  }
}

function groupsProblem(count: number): string | undefined {
  if (count === 0) return 'Choose at least one feature group'
  return count > MAX_PRICED_GROUPS ? `Choose at most ${MAX_PRICED_GROUPS} feature groups` : undefined
}

/**
 * The error message when calls have failed. With more than one call it names the feature groups.
 * @param failed name of the feature group, the server's message, and whether it tells what to do
 * @param done names of the feature groups that were purchased
 */
export function failureText(
  failed: readonly { name: string; reason: string; isTold: boolean }[],
  done: readonly string[],
): string {
  const [first] = failed
  if (failed.length + done.length < 2) {
    return `Purchase could not be completed${first?.isTold === true ? `: ${first.reason}` : ''}`
  }
  const parts = failed.map(({ name, reason }) => sentence`${name} (${reason.replace(/\.$/, '')})`)
  const rest = done.length === 0 ? '' : ` Purchased: ${done.join(', ')}.`
  return `Purchase could not be completed: ${parts.join(', ')}.${rest}`
}

/** Says what the customer loses by a refund. @param now unix seconds */
export function lossText({ Customer, TabletId, FeatureGroup, From, To }: Purchase, now: number): string {
  const [whose, loses, gets] =
    TabletId === null
      ? [`All tablets of ${Customer}`, 'lose', 'do not get']
      : [`Tablet ${TabletId}`, 'loses', 'does not get']
  if (To !== null && To <= now) return `${FeatureGroup} has ended by itself: nothing changes for tablets.`
  if (From > now) return `${whose} ${gets} ${FeatureGroup} then, unless something else gives it.`
  return `${whose} ${loses} ${FeatureGroup} at once, unless something else gives it.`
}

export interface RefundValues {
  reason: string
  /** A JSON object from the payment provider, or empty. */
  details: string
}

/** The JSON text that is sent: the details with the reason added. Invalid details are sent as they are. */
export function refundTextOf({ reason, details }: RefundValues): string {
  const known = details.trim()
  if (refundProblem(known === '' ? '{}' : known) !== undefined) return known
  const parsed: unknown = JSON.parse(known === '' ? '{}' : known)
  const said = reason.trim()
  return JSON.stringify({
    ...(typeof parsed === 'object' ? parsed : {}),
    ...(said === '' ? {} : { reason: said }),
  })
}

export function refundRules({ details }: RefundValues): FieldProblems<RefundValues> {
  return { details: details.trim() === '' ? undefined : refundProblem(details.trim()) }
}
