import { LEGAL_ENTITIES } from '../quote-settings/quote-language.ts'
import type { QuoteParts } from '../quotes/quote-selection.ts'
import type { QuotePart, QuotePlan } from '../quote-settings/quote-settings.ts'

export const planOf = (plan: Partial<QuotePlan>): QuotePlan => ({
  title: 'Advantage, 3 years',
  product: 'TLM Sport 2',
  currency: 'EUR',
  items: [{ desc: 'TLM Sport 2', qty: 1, price: 100 }],
  extras: [],
  templates: [],
  plan: [100],
  isMonthly: false,
  ...plan,
})

/** An extra or a template for tests. */
export const partOf = (id: number, price: number, name = `Part ${id}`): QuotePart => ({ id, name, price })

/** Seeded random number generator (mulberry32), so that a failure can be reproduced. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = Math.trunc(state + 0x6d2b79f5)
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    some: <Item>(items: readonly Item[]) => items.filter(() => next() < 0.6),
    isTrue: () => next() < 0.5,
    shuffled: <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}
type Random = ReturnType<typeof randomOf>

const PRODUCTS = ['TLM Sport 2', 'TLM ProX', 'ProX CAD', 'TLM Sport']
const TITLES = ['Standard Payment', 'All Inclusive', 'Advantage, 3 years', 'Monthly']

const EXTRA_IDS = [34, 42, 1, 2, 3]
const TEMPLATE_IDS = [10, 11, 12, 13, 14, 15, 16]
const MORE_TEMPLATE_IDS = [17, 18, 19]

/** Every fifth template is custom-made; the word may be anywhere in the name. */
function templateName(id: number): string {
  if (id % 5 > 0) return `Template ${id}`
  return id % 10 === 0 ? `Custom ${id}` : `Logo ${id}, customized`
}

/** Half of the templates have one of three prices, so that many cost the same; custom ones are the dearest. */
function randomPrice(random: Random, id: number): number {
  const price = random.isTrue() ? [290_00, 390_00, 650_00][random.upTo(2)] : id * 97 + random.upTo(3)
  return (price ?? 0) + (id % 5 === 0 ? 1_000_00 : 0)
}

/** Two generators: another draw for the parts does not change everything else. */
interface Generators {
  readonly random: Random
  readonly ofParts: Random
}

/** A plan whose yearly amounts add up to the cost of its items. */
function randomPlan({ random, ofParts }: Generators, product: string, title: string): QuotePlan {
  const items = Array.from({ length: 1 + random.upTo(3) }, (_none, place) => ({
    desc: `${product}, item ${place}`,
    qty: 1 + random.upTo(2),
    price: random.upTo(9_999_99),
  }))
  let left = items.reduce((sum, { qty, price }) => sum + qty * price, 0)
  const years = Array.from({ length: random.upTo(5) }, () => {
    const amount = random.upTo(left)
    left -= amount
    return amount
  })
  // Two plans often have the same part at different prices.
  const extras = EXTRA_IDS.map((id) => partOf(id, id * 1_111 + ofParts.upTo(2)))
  const template = (id: number) => partOf(id, randomPrice(ofParts, id), templateName(id))
  const plan = {
    items,
    plan: [...years, left],
    extras: random.some(extras),
    templates: [...random.some(TEMPLATE_IDS), ...ofParts.some(MORE_TEMPLATE_IDS)].map(template),
  }
  return planOf({ ...plan, product, title, isMonthly: random.isTrue() })
}

/** Currencies of random quotes, and whether they have no minor units. */
const CURRENCIES = [
  { currency: 'EUR', zeroDecimal: false },
  { currency: 'GBP', zeroDecimal: false },
  { currency: 'JPY', zeroDecimal: true },
] as const

/** Item numbers of the charger, which reveal its region. */
const ITEM_NUMBERS = ['charger_us', 'charger_au', 'charger_eu'].map((key) => ({
  key,
  lang: '' as const,
  value: `NO-${key}`,
}))

/** The same quote with its robots, extras and templates chosen in another order. */
export function shuffledQuote(quote: RandomQuote, seed: number): RandomQuote {
  const random = randomOf(seed)
  const { productsPlans, extras, templates, splitExtras } = quote.selection
  return {
    ...quote,
    selection: {
      productsPlans: random.shuffled(productsPlans),
      extras: random.shuffled(extras),
      templates: random.shuffled(templates),
      splitExtras,
    },
  }
}

/** A random quote; the same seed gives the same quote. */
export function randomQuote(seed: number) {
  const random = randomOf(seed)
  const ofParts = randomOf(-seed)
  const { currency, zeroDecimal } = CURRENCIES[random.upTo(CURRENCIES.length - 1)] ?? CURRENCIES[0]
  const plans = PRODUCTS.flatMap((product) =>
    TITLES.map((title) => ({ ...randomPlan({ random, ofParts }, product, title), currency })),
  )
  const productsPlans = ofParts.shuffled(random.some(PRODUCTS)).map((product) => ({
    product,
    plan: TITLES[random.upTo(TITLES.length - 1)] ?? '',
    qty: random.upTo(7),
  }))
  const selection: QuoteParts = {
    productsPlans,
    extras: random.some(EXTRA_IDS).map((id) => ({ id, qty: random.upTo(5) })),
    templates: ofParts.shuffled([
      ...random.shuffled(random.some(TEMPLATE_IDS)),
      ...ofParts.some(MORE_TEMPLATE_IDS),
    ]),
    splitExtras: random.isTrue(),
  }
  return {
    settings: {
      // 15 is custom-made: it is never free, even if the settings name it.
      freeTemplates: [...random.some([11, 12]), ...ofParts.some([15])],
      freeTemplatesQty: random.upTo(3),
      allFreeAfterQty: random.isTrue() ? 999 : random.upTo(7),
    },
    contract: { name: LEGAL_ENTITIES[random.upTo(LEGAL_ENTITIES.length - 1)] ?? ('US' as const), plans },
    selection,
    country: ['US', 'Deutschland', 'AU', ''][random.upTo(3)] ?? '',
    itemNumbers: ITEM_NUMBERS,
    zeroDecimal,
    quoteType: random.isTrue() ? ('budgetary' as const) : ('signature' as const),
  }
}
export type RandomQuote = ReturnType<typeof randomQuote>
