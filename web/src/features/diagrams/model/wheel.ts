/** The threshold of the wheel, in pixels (specification 2, section 9). */
const WHEEL_THRESHOLD = 10
/** Wheel distance that doubles the window's length. */
const PIXELS_PER_DOUBLING = 360
const PIXELS_PER_LINE = 16

/** The effect of a turn: the window's length times a factor, or a move by pixels. */
export type WheelAction = { zoom: number } | { pan: number }

type Turn = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>

/**
 * Accumulates the turns of a wheel up to the threshold: a trackpad reports single pixels.
 * @returns a function that takes an event and returns the action, or undefined below the threshold
 */
export function wheelAccumulator(): (turn: Turn) => WheelAction | undefined {
  let x = 0
  let y = 0
  return ({ deltaX, deltaY, deltaMode }) => {
    const unit = deltaMode === 0 ? 1 : PIXELS_PER_LINE
    // A change of direction resets the sum.
    if (x * deltaX < 0) x = 0
    if (y * deltaY < 0) y = 0
    x += deltaX * unit
    y += deltaY * unit
    if (Math.max(Math.abs(x), Math.abs(y)) < WHEEL_THRESHOLD) return undefined
    const action = Math.abs(x) > Math.abs(y) ? { pan: x } : { zoom: 2 ** (y / PIXELS_PER_DOUBLING) }
    x = 0
    y = 0
    return action
  }
}
