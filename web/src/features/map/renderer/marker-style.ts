import { categoryColor, type Scheme } from '../../../ui/theme/category-colors.ts'
import type { Points } from '../positions/points.ts'
import type { TimeRange } from '../positions/time-range.ts'
import { basemapColors } from './basemap.ts'
import type { MarkerStyle } from './marker-layer.ts'

/** The shapes of markers, in the order that the shader of the markers uses. */
const SHAPES = ['circle', 'square', 'diamond', 'triangle', 'cross', 'hexagon', 'ring'] as const
export type Shape = (typeof SHAPES)[number]

/** The marker of a robot type: a shape, and a category of the theme's colours. */
interface TypeStyle {
  readonly shape: Shape
  readonly category: number
}

const KNOWN: Readonly<Record<string, TypeStyle>> = {
  'TLM Sport': { shape: 'circle', category: 5 },
  'TLM Sport 2': { shape: 'square', category: 0 },
  'TLM ProX': { shape: 'diamond', category: 4 },
  'TLM ProX CAD': { shape: 'triangle', category: 3 },
  'TS Plotter': { shape: 'cross', category: 2 },
  'TS Plotter GNSS': { shape: 'hexagon', category: 1 },
}

const ORDER = Object.keys(KNOWN)
const FIRST_FREE_CATEGORY = 6
const FREE_CATEGORIES = 4

/** The marker of a type. Unknown types are rings in the remaining colours. */
export function typeStyleOf(type: string): TypeStyle {
  const known = Object.hasOwn(KNOWN, type) ? KNOWN[type] : undefined
  if (known !== undefined) return known
  let sum = 0
  for (const letter of type) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_536
  return { shape: 'ring', category: FIRST_FREE_CATEGORY + (sum % FREE_CATEGORIES) }
}

export const typeName = (type: string) => (type === '' ? 'Type unknown' : type)

/** The order of the legend: the known types, then the others by name, robots without a type last. */
export function compareTypes(a: string, b: string): number {
  const [first, second] = [a, b].map((type) => {
    const place = ORDER.indexOf(type)
    return type === '' ? Infinity : place < 0 ? ORDER.length : place
  })
  if (first !== second) return (first ?? 0) - (second ?? 0)
  return a.localeCompare(b)
}

const PRESENT_SIZE = 14
/** Historic positions are closer together. */
const PAST_SIZE = 10

/**
 * Style of a map's markers. The shape shows the robot's type; the colour does too, or with a time range shows the time.
 */
export function markerStyle(
  points: Points,
  options: { scheme: Scheme; range: TimeRange | undefined },
): MarkerStyle {
  const { scheme, range } = options
  const styles = points.robots.map(({ type }) => {
    const { shape, category } = typeStyleOf(type)
    return { shape: SHAPES.indexOf(shape), color: rgbOf(categoryColor(category, scheme)) }
  })
  const fallback = { shape: 0, color: rgbOf(basemapColors(scheme).ink) }
  const typeOf = (row: number) => styles[points.robot[row] ?? -1] ?? fallback
  const background = rgbOf(basemapColors(scheme).land)
  if (range === undefined) return { size: PRESENT_SIZE, background, of: typeOf }
  const shades = shadesOf(scheme)
  const share = (row: number) => ((points.at[row] ?? 0) - range.from) / (range.until - range.from)
  return {
    size: PAST_SIZE,
    background,
    of: (row) => {
      const shade = Math.max(0, Math.min(SHADES - 1, Math.round(share(row) * (SHADES - 1))))
      return { shape: typeOf(row).shape, color: shades[shade] ?? fallback.color }
    },
  }
}

const SHADES = 256

/** The time gradient in steps, so that no colour is computed for each of a hundred thousand markers. */
function shadesOf(scheme: Scheme) {
  const stops = gradientStops(scheme).map((hex) => rgbOf(hex))
  return Array.from({ length: SHADES }, (_, index) => gradientColor(stops, index / (SHADES - 1)))
}

/**
 * The colours of the time gradient, oldest first: amber, olive, teal, blue. Colour-blind people can tell them apart, and
 * they are visible in both schemes.
 */
export function gradientStops(scheme: Scheme): string[] {
  return [4, 5, 1, 0].map((category) => categoryColor(category, scheme))
}

type Rgb = readonly [red: number, green: number, blue: number]

/** `[red, green, blue]` from 0 to 255 at a fraction from 0 (oldest) to 1 (newest). */
export function gradientColor(stops: readonly Rgb[], share: number): Rgb {
  const place = Math.max(0, Math.min(1, share)) * (stops.length - 1)
  const left = stops[Math.floor(place)]
  const right = stops[Math.ceil(place)]
  if (left === undefined || right === undefined) return [0, 0, 0]
  const part = place - Math.floor(place)
  const between = (at: 0 | 1 | 2) => Math.round(left[at] + (right[at] - left[at]) * part)
  return [between(0), between(1), between(2)]
}

/** The three parts of `#RRGGBB`. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
