import {
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useMeasuredSize } from '../../../ui/use-measured.ts'

/** A step in is 10 % more; a step out is its inverse, 9.1 % less (specification 3, section 9). */
const STEP = 1.1
/** The whole picture is visible. */
export const MIN_ZOOM = 1
const MAX_ZOOM = 16
/** How far a wheel turns for one step, in px. A touchpad sends many small turns, a mouse one large turn. */
const TURN_PX = 40

/** A point of the place, and the point of the picture that is there. */
interface Anchor {
  readonly x: number
  readonly y: number
  /** From 0 at the left or upper edge to 1. */
  readonly partX: number
  readonly partY: number
}

/** Zooms a picture with buttons, Ctrl and the wheel, or two fingers, and moves it by dragging. */
export function useZoom() {
  const place = useRef<HTMLDivElement>(null)
  const { ref: measure, width, height } = useMeasuredSize()
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element
      return measure(element)
    },
    [measure],
  )
  const image = useRef<HTMLImageElement>(null)
  const [zoom, setZoom] = useState(MIN_ZOOM)
  const anchor = useRef<Anchor>(undefined)
  /** The last positions of the pressed pointers. */
  const down = useRef(new Map<number, { x: number; y: number }>())

  /** Zooms so that the point of the picture at `at` does not move. */
  function zoomAt(next: number, at?: { x: number; y: number }) {
    // Without a change nothing renders, and the anchor would move the picture later.
    if (next === zoom || place.current === null || image.current === null) return
    const box = place.current.getBoundingClientRect()
    const picture = image.current.getBoundingClientRect()
    const x = (at?.x ?? box.left + box.width / 2) - box.left
    const y = (at?.y ?? box.top + box.height / 2) - box.top
    anchor.current = {
      x,
      y,
      partX: (box.left + x - picture.left) / picture.width,
      partY: (box.top + y - picture.top) / picture.height,
    }
    setZoom(next)
  }
  useLayoutEffect(() => {
    const { current: kept } = anchor
    if (kept === undefined || place.current === null || image.current === null) return
    anchor.current = undefined
    const box = place.current.getBoundingClientRect()
    const picture = image.current.getBoundingClientRect()
    place.current.scrollLeft += picture.left + kept.partX * picture.width - (box.left + kept.x)
    place.current.scrollTop += picture.top + kept.partY * picture.height - (box.top + kept.y)
  })

  const onWheel = useEffectEvent((by: -1 | 1, at: { x: number; y: number }) => zoomAt(stepZoom(zoom, by), at))
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const stepsOf = wheelSteps()
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      // The browser would zoom the whole page.
      event.preventDefault()
      const isPixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
      const by = stepsOf(isPixels ? event.deltaY : event.deltaY * 40)
      if (by !== 0) onWheel(by, { x: event.clientX, y: event.clientY })
    }
    current.addEventListener('wheel', listen, { passive: false })
    return () => current.removeEventListener('wheel', listen)
  }, [])

  /** Moves the visible part, in px. */
  function pan(x: number, y: number) {
    if (place.current === null) return
    place.current.scrollLeft += x
    place.current.scrollTop += y
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = down.current.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
    down.current.set(event.pointerId, now)
    if (other === undefined) return pan(before.x - now.x, before.y - now.y)
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    zoomAt(pinchZoom(zoom, factor), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
  }
  const release = (event: PointerEvent<HTMLElement>) => void down.current.delete(event.pointerId)
  return {
    /** The `ref` of the scrolling place. */
    attach,
    /** The size of the place in px. */
    width,
    height,
    /** The `ref` of the picture. */
    image,
    /** 1 if the picture fits its place. */
    zoom,
    /** Shows the upper left part at a zoom level. */
    begin: setZoom,
    step: (by: -1 | 1) => zoomAt(stepZoom(zoom, by)),
    fit: () => zoomAt(MIN_ZOOM),
    pan,
    pointers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** The next zoom level; unchanged at the minimum and maximum. */
export function stepZoom(zoom: number, by: -1 | 1): number {
  const next = by > 0 ? zoom * STEP : zoom / STEP
  // Many steps in and out must return to exactly the fitted picture.
  return limited(Math.abs(next - MIN_ZOOM) < 0.01 ? MIN_ZOOM : next)
}

export const pinchZoom = (zoom: number, factor: number): number => limited(zoom * factor)

const limited = (zoom: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

/** Turns wheel movements into steps: 1 in, -1 out, 0 if not enough was turned yet. */
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

/** The size of a picture that fits its place. Vector graphics fill the place, pixel graphics are not enlarged. */
export function fittedSize(own: Size, place: Size, isScalable: boolean): Size {
  if (own.width <= 0 || own.height <= 0) return place
  const fit = Math.min(place.width / own.width, place.height / own.height)
  const scale = isScalable ? fit : Math.min(1, fit)
  return { width: own.width * scale, height: own.height * scale }
}

/** A diagram at less than this part of its own size cannot be read: its texts have 13 points. */
const LEGIBLE = 0.6

/** The zoom level at which a diagram's text can be read; that of the whole diagram if it can be read then. */
export function legibleZoom(own: Size, place: Size): number {
  const { width } = fittedSize(own, place, true)
  return own.width <= 0 || width <= 0 ? MIN_ZOOM : limited((LEGIBLE * own.width) / width)
}
