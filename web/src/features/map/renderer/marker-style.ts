import { categoryColor, type Scheme } from '../../../ui/theme/category-colors.ts'
import { gradientColor, gradientStops, rgbOf } from '../data/time-gradient.ts'
import type { Points } from '../data/points.ts'
import type { TimeRange } from '../data/time-range.ts'
import { typeStyleOf, SHAPES } from '../robot-types.ts'
import { basemapColors } from './basemap-style.ts'
import type { MarkerStyle } from './marker-drawing.ts'

const PRESENT_SIZE = 14
/** Historic positions are closer together. */
const PAST_SIZE = 10
const SHADES = 256

/** Style of a map's markers: the shape shows the robot's type; the colour too, or with a time range the time. */
export function markerStyle(
  points: Points,
  options: { scheme: Scheme; range: TimeRange | undefined },
): MarkerStyle {
  const { scheme, range } = options
  const looks = points.robots.map(({ type }) => {
    const { shape, category } = typeStyleOf(type)
    return { shape: SHAPES.indexOf(shape), color: rgbOf(categoryColor(category, scheme)) }
  })
  const nothing = { shape: 0, color: rgbOf(basemapColors(scheme).ink) }
  const typeOf = (row: number) => looks[points.robot[row] ?? -1] ?? nothing
  const ground = rgbOf(basemapColors(scheme).land)
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

/** The gradient in steps, so that colours are not mixed for each of a hundred thousand markers. */
function shadesOf(scheme: Scheme) {
  const stops = gradientStops((category) => categoryColor(category, scheme)).map((hex) => rgbOf(hex))
  return Array.from({ length: SHADES }, (_, index) => gradientColor(stops, index / (SHADES - 1)))
}
