import type { Ionosphere } from '@service-center/contract/map/location.ts'
import { latitudeOf } from '../data/mercator.ts'

/** Green, yellow, red, purple, at the levels 1, 4, 7 and 10. */
const SCALE: readonly (readonly [number, number, number])[] = [
  [79, 176, 125],
  [240, 205, 80],
  [224, 90, 75],
  [140, 85, 180],
]

export const IONOSPHERE_LEVELS = [1, 4, 7, 10] as const

/** The scale as a CSS gradient. */
export const IONOSPHERE_GRADIENT = `linear-gradient(to right, ${SCALE.map((color) => `rgb(${color.join(' ')})`).join(', ')})`

/** The colour of a level of 1 to 10. */
export function levelColor(level: number): readonly [number, number, number] {
  const place = ((Math.max(1, Math.min(10, level)) - 1) / 9) * (SCALE.length - 1)
  const left = SCALE[Math.floor(place)] ?? [0, 0, 0]
  const right = SCALE[Math.ceil(place)] ?? left
  const part = place - Math.floor(place)
  const mixed = (at: 0 | 1 | 2) => Math.round(left[at] + (right[at] - left[at]) * part)
  return [mixed(0), mixed(1), mixed(2)]
}

/** The interpolated level at a position; null where one of the surrounding values is missing. Degrees. */
export function levelAt(ionosphere: Ionosphere, { lat, lng }: { lat: number; lng: number }): number | null {
  const { latitudes, longitudes, rows } = ionosphere
  const row = within((lat - latitudes.first) / latitudes.step, rows.length)
  const column = within((lng - longitudes.first) / longitudes.step, rows[0]?.length ?? 0)
  const value = (down: number, right: number) => rows[down]?.[right] ?? null
  const [top, bottom, left, right] = [Math.floor(row), Math.ceil(row), Math.floor(column), Math.ceil(column)]
  const corners = [value(top, left), value(top, right), value(bottom, left), value(bottom, right)]
  const [a, b, c, d] = corners
  if (a == null || b == null || c == null || d == null) return null
  const [across, along] = [column - left, row - top]
  return (a * (1 - across) + b * across) * (1 - along) + (c * (1 - across) + d * across) * along
}

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place))

/**
 * The ionosphere as an image of the world square, with rows in Mercator projection.
 * @param size edge in pixels
 */
export function ionospherePixels(ionosphere: Ionosphere, size: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(size * size * 4)
  for (let down = 0; down < size; down++) {
    const lat = latitudeOf((down + 0.5) / size)
    for (let right = 0; right < size; right++) {
      const level = levelAt(ionosphere, { lat, lng: ((right + 0.5) / size) * 360 - 180 })
      if (level === null) continue
      const at = (down * size + right) * 4
      pixels.set(levelColor(level), at)
      pixels[at + 3] = 255
    }
  }
  return pixels
}
