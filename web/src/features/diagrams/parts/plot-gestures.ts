import { draggedWindow, pannedWindow, type TimeWindow, zoomedWindow } from '../model/time-window.ts'
import { wheelAccumulator } from '../model/wheel.ts'

/** The mouse position on the plots. */
export interface Hover {
  /** Pixels from the plots' left edge. */
  readonly x: number
  readonly clientX: number
  readonly clientY: number
}

/** The effects of gestures on the plots. Pixels count from the plots' left edge. */
export interface GestureTarget {
  /** The current window and width. */
  present(): { window: TimeWindow; width: number }
  change(window: TimeWindow): void
  /** The mouse is over a pixel, or has left. */
  hover(place: Hover | undefined): void
  /** A click or a tap. */
  pick(x: number): void
}

/** Beyond this many pixels a press is a drag and not a click. */
const CLICK_SLACK = 4

/** Passes on the latest window and mouse position once per frame. */
function gestureFrames(target: GestureTarget) {
  let newest: TimeWindow | undefined
  let place: { hover: Hover | undefined } | undefined
  let frame = 0
  const hand = () => {
    const [window, moved] = [newest, place]
    frame = 0
    newest = undefined
    place = undefined
    if (window !== undefined) target.change(window)
    if (moved !== undefined) target.hover(moved.hover)
  }
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(hand)
  }
  return {
    /** The window that the next gesture starts from. */
    window: () => newest ?? target.present().window,
    push(window: TimeWindow) {
      newest = window
      schedule()
    },
    hover(hover: Hover | undefined) {
      place = { hover }
      schedule()
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

type Frames = ReturnType<typeof gestureFrames>

function wheelListener(element: HTMLElement, target: GestureTarget, frames: Frames) {
  const gather = wheelAccumulator()
  return (event: WheelEvent) => {
    event.preventDefault()
    const action = gather(event)
    if (action === undefined) return
    const [window, { width }, now] = [frames.window(), target.present(), Date.now() / 1000]
    const perPixel = (window.to - window.from) / Math.max(1, width)
    if ('pan' in action) {
      frames.push(pannedWindow(window, { by: action.pan * perPixel, now }))
      return
    }
    const at = window.from + pixelOf(element, event) * perPixel
    frames.push(zoomedWindow(window, { at, factor: action.zoom, now }))
  }
}

function pixelOf(element: HTMLElement, event: MouseEvent): number {
  return event.clientX - element.getBoundingClientRect().left
}

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
    fingers.set(event.pointerId, pixelOf(element, event))
    element.setPointerCapture(event.pointerId)
    begin()
  }
  const move = (event: PointerEvent) => {
    const { clientX, clientY, pointerType, pointerId } = event
    const x = pixelOf(element, event)
    if (pointerType === 'mouse') frames.hover({ x, clientX, clientY })
    if (press === undefined || !fingers.has(pointerId)) return
    fingers.set(pointerId, x)
    press.isDrag ||= fingers.size > 1 || Math.abs(x - (press.from[0] ?? x)) > CLICK_SLACK
    if (!press.isDrag) return
    const to = [...fingers.values()]
    const { width } = target.present()
    frames.push(draggedWindow(press.window, { from: press.from, to, width, now: Date.now() / 1000 }))
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (fingers.size > 0) {
      begin()
      return
    }
    if (press?.isDrag === false && event.type === 'pointerup') target.pick(pixelOf(element, event))
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
