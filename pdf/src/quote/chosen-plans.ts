import { quoteQuantity } from '@service-center/contract/quotes/quote-numbers.ts'
import type { NamedPlan, PlanPayment } from '@service-center/contract/quotes/quote-plans.ts'
import type { Content } from '../base/content.ts'
import { INK } from '../base/draw-pdf.ts'
import type { QuoteSheet } from './quote-sheet.ts'
import { punctuated, type QuoteWords } from './quote-words.ts'

/** The chosen plan of each product, with its years and how they are paid. */
export function chosenPlans(sheet: QuoteSheet): Content[] {
  const { input, words } = sheet
  if (input.plans.length === 0) return []
  return [
    {
      margin: [0, 16, 0, 0],
      stack: [
        { text: words.plan, bold: true, margin: [0, 0, 0, 2], headlineLevel: 1 },
        ...input.plans.map((plan): Content => ({
          unbreakable: true,
          headlineLevel: 2,
          margin: [0, 1, 0, 1],
          stack: [{ text: nameOf(plan, sheet) }, ...termOf(plan, sheet)],
        })),
      ],
    },
  ]
}

const nameOf = ({ product, plan, qty }: NamedPlan, { input, nameOf: named }: QuoteSheet) =>
  `${quoteQuantity(qty, input.selection.contract)} × ${named(product)}${punctuated(':', input.language)} ${named(plan)}`

const PAID: Readonly<Record<PlanPayment, keyof QuoteWords>> = {
  once: 'paid_once',
  yearly: 'paid_yearly',
  monthly: 'paid_monthly',
}

/** '3 years; from year 2 in 12 monthly payments'. */
function termOf({ term }: NamedPlan, { input, words }: QuoteSheet): Content[] {
  if (term === null) return []
  const years = `${term.years} ${term.years === 1 ? words.one_year : words.years}`
  return [
    { text: `${years}${punctuated(';', input.language)} ${words[PAID[term.payment]]}`, color: INK.second },
  ]
}
