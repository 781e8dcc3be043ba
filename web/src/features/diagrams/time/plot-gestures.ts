import { secondsPerPixel } from './time-axis.ts'
import { draggedWindow, pannedWindow, type TimeWindow, zoomedWindow } from './time-window.ts'

/** The mouse position on the plots. */
export interface Hover {
  /** Pixels from the plots' left edge. */
  readonly x: number
  readonly clientX: number
  readonly clientY: number
}

/** The effects of gestures on the plots. Pixels count from the plots' left edge. */
interface GestureTarget {
  current(): { window: TimeWindow; width: number }
  change(window: TimeWindow): void
  /** Called with undefined when the mouse has left. */
  hover(place: Hover | undefined): void
  /** Called on a click or a tap. */
  pick(x: number): void
}

/** A press that moves further than this many pixels is a drag and not a click. */
const CLICK_SLACK = 4

/**
 * Listens for wheel, drag, pinch and click on the overlay.
 * @returns a function that stops listening
 */
export function listenToGestures(element: HTMLElement, target: GestureTarget): () => void {
  const frames = gestureFrames(target)
  const fingers = new Map<number, number>()
  let press: { window: TimeWindow; from: number[]; isDrag: boolean } | undefined
  const begin = () => {
    press = { window: frames.window(), from: [...fingers.values()], isDrag: press?.isDrag === true }
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    fingers.set(event.pointerId, pixelIn(element, event))
    element.setPointerCapture(event.pointerId)
    begin()
  }
  const move = (event: PointerEvent) => {
    const { clientX, clientY, pointerType, pointerId } = event
    const x = pixelIn(element, event)
    if (pointerType === 'mouse') frames.hover({ x, clientX, clientY })
    if (press === undefined || !fingers.has(pointerId)) return
    fingers.set(pointerId, x)
    press.isDrag ||= fingers.size > 1 || Math.abs(x - (press.from[0] ?? x)) > CLICK_SLACK
    if (!press.isDrag) return
    const to = [...fingers.values()]
    const { width } = target.current()
    frames.change(draggedWindow(press.window, { from: press.from, to, width, now: Date.now() / 1000 }))
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (fingers.size > 0) {
      begin()
      return
    }
    if (press?.isDrag === false && event.type === 'pointerup') target.pick(pixelIn(element, event))
    press = undefined
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') frames.hover(undefined)
  }
  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('wheel', wheelListener(element, target, frames), { passive: false, signal })
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  return () => {
    stop.abort()
    frames.stop()
  }
}

/** Passes on the latest window and mouse position once per frame. */
function gestureFrames(target: GestureTarget) {
  let newest: TimeWindow | undefined
  let moved: { hover: Hover | undefined } | undefined
  let frame = 0
  const passOn = () => {
    const [window, place] = [newest, moved]
    frame = 0
    newest = undefined
    moved = undefined
    if (window !== undefined) target.change(window)
    if (place !== undefined) target.hover(place.hover)
  }
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(passOn)
  }
  return {
    /** The window that the next gesture starts from. */
    window: () => newest ?? target.current().window,
    change(window: TimeWindow) {
      newest = window
      schedule()
    },
    hover(hover: Hover | undefined) {
      moved = { hover }
      schedule()
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

function wheelListener(
  element: HTMLElement,
  target: GestureTarget,
  frames: ReturnType<typeof gestureFrames>,
) {
  const accumulate = wheelAccumulator()
  return (event: WheelEvent) => {
    event.preventDefault()
    const action = accumulate(event)
    if (action === undefined) return
    const [window, { width }, now] = [frames.window(), target.current(), Date.now() / 1000]
    const perPixel = secondsPerPixel({ window, width })
    if ('pan' in action) {
      frames.change(pannedWindow(window, { by: action.pan * perPixel, now }))
      return
    }
    const at = window.from + pixelIn(element, event) * perPixel
    frames.change(zoomedWindow(window, { at, factor: action.zoom, now }))
  }
}

function pixelIn(element: HTMLElement, event: MouseEvent): number {
  return event.clientX - element.getBoundingClientRect().left
}

/** The threshold of the wheel, in pixels (specification 2, section 9). */
const WHEEL_THRESHOLD = 10
/** Wheel distance that doubles the window's length. */
const PIXELS_PER_DOUBLING = 360
const PIXELS_PER_LINE = 16

/** The effect of a turn: the window's length times a factor, or a move by pixels. */
type WheelAction = { zoom: number } | { pan: number }

/**
 * Accumulates the turns of a wheel up to the threshold, because a trackpad reports single pixels.
 * @returns a function that takes an event and returns the action, or undefined below the threshold
 */
export function wheelAccumulator() {
  let x = 0
  let y = 0
  return (turn: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>): WheelAction | undefined => {
    const { deltaX, deltaY, deltaMode } = turn
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
