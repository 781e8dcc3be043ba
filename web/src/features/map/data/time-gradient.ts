/**
 * From oldest to newest: amber, olive, teal, blue; distinguishable with colour blindness, and visible in both schemes.
 */
const PLACES = [4, 5, 1, 0] as const

/** The gradient's colours in a scheme, oldest first. */
export function gradientStops(colorOf: (category: number) => string): string[] {
  return PLACES.map((place) => colorOf(place))
}

/** `[red, green, blue]` from 0 to 255 at a fraction from 0 (oldest) to 1 (newest). */
export function gradientColor(
  stops: readonly (readonly [number, number, number])[],
  share: number,
): readonly [number, number, number] {
  const place = Math.max(0, Math.min(1, share)) * (stops.length - 1)
  const left = stops[Math.floor(place)]
  const right = stops[Math.ceil(place)]
  if (left === undefined || right === undefined) return [0, 0, 0]
  const part = place - Math.floor(place)
  const between = (at: 0 | 1 | 2) => Math.round(left[at] + (right[at] - left[at]) * part)
  return [between(0), between(1), between(2)]
}

/** The three parts of `#RRGGBB`. */
export function rgbOf(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
