import { expect, it } from 'vitest'
import { savingsFigures } from './savings-calculation.ts'
import { DEFAULT_SAVINGS, type FieldSize, type SavingsInput } from './savings-input.ts'

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
    minutes: 222_000,
    hours: 37,
    gallons: 30_600,
    labor: 18_130,
    wages: 10_360,
    paint: 459_000,
    total: 477_130,
  })
  // 66.6 minutes at 49.00 are 54.39; 34 markings of 4.5 gallons: 153.
  expect(robot).toEqual({
    minutes: 66_600,
    hours: 11,
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
  expect(figures.manual).toMatchObject({ minutes: 192_000, gallons: 28_800 })
})

it('has no saved share without costs, and can be negative', () => {
  expect(savingsFigures(DEFAULT_SAVINGS)).toMatchObject({ sizes: [], savedPermille: null })
  const { sizes } = withFields({ small: 1 })
  const thirsty = { ...sizes.small, robotGallons: 900 }
  const { saved } = savingsFigures({ ...DEFAULT_SAVINGS, sizes: { ...sizes, small: thirsty } })
  expect(saved.total).toBeLessThan(0)
})

/** The share of paint for 1.00 a gallon: 80.00 by hand, and as given with the robot. */
const shareWith = (robotGallons: number) => {
  const large = { ...DEFAULT_SAVINGS.sizes.large, fields: 1, layouts: 1, layoutMinutes: 0 }
  const sizes = { ...DEFAULT_SAVINGS.sizes, large: { ...large, manualGallons: 8000, robotGallons } }
  return savingsFigures({ ...DEFAULT_SAVINGS, sizes, paintCost: 100 }).savedPermille
}

it('rounds a share that lies between two tenths of a percent up, for a loss as for a saving', () => {
  // 0.04 of 80.00 is 0.05 %.
  expect([shareWith(7996), shareWith(8004)]).toEqual([1, -1])
  expect([shareWith(7997), shareWith(8003), shareWith(8000)]).toEqual([0, 0, 0])
})

it('rounds the hours of each size, so that they add up to those of the season', () => {
  // 22.24 and 22.24 hours are 44.48 hours; shown are 22.2, 22.2 and 44.4.
  const one = { ...DEFAULT_SAVINGS.sizes.large, fields: 1, layouts: 1, layoutMinutes: 133_440 }
  const { sizes, manual } = savingsFigures({
    ...DEFAULT_SAVINGS,
    sizes: { ...DEFAULT_SAVINGS.sizes, large: one, medium: one },
  })
  expect([...sizes.map((size) => size.manual.hours), manual.hours]).toEqual([222, 222, 444])
})

it('computes the labor of the robot from its exact time', () => {
  // 0.05 minutes by hand are 0.015 by the robot: 0.25 at 1,000.00 an hour. 0.02 minutes would be 0.33.
  const large = { ...DEFAULT_SAVINGS.sizes.large, fields: 1, layouts: 1, layoutMinutes: 5 }
  const sizes = { ...DEFAULT_SAVINGS.sizes, large }
  const { manual, robot } = savingsFigures({ ...DEFAULT_SAVINGS, sizes, trueWage: 100_000 })
  expect([manual.labor, robot.labor]).toEqual([83, 25])
})
