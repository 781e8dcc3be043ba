import { describe, expect, test } from 'vitest'
import { quoteFigures } from './quote-calculation.ts'
import type { QuoteFigures } from './quote-figures.ts'
import { LEGAL_ENTITIES } from './quote-language.ts'
import type { QuoteParts } from './quote-selection.ts'
import { isBalanced, type QuotePart, type QuotePlan } from './quote-settings.ts'

const NO_FREE = { freeTemplates: [], freeTemplatesQty: 0, allFreeAfterQty: 999 }
const NOTHING: QuoteParts = { productsPlans: [], extras: [], templates: [], splitExtras: false }
const planOf = (plan: Partial<QuotePlan>): QuotePlan => ({
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
const partOf = (id: number, price: number, name = `Part ${id}`): QuotePart => ({ id, name, price })
const robots = (qty: number, { product, title }: QuotePlan) => ({ product, plan: title, qty })

describe('the figures of a quote', () => {
  test('a German quote adds 19 % tax to the sum and to the payments', () => {
    const plan = planOf({
      items: [{ desc: 'TLM Sport 2', qty: 1, price: 2_500_00 }],
      plan: [9_40_00, 7_80_00, 7_80_00],
    })
    const figures = quoteFigures({
      settings: NO_FREE,
      contract: { name: 'DE', plans: [plan] },
      selection: { ...NOTHING, productsPlans: [robots(2, plan)] },
      country: 'DE',
    })
    expect(figures).toMatchObject({
      net: 500_000,
      vat: { percent: 19, amount: 95_000 },
      total: 595_000,
      currency: 'EUR',
    })
    expect(figures.payments?.map(({ net, vat }) => [net, vat])).toEqual([
      [188_000, 35_720],
      [156_000, 29_640],
      [156_000, 29_640],
    ])
  })

  test('half a cent of tax is rounded up', () => {
    const plan = planOf({ items: [{ desc: 'Item', qty: 1, price: 50 }], plan: [50] })
    const selection = { ...NOTHING, productsPlans: [robots(1, plan)] }
    const figures = quoteFigures({
      settings: NO_FREE,
      contract: { name: 'DE', plans: [plan] },
      selection,
      country: '',
    })
    // 19 % of 50 cents are 9.5 cents.
    expect(figures.vat?.amount).toBe(10)
  })

  test('batteries come with as many free chargers, with the item number of their region', () => {
    const plan = planOf({ extras: [partOf(42, 69_000, 'Spare battery')] })
    const itemNumbers = [
      { key: 'charger_eu', lang: '' as const, value: 'C-EU' },
      { key: 'charger_us', lang: '' as const, value: 'C-US' },
      { key: 'charger_au', lang: '' as const, value: 'C-AU' },
      { key: 'Spare battery', lang: 'de' as const, value: 'B-1' },
    ]
    const linesIn = (country: string) =>
      quoteFigures({
        settings: NO_FREE,
        contract: { name: 'DE', plans: [plan] },
        selection: { ...NOTHING, productsPlans: [robots(1, plan)], extras: [{ id: 42, qty: 3 }] },
        country,
        itemNumbers,
      }).lines.slice(1)
    expect(linesIn('DE')).toEqual([
      {
        kind: 'extra',
        key: 'Spare battery',
        id: 42,
        itemNumber: 'B-1',
        qty: 3,
        price: 69_000,
        total: 207_000,
        isFree: false,
      },
      {
        kind: 'charger',
        key: 'charger',
        id: null,
        itemNumber: 'C-EU',
        qty: 3,
        price: 0,
        total: 0,
        isFree: true,
      },
    ])
    const chargers = ['US', 'CA', 'JP', 'China', 'Australien', 'NZ', 'UK', ''].map(
      (country) => linesIn(country)[1]?.itemNumber,
    )
    expect(chargers).toEqual(['C-US', 'C-US', 'C-US', 'C-US', 'C-AU', 'C-AU', 'C-EU', 'C-EU'])
  })

  test('with a Sport robot the set templates are free, then the first others, then all after many', () => {
    const templates = [1, 2, 3, 4, 5, 6]
      .map((id) => partOf(id, 100 + id))
      .concat(partOf(7, 900, 'Custom logo'))
    const plan = planOf({ templates })
    const freeOf = (chosen: number[], product = 'TLM Sport 2') =>
      quoteFigures({
        settings: { freeTemplates: [1], freeTemplatesQty: 2, allFreeAfterQty: 5 },
        contract: { name: 'FR', plans: [{ ...plan, product }] },
        selection: {
          ...NOTHING,
          productsPlans: [{ product, plan: plan.title, qty: 1 }],
          templates: chosen,
        },
        country: 'FR',
      })
        .lines.filter(({ kind, isFree }) => kind === 'template' && isFree)
        .map(({ id }) => id)
    expect(freeOf([7, 5, 4, 3, 1, 2, 6])).toEqual([5, 4, 1, 2, 6])
    expect(freeOf([5, 4, 1], 'TLM ProX')).toEqual([])
  })

  test('the payment plan is not shown in the US and with one plan that is paid at once', () => {
    const atOnce = planOf({ title: 'Standard Payment', product: 'TLM ProX' })
    const other = planOf({})
    const paymentsOf = (name: 'US' | 'UK', plans: QuotePlan[]) =>
      quoteFigures({
        settings: NO_FREE,
        contract: { name, plans: [atOnce, other] },
        selection: { ...NOTHING, productsPlans: plans.map((plan) => robots(1, plan)) },
        country: '',
      }).payments?.length ?? null
    expect(paymentsOf('US', [other])).toBeNull()
    expect(paymentsOf('UK', [atOnce])).toBeNull()
    expect(paymentsOf('UK', [other])).toBe(1)
    expect(paymentsOf('UK', [atOnce, other])).toBe(1)
    expect(paymentsOf('UK', [])).toBeNull()
  })

  test('a monthly plan is paid in 12 from the second year on, the first months with the remainder', () => {
    const plan = planOf({
      items: [{ desc: 'Item', qty: 1, price: 2_030 }],
      plan: [1_000, 1_030],
      isMonthly: true,
      extras: [partOf(1, 101)],
    })
    const figures = quoteFigures({
      settings: NO_FREE,
      contract: { name: 'NL', plans: [plan] },
      selection: {
        ...NOTHING,
        productsPlans: [robots(1, plan)],
        extras: [{ id: 1, qty: 1 }],
        splitExtras: true,
      },
      country: 'NL',
    })
    expect(figures.payments).toEqual([
      { year: 1, net: 1_051, vat: null, total: 1_051, months: null },
      {
        year: 2,
        net: 1_080,
        vat: null,
        total: 1_080,
        months: [{ count: 12, net: 90, vat: null, total: 90 }],
      },
    ])
  })
})

/** A generator of random numbers with a seed (mulberry32), so that a failure can be repeated. */
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

/** A plan whose yearly amounts are what its items cost. */
function randomPlan(random: Random, product: string, title: string): QuotePlan {
  const items = Array.from({ length: 1 + random.upTo(3) }, (_none, place) => ({
    desc: `Item ${place}`,
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

function randomQuote(seed: number) {
  const random = randomOf(seed)
  const plans = PRODUCTS.flatMap((product) => TITLES.map((title) => randomPlan(random, product, title)))
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
  }
}
type RandomQuote = ReturnType<typeof randomQuote>

/** The sum of a quote, by walking over what was chosen, with exact big integers. */
function expectedNet({ settings, contract, selection }: RandomQuote) {
  const prices = new Map<number, bigint>()
  const names = new Map<number, string>()
  let robotsCost = 0n
  let hasSport = false
  for (const { product, plan: title, qty } of selection.productsPlans) {
    if (qty === 0) continue
    for (const plan of contract.plans) {
      if (plan.product !== product || plan.title !== title) continue
      hasSport ||= product === 'TLM Sport 2' || product === 'TLM Sport'
      for (const amount of plan.plan) robotsCost += BigInt(amount) * BigInt(qty)
      for (const { id, price, name } of [...plan.extras, ...plan.templates]) {
        if (!prices.has(id)) prices.set(id, BigInt(price))
        names.set(id, name)
      }
    }
  }
  let others = 0n
  for (const id of [34, 42, 1, 2, 3]) {
    const qty = selection.extras.find((extra) => extra.id === id)?.qty ?? (id === 42 ? 1 : 0)
    others += (prices.get(id) ?? 0n) * BigInt(qty)
  }
  const offered = selection.templates.filter((id) => prices.has(id))
  let used = 0
  for (const [place, id] of offered.entries()) {
    const isCharged = () => {
      if (!hasSport || names.get(id)?.startsWith('Custom')) return true
      if (settings.freeTemplates.includes(id) || place + 1 > settings.allFreeAfterQty) return false
      used += 1
      return used > settings.freeTemplatesQty
    }
    if (isCharged()) others += prices.get(id) ?? 0n
  }
  return { net: robotsCost + others, others }
}

/** Each payment of a quote on its own, in order. */
const singlePayments = ({ payments }: QuoteFigures) =>
  (payments ?? []).flatMap(({ months, ...year }) =>
    months === null
      ? [year]
      : months.flatMap(({ count, ...month }) => Array.from({ length: count }, () => month)),
  )

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)

describe('a thousand random quotes', () => {
  const quotes = Array.from({ length: 1000 }, (_none, seed) => {
    const quote = randomQuote(seed + 1)
    return { quote, figures: quoteFigures(quote), expected: expectedNet(quote) }
  })

  test('their plans are balanced, most have robots, and many have a payment plan', () => {
    expect(quotes.every(({ quote }) => quote.contract.plans.every(isBalanced))).toBe(true)
    expect(quotes.filter(({ figures }) => figures.net > 0).length).toBeGreaterThan(800)
    expect(
      quotes.filter(({ figures }) => figures.payments?.some(({ months }) => months !== null)).length,
    ).toBeGreaterThan(200)
  })

  test('lines and sums are those of an independent computation', () => {
    for (const { figures, expected, quote } of quotes) {
      expect(BigInt(figures.net)).toBe(expected.net)
      expect(sum(figures.lines.map(({ total }) => total))).toBe(expected.net)
      expect(figures.lines.every(({ qty, price, total }) => qty * price === total)).toBe(true)
      // 19 % rounded half up, as twice the amount and a half in hundredths.
      const tax = quote.contract.name === 'DE' ? (expected.net * 38n + 100n) / 200n : 0n
      expect(BigInt(figures.vat?.amount ?? 0)).toBe(tax)
      expect(BigInt(figures.total)).toBe(expected.net + tax)
    }
  })

  test('the payments are together exactly the total, and their tax is that of the total', () => {
    for (const { figures } of quotes) {
      if (figures.payments === null) continue
      for (const payments of [figures.payments, singlePayments(figures)]) {
        expect(sum(payments.map(({ net }) => net))).toBe(BigInt(figures.net))
        expect(sum(payments.map(({ vat }) => vat ?? 0))).toBe(BigInt(figures.vat?.amount ?? 0))
        expect(sum(payments.map(({ total }) => total))).toBe(BigInt(figures.total))
        expect(payments.every(({ net, vat, total }) => net + (vat ?? 0) === total)).toBe(true)
      }
    }
  })

  test('the tax of each payment is that of its own amount, but for the rounding', () => {
    const taxed = quotes
      .flatMap(({ figures }) => singlePayments(figures))
      .flatMap(({ net, vat }) => (vat === null ? [] : [vat - net * 0.19]))
    expect(taxed.length).toBeGreaterThan(100)
    expect(Math.max(...taxed.map(Math.abs))).toBeLessThan(2)
  })

  test('each year is what the plans cost in it, with its share of the rest', () => {
    for (const { figures, quote, expected } of quotes) {
      const { selection, contract } = quote
      const chosen = selection.productsPlans.flatMap(({ product, plan, qty }) =>
        contract.plans
          .filter((one) => one.product === product && one.title === plan && qty > 0)
          .map((one) => ({ ...one, qty })),
      )
      const years = figures.payments?.length ?? 0
      const others = Number(expected.others)
      for (const { year, net, months } of figures.payments ?? []) {
        const inYear = (plans: typeof chosen) =>
          plans.reduce((total, { plan, qty }) => total + (plan[year - 1] ?? 0) * qty, 0)
        const shares = Array.from({ length: years }, () => Math.floor(others / years))
        const remainder = others - shares.length * Math.floor(others / years)
        const rest = selection.splitExtras
          ? (shares[year - 1] ?? 0) + (year === 1 ? remainder : 0)
          : year === 1
            ? others
            : 0
        expect(net).toBe(inYear(chosen) + rest)
        const isPaidMonthly = year > 1 && inYear(chosen.filter(({ isMonthly }) => isMonthly)) > 0
        expect(months === null).toBe(!isPaidMonthly)
        expect(months?.reduce((total, { count }) => total + count, 0) ?? 12).toBe(12)
      }
    }
  })
})
