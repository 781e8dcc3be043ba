import type { ChosenPlan } from './quote-payments.ts'
import type { ProductPlan } from './quote-selection.ts'

/** When the yearly amounts of a plan are due. */
export type PlanPayment = 'once' | 'yearly' | 'monthly'

/** A chosen plan as a quote names it. */
export interface NamedPlan {
  readonly product: string
  /** The title of the plan. */
  readonly plan: string
  /** Number of robots. */
  readonly qty: number
  /** Null for quotes that were issued before it was stored with them. */
  readonly term: { readonly years: number; readonly payment: PlanPayment } | null
}

/** The chosen plans as a quote names them. */
export const namedPlans = (chosen: readonly ChosenPlan[]): NamedPlan[] =>
  chosen.map(({ plan, qty }) => {
    const { product, title, plan: amounts, isMonthly } = plan
    // A plan whose later years cost nothing is paid at once.
    const isPaidLater = amounts.slice(1).some((amount) => amount > 0)
    const payment = isPaidLater ? (isMonthly ? 'monthly' : 'yearly') : 'once'
    return { product, plan: title, qty, term: { years: amounts.length, payment } }
  })

/** The chosen plans of a quote that stores nothing else about them. */
export const namedPlansWithoutTerms = (chosen: readonly ProductPlan[]): NamedPlan[] =>
  chosen.filter(({ qty }) => qty > 0).map(({ product, plan, qty }) => ({ product, plan, qty, term: null }))
