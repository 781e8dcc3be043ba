import { expect, it } from 'vitest'
import { savingsFigures } from './savings-calculation.ts'
import { DEFAULT_SAVINGS, type FieldSize, MAX_SAVINGS, type SavingsInput } from './savings-input.ts'

const withFields = (counts: Partial<Record<FieldSize, number>>): SavingsInput => {
  const { sizes } = DEFAULT_SAVINGS
  const of = (size: FieldSize) => {
    const fields = counts[size] ?? 0
    return { ...sizes[size], fields, remarkFields: fields }
  }
  return {
    ...DEFAULT_SAVINGS,
    sizes: { large: of('large'), medium: of('medium'), small: of('small'), other: of('other') },
  }
}

it('computes two large fields with the default values of the form', () => {
  // 2 layouts of 15 minutes and 32 remarks of 6: 222 minutes; 34 markings of 9 gallons: 306.
  const { sizes, manual, robot, saved, savedPermille } = savingsFigures(withFields({ large: 2 }))
  expect(sizes.map(({ size, layouts, remarks }) => [size, layouts, remarks])).toEqual([['large', 2, 32]])
  expect(manual).toEqual({
    minutes: 22_200,
    gallons: 30_600,
    labor: 18_130,
    wages: 10_360,
    paint: 459_000,
    total: 477_130,
  })
  // 66.6 minutes at 49.00 are 54.39; 34 markings of 4.5 gallons: 153.
  expect(robot).toEqual({
    minutes: 6660,
    gallons: 15_300,
    labor: 5439,
    wages: 3108,
    paint: 229_500,
    total: 234_939,
  })
  expect(saved.total).toBe(242_191)
  expect(savedPermille).toBe(508)
})

it('counts fields that are only remarked', () => {
  const { sizes } = DEFAULT_SAVINGS
  const large = { ...sizes.large, fields: 0, remarkFields: 2 }
  const figures = savingsFigures({ ...DEFAULT_SAVINGS, sizes: { ...sizes, large } })
  expect(figures.sizes).toMatchObject([{ size: 'large', layouts: 0, remarks: 32 }])
  // 32 markings of 6 minutes and 9 gallons.
  expect(figures.manual).toMatchObject({ minutes: 19_200, gallons: 28_800 })
})

it('has no saved share without costs, and can be negative', () => {
  expect(savingsFigures(DEFAULT_SAVINGS)).toMatchObject({ sizes: [], savedPermille: null })
  const { sizes } = withFields({ small: 1 })
  const thirsty = { ...sizes.small, robotGallons: 900 }
  const { saved } = savingsFigures({ ...DEFAULT_SAVINGS, sizes: { ...sizes, small: thirsty } })
  expect(saved.total).toBeLessThan(0)
})

function randomFrom(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * (max + 1))
  }
}

it('for 1,000 random inputs, each figure is its formula rounded once, and all sums add up', () => {
  const random = randomFrom(3)
  const { fields: count, times, hundredths, money } = MAX_SAVINGS
  const sizeOf = () => ({
    fields: random(count),
    remarkFields: random(count),
    layouts: random(times),
    layoutMinutes: random(hundredths),
    sessions: random(times),
    remarkMinutes: random(hundredths),
    manualGallons: random(hundredths),
    robotGallons: random(hundredths),
  })
  for (let run = 0; run < 1000; run += 1) {
    const input: SavingsInput = {
      customer: '',
      currency: 'USD',
      sizes: { large: sizeOf(), medium: sizeOf(), small: sizeOf(), other: sizeOf() },
      baseWage: random(money),
      trueWage: random(money),
      paintCost: random(money),
    }
    const { sizes, manual, robot, saved } = savingsFigures(input)
    for (const { size, manual: byHand } of sizes) {
      const one = input.sizes[size]
      const hours =
        (one.fields * one.layouts * one.layoutMinutes + one.remarkFields * one.sessions * one.remarkMinutes) /
        6000
      // The independent computation uses inexact numbers, so a tiny difference is allowed.
      expect(Math.abs(byHand.labor - hours * input.trueWage)).toBeLessThanOrEqual(
        0.5 + hours * input.trueWage * 1e-14,
      )
    }
    for (const part of ['labor', 'paint', 'total', 'minutes', 'gallons'] as const) {
      expect(manual[part]).toBe(sizes.reduce((sum, size) => sum + size.manual[part], 0))
      expect(saved[part]).toBe(manual[part] - robot[part])
    }
    expect(manual.total).toBe(manual.labor + manual.paint)
  }
})
