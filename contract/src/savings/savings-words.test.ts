import { expect, it } from 'vitest'
import { savingsFigures } from './savings-calculation.ts'
import { DEFAULT_SAVINGS, type SavingsInput, type SizeInput } from './savings-input.ts'
import { costRows, detailsText, headlineText, shareText, sizeText } from './savings-words.ts'

/** Two large fields, with changes. */
const inputOf = (large: Partial<SizeInput>, more: Partial<SavingsInput> = {}): SavingsInput => {
  const { sizes } = DEFAULT_SAVINGS
  return {
    ...DEFAULT_SAVINGS,
    ...more,
    sizes: { ...sizes, large: { ...sizes.large, fields: 2, remarkFields: 2, ...large } },
  }
}

function wordsOf(input: SavingsInput): string[] {
  const figures = savingsFigures(input)
  return [headlineText(figures, input.currency), detailsText(figures)].map((text) =>
    text.replaceAll('\u00A0', ' '),
  )
}

const NO_TIME = { layoutMinutes: 0, remarkMinutes: 0 }
const ONE_MARKING = { fields: 1, layouts: 1, remarkFields: 0 }

it('says what is saved, and by how much', () => {
  expect(wordsOf(inputOf({}))).toEqual([
    'The robot saves 2,421.91 EUR in a season',
    'That is 50.8 % of the cost by hand. The robot saves 2.6 hours of work and 153 gallons of paint.',
  ])
})

it('says plainly when the robot costs more', () => {
  expect(wordsOf(inputOf({ robotGallons: 2000 }, { currency: 'USD' }))).toEqual([
    'The robot costs 5,483.09 USD more in a season than the work by hand',
    'That is 114.9 % more than by hand. The robot saves 2.6 hours of work, but uses 374 gallons of paint more.',
  ])
})

it('says when both cost the same, or nothing, and when there is no work', () => {
  expect(wordsOf(inputOf({ ...NO_TIME, robotGallons: 900 }))).toEqual([
    'The robot costs the same in a season as the work by hand',
    'The robot saves no hours of work and no paint.',
  ])
  expect(wordsOf(inputOf({}, { baseWage: 0, trueWage: 0, paintCost: 0 }))).toEqual([
    'With these values, neither the work by hand nor the robot costs anything',
    'The robot saves 2.6 hours of work and 153 gallons of paint.',
  ])
  expect(wordsOf(inputOf({ layouts: 0, sessions: 0 }))).toEqual(['There is no work to compare', ''])
})

const detailsOf = (large: Partial<SizeInput>) => wordsOf(inputOf(large))[1]

it('says when money is saved, but no hours or no paint', () => {
  expect(detailsOf(NO_TIME)).toBe(
    'That is 50.0 % of the cost by hand. The robot saves 153 gallons of paint, but no hours of work.',
  )
  expect(detailsOf({ robotGallons: 905 })).toBe(
    'That is 2.1 % of the cost by hand. The robot saves 2.6 hours of work, but uses 1.7 gallons of paint more.',
  )
  expect(detailsOf({ robotGallons: 900 })).toBe(
    'That is 2.7 % of the cost by hand. The robot saves 2.6 hours of work.',
  )
  expect(detailsOf({ ...NO_TIME, robotGallons: 905 })).toBe(
    'That is 0.6 % more than by hand. The robot saves no hours of work, and uses 1.7 gallons of paint more.',
  )
  expect(detailsOf({ layoutMinutes: 1, remarkMinutes: 0 })).toContain(
    'The robot saves hardly any time and 153 gallons of paint.',
  )
})

const shareOf = (large: Partial<SizeInput>, more: Partial<SavingsInput> = {}) =>
  shareText(savingsFigures(inputOf({ ...ONE_MARKING, ...NO_TIME, ...large }, more)))?.replaceAll(
    '\u00A0',
    ' ',
  )

it('writes shares near 0, near 100 % and far above it in words', () => {
  const whole = { manualGallons: 100_000 }
  expect(shareOf({ ...whole, robotGallons: 99_999 })).toBe('less than 0.1 % of the cost by hand')
  expect(shareOf({ ...whole, robotGallons: 100_001 })).toBe('less than 0.1 % more than by hand')
  expect(shareOf({ ...whole, robotGallons: 1 })).toBe('more than 99.9 % of the cost by hand')
  expect(shareOf({ ...whole, robotGallons: 0 })).toBe('100.0 % of the cost by hand')
  expect(shareOf({ manualGallons: 100, robotGallons: 1099 })).toBe('999.0 % more than by hand')
  expect(shareOf({ manualGallons: 100, robotGallons: 1100 })).toBe('more than 10 times the cost by hand')
  expect(shareOf({ manualGallons: 0, robotGallons: 5 })).toBeUndefined()
  expect(shareOf({ manualGallons: 5, robotGallons: 5 })).toBeUndefined()
})

const columnOf = (large: Partial<SizeInput>) => {
  const { differenceName, rows } = costRows(savingsFigures(inputOf(large)))
  return [differenceName, ...rows.map(({ difference }) => difference.replaceAll('\u00A0', ' '))]
}

it('names the last column of the costs after what it holds', () => {
  expect(columnOf({})).toEqual(['Saved', '2.6', '153', '126.91', '72.52', '2,295.00', '2,421.91'])
  expect(columnOf({ robotGallons: 2000 })).toEqual([
    'Difference',
    '2.6 less',
    '374 more',
    '126.91 less',
    '72.52 less',
    '5,610.00 more',
    '5,483.09 more',
  ])
  expect(columnOf({ ...NO_TIME, robotGallons: 901 })[1]).toBe('0.0')
})

it('knows one and many', () => {
  const one = {
    fields: 1,
    layouts: 1,
    layoutMinutes: 100,
    remarkFields: 1,
    sessions: 1,
    remarkMinutes: 100,
    manualGallons: 100,
    robotGallons: 50,
  }
  expect(sizeText('large', one)).toBe(
    'Large: 1 field × 1 layout of 1 minute, 1 field × 1 remark of 1 minute by hand; 1 gallon a marking by hand, 0.5 with the robot.',
  )
  const many = { ...one, fields: 1000, layouts: 2, layoutMinutes: 150, manualGallons: 0 }
  expect(sizeText('other', { ...many, sessions: 0 })).toBe(
    'Other: 1,000 fields × 2 layouts of 1.5 minutes by hand; 0 gallons a marking by hand, 0.5 with the robot.',
  )
  expect(sizeText('small', { ...one, layouts: 0, remarkFields: 2, remarkMinutes: 50 })).toBe(
    'Small: 2 fields × 1 remark of 0.5 minutes by hand; 1 gallon a marking by hand, 0.5 with the robot.',
  )
  // 10 / 7 hours of work by hand, of which the robot saves 1.0.
  const hour = { ...one, layoutMinutes: 8571, remarkFields: 0, robotGallons: 0 }
  expect(wordsOf(inputOf(hour))[1]).toContain('The robot saves 1 hour of work and 1 gallon of paint.')
})
