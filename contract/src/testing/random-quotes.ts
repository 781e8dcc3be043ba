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

/** A plan whose yearly amounts add up to the cost of its items. */
function randomPlan(random: Random, product: string, title: string): QuotePlan {
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
  const extras = [34, 42, 1, 2, 3].map((id) => partOf(id, id * 1_111))
  const templates = [10, 11, 12, 13, 14, 15, 16].map((id) =>
    partOf(id, id * 97, id % 5 === 0 ? `Custom ${id}` : `Template ${id}`),
  )
  const plan = {
    items,
    plan: [...years, left],
    extras: random.some(extras),
    templates: random.some(templates),
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

/** A random quote; the same seed gives the same quote. */
export function randomQuote(seed: number) {
  const random = randomOf(seed)
  const { currency, zeroDecimal } = CURRENCIES[random.upTo(CURRENCIES.length - 1)] ?? CURRENCIES[0]
  const plans = PRODUCTS.flatMap((product) =>
    TITLES.map((title) => ({ ...randomPlan(random, product, title), currency })),
  )
  const productsPlans = random.some(PRODUCTS).map((product) => ({
    product,
    plan: TITLES[random.upTo(TITLES.length - 1)] ?? '',
    qty: random.upTo(7),
  }))
  const selection: QuoteParts = {
    productsPlans,
    extras: random.some([34, 42, 1, 2, 3]).map((id) => ({ id, qty: random.upTo(5) })),
    templates: random.shuffled(random.some([10, 11, 12, 13, 14, 15, 16])),
    splitExtras: random.isTrue(),
  }
  return {
    settings: {
      freeTemplates: random.some([11, 12]),
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
