import { describe, expect, test } from 'vitest'
import { chosenParts, chosenPlans, hasSportRobot, quoteFigures } from './quote-calculation.ts'
import type { QuoteFigures } from './quote-figures.ts'
import type { QuoteParts } from './quote-selection.ts'
import { templateReasons } from '../quote-settings/free-templates.ts'
import { isBalanced, type QuotePlan } from '../quote-settings/quote-settings.ts'
import { expectedQuote } from '../testing/expected-quote.ts'
import { partOf, planOf, type RandomQuote, randomQuote, shuffledQuote } from '../testing/random-quotes.ts'

const NO_FREE = { freeTemplates: [], freeTemplatesQty: 0, allFreeAfterQty: 999 }
const NOTHING: QuoteParts = { productsPlans: [], extras: [], templates: [], splitExtras: false }
const robots = (qty: number, { product, title }: QuotePlan) => ({ product, plan: title, qty })

describe('the figures of a quote', () => {
  test('a German quote adds 19 % VAT to the sum and to the payments', () => {
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

  test('rounds half a cent of VAT up', () => {
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

  test('each battery comes with a free charger that has the item number of the region', () => {
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

  test('an extra and a template of two plans have the price of the plan that is first in the contract', () => {
    const first = planOf({ extras: [partOf(1, 100)], templates: [partOf(2, 1_000)] })
    const second = planOf({ product: 'ProX CAD', extras: [partOf(1, 150)], templates: [partOf(2, 1_500)] })
    const chosen = [first, second].map((plan) => robots(1, plan))
    const pricesOf = (productsPlans: QuoteParts['productsPlans']) =>
      quoteFigures({
        settings: NO_FREE,
        contract: { name: 'FR', plans: [first, second] },
        selection: { ...NOTHING, productsPlans, extras: [{ id: 1, qty: 1 }], templates: [2] },
        country: 'FR',
      })
        .lines.filter(({ kind }) => kind !== 'item')
        .map(({ price }) => price)
    expect(pricesOf(chosen)).toEqual([100, 1_000])
    expect(pricesOf(chosen.toReversed())).toEqual([100, 1_000])
    expect(pricesOf(chosen.slice(1))).toEqual([150, 1_500])
  })

  test('shows no payment plan in the US, or for a single plan that is paid at once', () => {
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

  test('a monthly plan has 12 payments from the second year on; the first one gets the remainder', () => {
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
  test('the first of 12 payments takes the remainder of the amount and of its VAT', () => {
    const plan = planOf({
      items: [{ desc: 'Item', qty: 1, price: 11_023 }],
      plan: [1_000, 10_023],
      isMonthly: true,
    })
    const { payments } = quoteFigures({
      settings: NO_FREE,
      contract: { name: 'DE', plans: [plan] },
      selection: { ...NOTHING, productsPlans: [robots(1, plan)] },
      country: 'DE',
    })
    // 10,023 are 12 times 835 and 3; the VAT of 1,904 is 12 times 158 and 8.
    expect(payments?.[1]).toEqual({
      year: 2,
      net: 10_023,
      vat: 1_904,
      total: 11_927,
      months: [
        { count: 1, net: 838, vat: 166, total: 1_004 },
        { count: 11, net: 835, vat: 158, total: 993 },
      ],
    })
  })
})

/** All single payments of a quote, in order. */
const singlePayments = ({ payments }: QuoteFigures) =>
  (payments ?? []).flatMap(({ months, ...year }) =>
    months === null
      ? [year]
      : months.flatMap(({ count, ...month }) => Array.from({ length: count }, () => month)),
  )

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)

/** What no order of choosing may change. */
const amountsOf = ({ net, vat, total, payments, lines }: QuoteFigures) => ({
  net,
  vat,
  total,
  payments,
  free: lines
    .filter(({ kind, isFree }) => kind === 'template' && isFree)
    .map(({ id }) => id ?? 0)
    .toSorted((one, other) => one - other),
})

/** Whether two chosen plans have a chosen template at different prices. */
function differsInPlans({ contract, selection }: RandomQuote): boolean {
  const plans = chosenPlans(contract, selection).map(({ plan }) => plan)
  return selection.templates.some(
    (id) =>
      new Set(
        plans.flatMap(({ templates }) => templates.filter((one) => one.id === id)).map((one) => one.price),
      ).size > 1,
  )
}

const MET = [
  'always',
  'quantity',
  'afterAll',
  'custom',
  'noSport',
  'usedUp',
  '-1 more than the limit',
  '0 more than the limit',
  '1 more than the limit',
  'equal prices',
  'different prices',
]

describe('a thousand random quotes', () => {
  const quotes = Array.from({ length: 1000 }, (_none, seed) => {
    const quote = randomQuote(seed + 1)
    return { quote, figures: quoteFigures(quote), expected: expectedQuote(quote) }
  })

  test('have balanced plans; most have robots, many have monthly payments', () => {
    expect(quotes.every(({ quote }) => quote.contract.plans.every(isBalanced))).toBe(true)
    expect(quotes.filter(({ figures }) => figures.net > 0).length).toBeGreaterThan(800)
    expect(
      quotes.filter(({ figures }) => figures.payments?.some(({ months }) => months !== null)).length,
    ).toBeGreaterThan(200)
  })

  test('lines and sums match an independent computation', () => {
    for (const { figures, expected } of quotes) {
      const lines = figures.lines.map(({ kind, key, itemNumber, qty, price, isFree }) => ({
        kind,
        name: kind === 'charger' ? itemNumber : key,
        qty: BigInt(qty),
        price: BigInt(price),
        isFree,
      }))
      expect(lines).toEqual(expected.lines)
      expect(figures.lines.every(({ qty, price, total }) => qty * price === total)).toBe(true)
      expect(sum(figures.lines.map(({ total }) => total))).toBe(expected.net)
      expect(BigInt(figures.net)).toBe(expected.net)
      expect(figures.vat === null ? null : BigInt(figures.vat.amount)).toBe(expected.tax)
      expect(BigInt(figures.total)).toBe(expected.total)
    }
  })

  test('cost the same in whatever order robots, extras and templates are chosen', () => {
    for (const [seed, { quote, figures }] of quotes.entries())
      for (const again of [1, 2, 3])
        expect(amountsOf(quoteFigures(shuffledQuote(quote, seed * 3 + again)))).toEqual(amountsOf(figures))
  })

  test('have templates that are free or charged for every reason, around every limit', () => {
    const met = new Set<string>()
    for (const { quote } of quotes) {
      const { settings, contract, selection } = quote
      const { templates } = chosenParts(contract, selection)
      const hasSport = hasSportRobot(chosenPlans(contract, selection))
      const reasons = [...templateReasons(templates, { settings, hasSport }).values()]
      for (const reason of reasons) met.add(reason)
      if (!hasSport) continue
      const count = reasons.filter((reason) => reason !== 'custom').length
      const more = count - settings.allFreeAfterQty
      if (Math.abs(more) <= 1) met.add(`${more} more than the limit`)
      if (new Set(templates.map(({ price }) => price)).size < count) met.add('equal prices')
      if (differsInPlans(quote)) met.add('different prices')
    }
    expect(met).toEqual(new Set(MET))
  })

  test('payments match an independent computation', () => {
    for (const { figures, expected } of quotes) {
      const years = figures.payments?.map(({ total, vat, months }) => ({
        total: BigInt(total),
        tax: vat === null ? null : BigInt(vat),
        months:
          months?.flatMap((month) => Array.from({ length: month.count }, () => BigInt(month.total))) ?? null,
      }))
      expect(years ?? null).toEqual(expected.years)
    }
  })

  test('payments and their VAT add up exactly to the total and its VAT', () => {
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

  test('the VAT of each payment fits its amount, except for rounding and the remainder of twelve payments', () => {
    const taxed = quotes
      .flatMap(({ figures }) => singlePayments(figures))
      .flatMap(({ net, vat }) => (vat === null ? [] : [vat - net * 0.19]))
    expect(taxed.length).toBeGreaterThan(100)
    expect(Math.max(...taxed.map(Math.abs))).toBeLessThan(13)
  })

  test('twelve payments are one amount, or a first one and eleven equal ones', () => {
    const counts = quotes
      .flatMap(({ figures }) => figures.payments ?? [])
      .flatMap(({ months }) => (months === null ? [] : [months.map(({ count }) => count).join(' and ')]))
    expect([...new Set(counts)].toSorted()).toEqual(['1 and 11', '12'])
  })

  test('each year has the cost of its plans and its share of extras and templates', () => {
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
