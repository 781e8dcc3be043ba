import type { QuotePart } from '@service-center/contract/quote-settings/quote-settings.ts'
import { describe, expect, test } from 'vitest'
import { countsOf, freeToAdd, priceOf, summaryOf, type TemplateChoice, termsOf } from './template-terms.ts'

const part = (id: number, price = 290, name = `T${id}`): QuotePart => ({ id, name, price })
const FOOTBALL = part(1, 290, 'Football')
const CUSTOM = part(90, 650, 'Custom logo')
const OTHERS = [2, 3, 4, 5, 6].map((id) => part(id, id * 100))
const OFFERED = [FOOTBALL, ...OTHERS, CUSTOM]
const SETTINGS = { freeTemplates: [1], freeTemplatesQty: 2, allFreeAfterQty: 5 }
const amount = (minor: number) => `EUR ${minor}`

const choice = (ids: readonly number[], changed: Partial<TemplateChoice> = {}): TemplateChoice => ({
  offered: OFFERED,
  chosen: ids.flatMap((id) => OFFERED.filter((one) => one.id === id)),
  hasSport: true,
  settings: SETTINGS,
  ...changed,
})
const labels = (of: TemplateChoice) => termsOf(of, amount).map(({ label }) => label)

const prices = (of: TemplateChoice) => [FOOTBALL, part(2, 200), CUSTOM].map((one) => priceOf(one, of, amount))

describe('what a chosen template costs', () => {
  test('each says whether it is free, or its price, and why', () => {
    expect(termsOf(choice([90, 2, 3, 4, 1]), amount)).toEqual([
      { id: 90, label: 'Custom logo, EUR 650, never free', why: 'Charged: custom templates are never free.' },
      {
        id: 2,
        label: 'T2, EUR 200',
        why: 'Charged: of those that are not always free, only the 2 dearest cost nothing.',
      },
      {
        id: 3,
        label: 'T3, free',
        why: 'Free: of those that are not always free, the 2 dearest cost nothing.',
      },
      {
        id: 4,
        label: 'T4, free',
        why: 'Free: of those that are not always free, the 2 dearest cost nothing.',
      },
      { id: 1, label: 'Football, always free', why: 'Always free with a Sport robot.' },
    ])
    expect(labels(choice([1, 2, 3, 4, 5, 6]))).toContain('T4, free after 5')
  })

  test('without a Sport robot, nothing is free', () => {
    const none = choice([1, 90], { hasSport: false })
    expect(labels(none)).toEqual(['Football, EUR 290', 'Custom logo, EUR 650, never free'])
    expect(countsOf(none)).toBe('2 chosen')
    expect(summaryOf(none)).toEqual(['Templates are free only with a Sport robot.'])
    expect(freeToAdd(none)).toBeUndefined()
  })

  test('the list to choose from has prices, and says what is always or never free', () => {
    expect(prices(choice([]))).toEqual(['always free', 'EUR 200', 'EUR 650, never free'])
    expect(prices(choice([], { hasSport: false }))).toEqual(['EUR 290', 'EUR 200', 'EUR 650'])
  })
})

describe('the summary', () => {
  test('counts what is free and charged, and never says that all free ones are chosen while some are left', () => {
    expect(countsOf(choice([]))).toBe('None chosen')
    expect(countsOf(choice([90, 2, 3, 4, 1]))).toBe('3 free, 2 charged')
    expect(summaryOf(choice([90, 2]))).toEqual([
      'Free: 1 of the 2 others, the dearest.',
      'Charged: 1 custom, never free.',
      '2 more can be free: Football and 1 of your choice.',
    ])
    expect(summaryOf(choice([2, 3, 4, 1]))).toEqual([
      'Free: 1 always; 2 of the 2 others, the dearest.',
      'Charged: 1 beyond the free ones, the cheapest.',
      'All free ones are chosen. Of more templates, the cheapest are charged.',
    ])
  })

  test('says from when on further templates cost nothing more', () => {
    expect(summaryOf(choice([1, 2, 3, 4, 5])).at(-1)).toBe(
      'After 5 templates, further ones cost nothing more, except custom ones.',
    )
    expect(summaryOf(choice([1, 2, 3, 4, 5, 6]))).toEqual([
      'Free: 1 always; 2 of the 2 others, the dearest; 1 because more than 5 are chosen.',
      'Charged: 2 beyond the free ones, the cheapest.',
    ])
  })
})

describe('adding all free ones', () => {
  test('adds those that are always free, and the others only if all that are left can be free', () => {
    expect(freeToAdd(choice([]))).toEqual({ ids: [1], label: 'Add all that are always free: Football' })
    expect(freeToAdd(choice([2, 3]))).toEqual({ ids: [1], label: 'Add all free ones: Football' })
    expect(freeToAdd(choice([1, 2]))).toBeUndefined()
    const few = { offered: [FOOTBALL, part(2), part(3), CUSTOM] }
    expect(freeToAdd(choice([], few))).toEqual({ ids: [1, 2, 3], label: 'Add all free ones (3)' })
    expect(freeToAdd(choice([1, 2, 3], few))).toBeUndefined()
  })

  test('adds no custom template, even if the settings call it free', () => {
    const settings = { ...SETTINGS, freeTemplates: [1, 90] }
    expect(freeToAdd(choice([2, 3], { settings }))?.ids).toEqual([1])
  })
})
