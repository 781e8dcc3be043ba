import type { QuotePlan, QuoteSettings } from '@service-center/contract/quote-settings/quote-settings.ts'
import { count, counted } from '../../../ui/text/format.ts'
import { amountWriter } from './quote-form.ts'

type Currencies = Pick<QuoteSettings, 'currencies'>
type Paid = Pick<QuotePlan, 'plan' | 'currency' | 'isMonthly'>

/** What one robot costs over all years of a plan, in minor units. */
const costOf = ({ plan }: Pick<QuotePlan, 'plan'>): number => plan.reduce((sum, amount) => sum + amount, 0)

/** 'in 3 years', 'in 3 years, monthly from the second', or 'at once'. */
function termOf({ plan, isMonthly }: Pick<QuotePlan, 'plan' | 'isMonthly'>): string {
  if (plan.length < 2) return 'at once'
  return `in ${counted(plan.length, 'years')}${isMonthly ? ', monthly from the second' : ''}`
}

/** What one robot costs with a plan: 'EUR 17,860.00 in 3 years'. */
export const planPrice = (plan: Paid, settings: Currencies): string =>
  `${amountWriter(plan.currency, settings)(costOf(plan))} ${termOf(plan)}`

/** What the chosen robots cost with their plan. */
export function chosenPlanPrice(
  plan: Paid,
  { qty, settings }: { qty: number; settings: Currencies },
): string {
  const amount = amountWriter(plan.currency, settings)
  const each = amount(costOf(plan))
  const sum = qty === 1 ? each : `${count(qty)} × ${each} = ${amount(qty * costOf(plan))}`
  return `${sum}, paid ${termOf(plan)}`
}

/** What an extra costs, and several of it together: '3 × EUR 690.00 = EUR 2,070.00'. */
export function extraPrice(
  price: number,
  { qty, amount }: { qty: number; amount: (minor: number) => string },
): string {
  const each = amount(price)
  return qty < 2 ? each : `${count(qty)} × ${each} = ${amount(qty * price)}`
}
