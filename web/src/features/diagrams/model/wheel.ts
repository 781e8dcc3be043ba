/** How far a wheel must turn before anything happens, in pixels (specification 2, section 9). */
const WHEEL_THRESHOLD = 10
/** How far it turns until the window is twice as long. */
const PIXELS_PER_DOUBLING = 360
const PIXELS_PER_LINE = 16

/** What a turn of the wheel asks for: the window's length times a factor, or a move by pixels. */
export type WheelDeed = { zoom: number } | { pan: number }

type Turn = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>

/**
 * Gathers the turns of a wheel until they are worth a deed: a trackpad tells of single pixels.
 * @returns a function that takes an event and gives what to do, or undefined while there is too little
 */
export function wheelGatherer(): (turn: Turn) => WheelDeed | undefined {
  let x = 0
  let y = 0
  return ({ deltaX, deltaY, deltaMode }) => {
    const unit = deltaMode === 0 ? 1 : PIXELS_PER_LINE
    // A turn back takes nothing from what was gathered for the other direction.
    if (x * deltaX < 0) x = 0
    if (y * deltaY < 0) y = 0
    x += deltaX * unit
    y += deltaY * unit
    if (Math.max(Math.abs(x), Math.abs(y)) < WHEEL_THRESHOLD) return undefined
    const deed = Math.abs(x) > Math.abs(y) ? { pan: x } : { zoom: 2 ** (y / PIXELS_PER_DOUBLING) }
    x = 0
    y = 0
    return deed
  }
}
