import type { QuotePart, QuotePlan } from '../quote-settings/quote-settings.ts'
import type { RandomQuote } from './random-quotes.ts'

/** An expected line of a quote; amounts are in minor units. */
export interface ExpectedLine {
  readonly kind: 'item' | 'extra' | 'charger' | 'template'
  /** Configured name; for the charger its item number. */
  readonly name: string
  readonly qty: bigint
  readonly price: bigint
  readonly isFree: boolean
}

/** Expected payments of a year; `months` has twelve payments, or null if the year is paid at once. */
export interface ExpectedYear {
  readonly total: bigint
  /** The VAT in it; null outside Germany. */
  readonly tax: bigint | null
  readonly months: readonly bigint[] | null
}

/** Expected amounts of a quote, computed independently of the product's code, with big integers. */
export interface ExpectedQuote {
  readonly lines: readonly ExpectedLine[]
  /**  Sum of extras and templates. */
  readonly others: bigint
  readonly net: bigint
  /** Null outside Germany. */
  readonly tax: bigint | null
  readonly total: bigint
  /** Null: no payment plan is shown. */
  readonly years: readonly ExpectedYear[] | null
}

interface Chosen {
  readonly plan: QuotePlan
  readonly qty: bigint
}

export function expectedQuote(quote: RandomQuote): ExpectedQuote {
  const chosen = chosenOf(quote)
  const robots = chosen.flatMap(({ plan, qty }) =>
    plan.items.map((item): ExpectedLine => ({
      kind: 'item',
      name: item.desc,
      qty: qty * BigInt(item.qty),
      price: BigInt(item.price),
      isFree: false,
    })),
  )
  const parts = [...extraLines(quote), ...templateLines(quote)]
  const others = sumOf(parts)
  const net = sumOf(robots) + others
  const isGerman = quote.contract.name === 'DE'
  const tax = isGerman ? taxOf(net) : null
  const [first, second] = chosen
  const isPaidAtOnce =
    second === undefined && ['Standard Payment', 'All Inclusive'].includes(first?.plan.title ?? '')
  const hasPlan = first !== undefined && quote.contract.name !== 'US' && !isPaidAtOnce
  return {
    lines: [...robots, ...parts],
    others,
    net,
    tax,
    total: net + (tax ?? 0n),
    years: hasPlan ? yearsOf(chosen, { others, isSplit: quote.selection.splitExtras, isGerman }) : null,
  }
}

function chosenOf({ contract, selection }: RandomQuote): Chosen[] {
  const chosen: Chosen[] = []
  for (const { product, plan: title, qty } of selection.productsPlans)
    for (const plan of contract.plans)
      if (qty > 0 && plan.product === product && plan.title === title) chosen.push({ plan, qty: BigInt(qty) })
  return chosen
}

/** Offered parts in the order of the contract; the first price of an id counts. */
function offered({ contract, selection }: RandomQuote, which: 'extras' | 'templates') {
  const parts = new Map<number, QuotePart>()
  for (const plan of contract.plans) {
    const isChosen = selection.productsPlans.some(
      (row) => row.qty > 0 && row.product === plan.product && row.plan === plan.title,
    )
    if (isChosen) for (const part of plan[which]) if (!parts.has(part.id)) parts.set(part.id, part)
  }
  return parts
}

function extraLines(quote: RandomQuote): ExpectedLine[] {
  const { selection, country } = quote
  const lines: ExpectedLine[] = []
  let batteries = 0
  for (const { id, name, price } of offered(quote, 'extras').values()) {
    const qty = selection.extras.find((extra) => extra.id === id)?.qty ?? (id === 42 ? 1 : 0)
    if (qty === 0) continue
    lines.push({ kind: 'extra', name, qty: BigInt(qty), price: BigInt(price), isFree: false })
    if (id === 42) batteries = qty
  }
  if (batteries === 0) return lines
  const region = country === 'US' ? 'us' : country === 'AU' ? 'au' : 'eu'
  return [
    ...lines,
    { kind: 'charger', name: `NO-charger_${region}`, qty: BigInt(batteries), price: 0n, isFree: true },
  ]
}

function templateLines(quote: RandomQuote): ExpectedLine[] {
  const known = offered(quote, 'templates')
  const parts = quote.selection.templates.flatMap((id) => known.get(id) ?? [])
  const free = freeIds(quote, parts)
  return parts.map(({ id, name, price }) => {
    const isFree = free.includes(id)
    return { kind: 'template', name, qty: 1n, price: isFree ? 0n : BigInt(price), isFree }
  })
}

/**
 * Ids of the free templates: all that can be free, less the cheapest of them that are more than what comes for nothing.
 * Beyond `allFreeAfterQty`, nothing more is charged.
 */
function freeIds({ settings, selection }: RandomQuote, parts: readonly QuotePart[]): number[] {
  const hasSport = selection.productsPlans.some(
    ({ product, qty }) => qty > 0 && ['TLM Sport 2', 'TLM Sport'].includes(product),
  )
  if (!hasSport) return []
  const ordinary = parts.filter(({ name }) => !name.toLowerCase().includes('custom'))
  const buyable = ordinary.filter(({ id }) => !settings.freeTemplates.includes(id))
  let gifts = ordinary.length - buyable.length + settings.freeTemplatesQty
  if (ordinary.length > settings.allFreeAfterQty) gifts += ordinary.length - settings.allFreeAfterQty
  /** How many come before it if the cheapest are charged first. */
  const before = ({ id, price }: QuotePart) =>
    buyable.filter((one) => one.price < price || (one.price === price && one.id < id)).length
  const isCharged = (part: QuotePart) => buyable.includes(part) && before(part) < ordinary.length - gifts
  return ordinary.filter((part) => !isCharged(part)).map(({ id }) => id)
}

const sumOf = (lines: readonly ExpectedLine[]): bigint =>
  lines.reduce((sum, { qty, price }) => sum + qty * price, 0n)

/** 19 % rounded half up, computed as (2 × amount × 19 + 100) / 200. */
const taxOf = (net: bigint): bigint => (net * 38n + 100n) / 200n

function yearsOf(
  chosen: readonly Chosen[],
  { others, isSplit, isGerman }: { others: bigint; isSplit: boolean; isGerman: boolean },
): ExpectedYear[] {
  const count = Math.max(...chosen.map(({ plan }) => plan.plan.length))
  const years: ExpectedYear[] = []
  let paid = 0n
  /** Adds a payment; its VAT is the increase of the VAT on all payments so far. */
  const pay = (net: bigint) => {
    const tax = isGerman ? taxOf(paid + net) - taxOf(paid) : 0n
    paid += net
    return { net, tax }
  }
  for (let year = 0; year < count; year += 1) {
    const inYear = (isMonthly: boolean) =>
      chosen
        .filter(({ plan }) => (year > 0 && plan.isMonthly) === isMonthly)
        .reduce((sum, { plan, qty }) => sum + qty * BigInt(plan.plan[year] ?? 0), 0n)
    const share = isSplit ? others / BigInt(count) : 0n
    const rest = year > 0 ? share : isSplit ? others - share * BigInt(count - 1) : others
    const isPaidMonthly = inYear(true) > 0n
    const atOnce = pay(inYear(false) + (isPaidMonthly ? 0n : rest))
    const later = pay(isPaidMonthly ? inYear(true) + rest : 0n)
    const total = atOnce.net + atOnce.tax + later.net + later.tax
    const tax = isGerman ? atOnce.tax + later.tax : null
    years.push({ total, tax, months: isPaidMonthly ? monthsOf(later, atOnce) : null })
  }
  return years
}

interface Payment {
  readonly net: bigint
  readonly tax: bigint
}

/** The twelve payments of a year: eleven whole twelfths, and first what they leave, with what is not monthly. */
function monthsOf({ net, tax }: Payment, atOnce: Payment): bigint[] {
  const each = net / 12n + tax / 12n
  const first = net + tax - 11n * each + atOnce.net + atOnce.tax
  return [first, ...Array.from({ length: 11 }, () => each)]
}
