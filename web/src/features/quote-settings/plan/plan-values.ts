import { isBalanced, type QuotePlan } from '@service-center/contract/quote-settings/quote-settings.ts'
import { type AmountCurrency, amountError, editedAmount, minorUnitsOf } from '../amounts.ts'

// The values of the form of a plan: amounts are texts as typed.

export interface ItemRow {
  desc: string
  qty: number | null
  price: string
}

export interface PartRow {
  id: number | null
  name: string
  price: string
}

export interface YearRow {
  amount: string
}

export interface PlanValues {
  title: string
  product: string
  currency: string
  items: ItemRow[]
  extras: PartRow[]
  templates: PartRow[]
  years: YearRow[]
  isMonthly: boolean
}

/**
 * The server names of fields, and the names in the form.
 * @param at the prefix of the plan's fields in the body of the call
 */
export const planFields = (at: '' | 'plan.') =>
  ({
    [`${at}title`]: 'title',
    [`${at}product`]: 'product',
    [`${at}currency`]: 'currency',
    [`${at}items`]: 'items',
    [`${at}extras`]: 'extras',
    [`${at}templates`]: 'templates',
    [`${at}isMonthly`]: 'isMonthly',
    [`${at}plan`]: 'years',
  }) as const

export const NEW_ITEM: ItemRow = { desc: '', qty: 1, price: '' }

export const NEW_PLAN: PlanValues = {
  title: '',
  product: '',
  currency: 'EUR',
  items: [NEW_ITEM],
  extras: [],
  templates: [],
  years: [{ amount: '' }],
  isMonthly: false,
}

export function valuesOf(plan: QuotePlan, currency: AmountCurrency): PlanValues {
  const amount = (minor: number) => editedAmount(minor, currency)
  const partOf = ({ id, name, price }: QuotePlan['extras'][number]) => ({ id, name, price: amount(price) })
  return {
    title: plan.title,
    product: plan.product,
    currency: plan.currency,
    items: plan.items.map(({ desc, qty, price }) => ({ desc, qty, price: amount(price) })),
    extras: plan.extras.map(partOf),
    templates: plan.templates.map(partOf),
    years: plan.plan.map((minor) => ({ amount: amount(minor) })),
    isMonthly: plan.isMonthly,
  }
}

/** The plan of a form, in minor units. Text that is not a number becomes NaN, which the contract's schemas refuse. */
export function planOf(values: PlanValues, currency: AmountCurrency): QuotePlan {
  const minor = (text: string) => minorUnitsOf(text, currency) ?? Number.NaN
  const partOf = ({ id, name, price }: PartRow) => ({ id: id ?? Number.NaN, name, price: minor(price) })
  return {
    title: values.title.trim(),
    product: values.product.trim(),
    currency: values.currency,
    items: values.items.map(({ desc, qty, price }) => ({
      desc: desc.trim(),
      qty: qty ?? Number.NaN,
      price: minor(price),
    })),
    extras: values.extras.map(partOf),
    templates: values.templates.map(partOf),
    plan: values.years.map(({ amount }) => minor(amount)),
    isMonthly: values.isMonthly,
  }
}

/** Errors that only the screen can find: badly typed amounts, and ids that occur twice. */
export function planErrors(values: PlanValues, currency: AmountCurrency): Record<string, string | undefined> {
  const errors: Record<string, string | undefined> = {}
  values.items.forEach(({ qty, price }, place) => {
    errors[`items.${place}.price`] = amountError(price, currency)
    if (qty === null) errors[`items.${place}.qty`] = 'This field is required'
  })
  for (const list of ['extras', 'templates'] as const) {
    values[list].forEach(({ id, price }, place) => {
      errors[`${list}.${place}.price`] = amountError(price, currency)
      if (id === null) errors[`${list}.${place}.id`] = 'This field is required'
      else if (values[list].findIndex((one) => one.id === id) < place)
        errors[`${list}.${place}.id`] = 'Another one has this id.'
    })
  }
  values.years.forEach(({ amount }, place) => {
    errors[`years.${place}.amount`] = amountError(amount, currency)
  })
  return errors
}

/** The price of the items, the sum of the years, and `items - years`: negative if the years are too much. */
export interface Balance {
  readonly items: number
  readonly years: number
  readonly missing: number
}

/** In minor units; undefined while an amount or a quantity is incomplete. */
export function balanceOf(values: PlanValues, currency: AmountCurrency): Balance | undefined {
  const { items: rows, plan } = planOf(values, currency)
  const items = rows.reduce((sum, { qty, price }) => sum + qty * price, 0)
  const years = plan.reduce((sum, amount) => sum + amount, 0)
  return Number.isNaN(items + years) ? undefined : { items, years, missing: items - years }
}

/** Splits `whole` into equal yearly amounts. The first year gets the remainder. */
export function spreadEvenly(whole: number, years: number): number[] {
  const each = Math.floor(whole / years)
  return Array.from({ length: years }, (_year, place) => (place === 0 ? whole - each * (years - 1) : each))
}

/** Whether the plan could be saved, and so its sample drawn. */
export const isComplete = (values: PlanValues, currency: AmountCurrency): boolean =>
  Object.values(planErrors(values, currency)).every((error) => error === undefined) &&
  isBalanced(planOf(values, currency))
