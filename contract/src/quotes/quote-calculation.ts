import { isFreeReason, isSport, templateReasons } from '../quote-settings/free-templates.ts'
import { chargerKeyOf, BATTERY_ID, extraLimits } from './quote-extras.ts'
import { CHARGER_KEY, type QuoteFigures, type QuoteLine } from './quote-figures.ts'
import { type LegalEntity, quoteLanguageOf, vatPercentOf } from '../quote-settings/quote-language.ts'
import { type ChosenPlan, paymentsOf, vatOf } from './quote-payments.ts'
import type { QuoteParts } from './quote-selection.ts'
import {
  type ContractConfiguration,
  keyedValue,
  type QuoteItemNumber,
  type QuotePart,
  type QuoteSettings,
} from '../quote-settings/quote-settings.ts'

/** Plans that show no payment plan if they are the only one (specification 3, section 9). */
const PAID_AT_ONCE: ReadonlySet<string> = new Set(['Standard Payment', 'All Inclusive'])

interface QuoteInput {
  settings: Pick<QuoteSettings, 'freeTemplates' | 'freeTemplatesQty' | 'allFreeAfterQty'>
  contract: Pick<ContractConfiguration, 'name' | 'plans'>
  /** Ignores robots without a plan of the contract, and extras and templates that no chosen plan offers. */
  selection: QuoteParts
  /** The company's country: an ISO code or a name; '' if unknown. */
  country: string
  /** Without them, lines have no item number. */
  itemNumbers?: readonly QuoteItemNumber[]
}

/**
 * Calculates lines, sums, VAT and payments of a quote, in minor units of its currency (specification 3, section 9).
 */
export function quoteFigures(input: QuoteInput): QuoteFigures {
  const { contract, selection } = input
  const chosen = chosenPlans(contract, selection)
  const parts = chosenParts(contract, selection)
  const items = itemLines(chosen)
  const others = [...extraLines(parts.extras), ...templateLines(input, { chosen, ...parts })]
  const lines = [...items, ...others].map((line) => ({ ...line, itemNumber: itemNumberOf(line, input) }))
  const net = sumOf(lines)
  const percent = vatPercentOf(contract.name)
  const vat = percent === null ? null : { percent, amount: vatOf(net, percent) }
  return {
    lines,
    net,
    vat,
    total: net + (vat?.amount ?? 0),
    payments: hasPaymentPlan(contract.name, chosen)
      ? paymentsOf(chosen, {
          others: sumOf(others),
          isSplit: selection.splitExtras,
          vatPercent: percent,
        })
      : null,
    currency: chosen[0]?.plan.currency ?? '',
  }
}

/** The chosen plans with the number of robots, in the order of the selection. */
export function chosenPlans(
  { plans }: Pick<ContractConfiguration, 'plans'>,
  { productsPlans }: Pick<QuoteParts, 'productsPlans'>,
): ChosenPlan[] {
  return productsPlans.flatMap(({ product, plan: title, qty }) => {
    const plan = plans.find((one) => one.product === product && one.title === title)
    return plan === undefined || qty === 0 ? [] : [{ plan, qty }]
  })
}

/** Whether a Sport robot is among the chosen plans, so that templates can be free. */
export const hasSportRobot = (chosen: readonly ChosenPlan[]): boolean =>
  chosen.some(({ plan }) => isSport(plan.product))

/**
 * The extras and templates that the chosen plans offer, without repeats. Of several prices for the same one, that of the
 * contract's first chosen plan counts, in whatever order the plans were chosen.
 */
export function offeredParts(
  contract: Pick<ContractConfiguration, 'plans'>,
  selection: Pick<QuoteParts, 'productsPlans'>,
): { extras: QuotePart[]; templates: QuotePart[] } {
  const chosen = new Set(chosenPlans(contract, selection).map(({ plan }) => plan))
  const plans = contract.plans.filter((plan) => chosen.has(plan))
  return {
    extras: withoutRepeats(plans.flatMap(({ extras }) => extras)),
    templates: withoutRepeats(plans.flatMap(({ templates }) => templates)),
  }
}

/**
 * The chosen extras in the order in which they are offered, and the chosen templates in the order in which they
 * were chosen.
 */
export function chosenParts(
  contract: Pick<ContractConfiguration, 'plans'>,
  selection: QuoteParts,
): { extras: { part: QuotePart; qty: number }[]; templates: QuotePart[] } {
  const offered = offeredParts(contract, selection)
  const quantities = new Map(selection.extras.map(({ id, qty }) => [id, qty]))
  const templates = new Map(offered.templates.map((part) => [part.id, part]))
  return {
    extras: offered.extras
      .map((part) => ({ part, qty: quantities.get(part.id) ?? extraLimits(part.id, null).min }))
      .filter(({ qty }) => qty > 0),
    templates: [...new Set(selection.templates)].flatMap((id) => templates.get(id) ?? []),
  }
}

type NewLine = Omit<QuoteLine, 'itemNumber'>

function itemLines(chosen: readonly ChosenPlan[]): NewLine[] {
  return chosen.flatMap(({ plan, qty }) =>
    plan.items.map(({ desc, qty: each, price }) => ({
      kind: 'item' as const,
      key: desc,
      id: null,
      qty: each * qty,
      price,
      total: each * qty * price,
      isFree: false,
    })),
  )
}

/** The extras. Each battery comes with a free charger (specification 3, section 9). */
function extraLines(extras: readonly { part: QuotePart; qty: number }[]): NewLine[] {
  const batteries = extras.find(({ part }) => part.id === BATTERY_ID)
  const lines: NewLine[] = extras.map(({ part: { id, name, price }, qty }) => ({
    kind: 'extra',
    key: name,
    id,
    qty,
    price,
    total: qty * price,
    isFree: false,
  }))
  if (batteries === undefined) return lines
  const charger: NewLine = {
    kind: 'charger',
    key: CHARGER_KEY,
    id: null,
    qty: batteries.qty,
    price: 0,
    total: 0,
    isFree: true,
  }
  return [...lines, charger]
}

function templateLines(
  { settings }: QuoteInput,
  { chosen, templates }: { chosen: readonly ChosenPlan[]; templates: readonly QuotePart[] },
): NewLine[] {
  const reasons = templateReasons(templates, { settings, hasSport: hasSportRobot(chosen) })
  return templates.map(({ id, name, price }) => {
    const isFree = isFreeReason(reasons.get(id))
    const charged = isFree ? 0 : price
    return { kind: 'template', key: name, id, qty: 1, price: charged, total: charged, isFree }
  })
}

function itemNumberOf(line: NewLine, { contract, country, itemNumbers = [] }: QuoteInput): string | null {
  const key = line.kind === 'charger' ? chargerKeyOf(country) : line.key
  return keyedValue(itemNumbers, key, quoteLanguageOf(contract.name)) ?? null
}

/** Whether the quote shows a payment plan (specification 3, section 9). */
function hasPaymentPlan(entity: LegalEntity, chosen: readonly ChosenPlan[]): boolean {
  const [first, second] = chosen
  if (first === undefined || entity === 'US') return false
  return second !== undefined || !PAID_AT_ONCE.has(first.plan.title)
}

const sumOf = (lines: readonly { total: number }[]): number =>
  lines.reduce((sum, { total }) => sum + total, 0)

const withoutRepeats = (parts: readonly QuotePart[]): QuotePart[] =>
  parts.filter(({ id }, place) => parts.findIndex((one) => one.id === id) === place)
