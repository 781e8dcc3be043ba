import type { Ionosphere } from '@service-center/contract/map/location.ts'
import type { ImageSource, Map as MapLibreMap } from 'maplibre-gl'
import { latitudeOf, MAX_LATITUDE } from '../positions/geometry.ts'
import { gradientColor } from './marker-style.ts'

export const IONOSPHERE = 'ionosphere'
/** Edge of the image in pixels. */
const SIZE = 256
const OPACITY = 0.45

/** Shows the ionosphere under the layer `below`; undefined removes it. */
export function setIonosphere(
  map: MapLibreMap,
  { ionosphere, below }: { ionosphere: Ionosphere | undefined; below: string },
): void {
  if (ionosphere === undefined) {
    if (map.getLayer(IONOSPHERE) !== undefined) map.removeLayer(IONOSPHERE)
    if (map.getSource(IONOSPHERE) !== undefined) map.removeSource(IONOSPHERE)
    return
  }
  if (map.getSource(IONOSPHERE) === undefined) {
    const edge = MAX_LATITUDE
    map.addSource(IONOSPHERE, {
      type: 'image',
      coordinates: [
        [-180, edge],
        [180, edge],
        [180, -edge],
        [-180, -edge],
      ],
    })
    map.addLayer(
      {
        id: IONOSPHERE,
        type: 'raster',
        source: IONOSPHERE,
        paint: { 'raster-opacity': OPACITY, 'raster-fade-duration': 0 },
      },
      below,
    )
  }
  const image = new ImageData(ionospherePixels(ionosphere, SIZE), SIZE, SIZE)
  map.getSource<ImageSource>(IONOSPHERE)?.updateImage({ image })
}

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
  return gradientColor(SCALE, (level - 1) / 9)
}

/** The interpolated level at a position in degrees; null where one of the surrounding values is missing. */
export function levelAt(ionosphere: Ionosphere, { lat, lng }: { lat: number; lng: number }): number | null {
  const { latitudes, longitudes, rows } = ionosphere
  const row = within((lat - latitudes.first) / latitudes.step, rows.length)
  const column = within((lng - longitudes.first) / longitudes.step, rows[0]?.length ?? 0)
  const value = (down: number, right: number) => rows[down]?.[right] ?? null
  const [top, bottom, left, right] = [Math.floor(row), Math.ceil(row), Math.floor(column), Math.ceil(column)]
  const [a, b, c, d] = [value(top, left), value(top, right), value(bottom, left), value(bottom, right)]
  if (a == null || b == null || c == null || d == null) return null
  const [across, along] = [column - left, row - top]
  return (a * (1 - across) + b * across) * (1 - along) + (c * (1 - across) + d * across) * along
}

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place))

/**
 * The pixels of an image of the world square, with rows in Mercator projection. Missing values are transparent.
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
