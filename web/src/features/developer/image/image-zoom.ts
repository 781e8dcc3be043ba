/** A step in is 10 % more, a step out 9.1 % less: its inverse (specification 3, section 9). */
const STEP = 1.1
/** The whole picture, fitted into its place. */
export const MIN_ZOOM = 1
const MAX_ZOOM = 16
/** How far a wheel turns for a step; a touchpad sends many small turns, a mouse one large one. In pixels. */
const TURN_PX = 40

const limited = (zoom: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

/** The next zoom in a direction; the same at both ends. */
export function stepZoom(zoom: number, by: -1 | 1): number {
  const next = by > 0 ? zoom * STEP : zoom / STEP
  // A hundred steps in and out must come back to the fitted picture.
  return limited(Math.abs(next - MIN_ZOOM) < 0.01 ? MIN_ZOOM : next)
}

/** The zoom after two fingers moved apart or together by a factor. */
export const pinchZoom = (zoom: number, factor: number): number => limited(zoom * factor)

/** The steps of a wheel: in, out, or none yet. It remembers what was turned before. */
export function wheelSteps(): (turnedPx: number) => -1 | 0 | 1 {
  let turned = 0
  return (turnedPx) => {
    if (turnedPx * turned < 0) turned = 0
    turned += turnedPx
    if (Math.abs(turned) < TURN_PX) return 0
    const by = turned < 0 ? 1 : -1
    turned = 0
    return by
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The size at which a picture fits its place; a drawing of lines fills it, one of pixels is not enlarged. */
export function fittedSize(own: Size, place: Size, isScalable: boolean): Size {
  if (own.width <= 0 || own.height <= 0) return place
  const fit = Math.min(place.width / own.width, place.height / own.height)
  const scale = isScalable ? fit : Math.min(1, fit)
  return { width: own.width * scale, height: own.height * scale }
}
