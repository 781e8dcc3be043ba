import { describe, expect, it } from 'vitest'
import { CATEGORY_COUNT, categoryColor, categoryInk, categorySoft } from './category-colors.ts'
import { COLORS } from './colors.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const places = Array.from({ length: CATEGORY_COUNT }, (_, place) => place)

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('categories in the %s scheme', (scheme, index) => {
  it('are twenty distinct colours', () => {
    expect(new Set(places.map((place) => categoryColor(place, scheme))).size).toBe(20)
    expect(categoryColor(20, scheme)).toBe(categoryColor(0, scheme))
  })

  it.each(places)('category %i is visible and readable', (place) => {
    for (const ground of [COLORS.surface[index], COLORS.raised[index]]) {
      expect(ratio(categoryColor(place, scheme), ground)).toBeGreaterThanOrEqual(3)
      const soft = categorySoft(place, scheme, ground)
      expect(ratio(categoryInk(place, scheme), soft)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
