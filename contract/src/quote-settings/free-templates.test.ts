import { describe, expect, test } from 'vitest'
import { quoteFigures } from '../quotes/quote-calculation.ts'
import { partOf, planOf } from '../testing/random-quotes.ts'
import { templateReasons } from './free-templates.ts'

const SETTINGS = { freeTemplates: [1], freeTemplatesQty: 2, allFreeAfterQty: 5 }

const reasonsOf = (
  chosen: Parameters<typeof templateReasons>[0],
  { settings = SETTINGS, hasSport = true } = {},
) => Object.fromEntries(templateReasons(chosen, { settings, hasSport }))

/** Templates that are not always free, with rising prices. */
const others = (count: number) =>
  Array.from({ length: count }, (_none, place) => partOf(10 + place, 100 + place))

describe('why a template is free or charged', () => {
  test('custom ones never are free, and nothing is without a Sport robot', () => {
    const chosen = [partOf(1, 100), partOf(2, 200), partOf(3, 900, 'Logo, CUSTOM-made')]
    expect(reasonsOf(chosen)).toEqual({ 1: 'always', 2: 'quantity', 3: 'custom' })
    expect(reasonsOf(chosen, { hasSport: false })).toEqual({ 1: 'noSport', 2: 'noSport', 3: 'custom' })
    expect(reasonsOf(chosen, { settings: { ...SETTINGS, freeTemplates: [3] } })).toMatchObject({
      3: 'custom',
    })
  })

  test('the dearest are free; of equal prices the ones with the higher id', () => {
    const chosen = [partOf(2, 100), partOf(3, 100), partOf(4, 300), partOf(5, 50)]
    const expected = { 2: 'usedUp', 3: 'quantity', 4: 'quantity', 5: 'usedUp' }
    expect(reasonsOf(chosen)).toEqual(expected)
    expect(reasonsOf(chosen.toReversed())).toEqual(expected)
  })

  test('what is always free uses up none of the free others, however dear it is', () => {
    const chosen = [partOf(1, 900), partOf(2, 100), partOf(3, 100)]
    expect(reasonsOf(chosen)).toEqual({ 1: 'always', 2: 'quantity', 3: 'quantity' })
  })

  test('nothing more is charged after the limit, for which custom ones do not count', () => {
    const customs = [90, 91, 92].map((id) => partOf(id, 900, `Custom ${id}`))
    const counts = (count: number) => {
      const reasons = Object.values(reasonsOf([...customs, partOf(1, 100), ...others(count)]))
      return ['quantity', 'afterAll', 'usedUp'].map(
        (one) => reasons.filter((reason) => reason === one).length,
      )
    }
    expect(counts(3)).toEqual([2, 0, 1])
    expect(counts(4)).toEqual([2, 0, 2])
    expect(counts(5)).toEqual([2, 1, 2])
    expect(counts(9)).toEqual([2, 5, 2])
    expect(reasonsOf(others(6))).toEqual({
      15: 'quantity',
      14: 'quantity',
      13: 'afterAll',
      12: 'usedUp',
      11: 'usedUp',
      10: 'usedUp',
    })
  })

  test('everything that can be free is free if the limit is not above what is free anyway', () => {
    const chosen = [2, 3, 4].map((id) => partOf(id, id))
    const settings = { ...SETTINGS, allFreeAfterQty: 2 }
    expect(reasonsOf(chosen, { settings })).toEqual({ 4: 'quantity', 3: 'quantity', 2: 'afterAll' })
    const none = { freeTemplates: [], freeTemplatesQty: 0, allFreeAfterQty: 0 }
    expect(reasonsOf(chosen, { settings: none })).toEqual({ 2: 'afterAll', 3: 'afterAll', 4: 'afterAll' })
  })
})

test('fourteen templates, two of them custom, cost the same in every order', () => {
  const templates = [
    partOf(101, 290_00, 'Football, all ages'),
    ...[102, 103, 104, 106, 107, 108, 109, 110, 111].map((id) => partOf(id, 290_00)),
    ...[105, 115].map((id) => partOf(id, 390_00)),
    partOf(117, 650_00, 'Custom logo'),
    partOf(118, 890_00, 'Custom layout'),
  ]
  const plan = planOf({ items: [{ desc: 'Robot', qty: 1, price: 17_860_00 }], templates, plan: [17_860_00] })
  const ids = templates.map(({ id }) => id)
  const figuresOf = (chosen: number[]) =>
    quoteFigures({
      settings: { freeTemplates: [101], freeTemplatesQty: 5, allFreeAfterQty: 12 },
      contract: { name: 'FR', plans: [plan] },
      selection: {
        productsPlans: [{ product: plan.product, plan: plan.title, qty: 1 }],
        extras: [],
        templates: chosen,
        splitExtras: false,
      },
      country: 'FR',
    })
  const orders = ids.map((_id, place) => [...ids.slice(place), ...ids.slice(0, place)])
  for (const order of [...orders, ids.toReversed()]) {
    const { net, lines } = figuresOf(order)
    // Twelve can be free: football, and the five dearest. Six of 290 and both custom ones are charged.
    expect(net).toBe(17_860_00 + 6 * 290_00 + 650_00 + 890_00)
    const free = lines.flatMap(({ id, isFree }) => (isFree && id !== null ? [id] : []))
    expect(new Set(free)).toEqual(new Set([101, 105, 115, 109, 110, 111]))
  }
})
