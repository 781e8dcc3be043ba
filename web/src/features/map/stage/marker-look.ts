import { categoryColor, type Scheme } from '../../../ui/theme/category-colors.ts'
import { gradientColor, gradientStops, rgbOf } from '../data/time-gradient.ts'
import type { Points } from '../data/points.ts'
import type { TimeRange } from '../data/time-range.ts'
import { lookOf, SHAPES } from '../robot-types.ts'
import { groundColors } from './basemap-style.ts'
import type { MarkerLook } from './marker-drawing.ts'

const PRESENT_SIZE = 14
/** Positions of the past lie closer together. */
const PAST_SIZE = 10
const SHADES = 256

/**
 * How a map's markers look: their shape says the robot's type, their colour too, or with a range of time when they were
 * there.
 */
export function markerLook(
  points: Points,
  options: { scheme: Scheme; range: TimeRange | undefined },
): MarkerLook {
  const { scheme, range } = options
  const looks = points.robots.map(({ type }) => {
    const { shape, category } = lookOf(type)
    return { shape: SHAPES.indexOf(shape), color: rgbOf(categoryColor(category, scheme)) }
  })
  const nothing = { shape: 0, color: rgbOf(groundColors(scheme).ink) }
  const typeOf = (row: number) => looks[points.robot[row] ?? -1] ?? nothing
  const ground = rgbOf(groundColors(scheme).land)
  if (range === undefined) return { size: PRESENT_SIZE, ground, of: typeOf }
  const shades = shadesOf(scheme)
  const share = (row: number) => ((points.at[row] ?? 0) - range.from) / (range.until - range.from)
  return {
    size: PAST_SIZE,
    ground,
    of: (row) => {
      const shade = Math.max(0, Math.min(SHADES - 1, Math.round(share(row) * (SHADES - 1))))
      return { shape: typeOf(row).shape, color: shades[shade] ?? nothing.color }
    },
  }
}

/** The gradient in steps, so that a hundred thousand markers do not mix a colour each. */
function shadesOf(scheme: Scheme) {
  const stops = gradientStops((category) => categoryColor(category, scheme)).map((hex) => rgbOf(hex))
  return Array.from({ length: SHADES }, (_, index) => gradientColor(stops, index / (SHADES - 1)))
}
