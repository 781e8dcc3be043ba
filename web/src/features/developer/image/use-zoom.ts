import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react'
import { useMeasuredSize } from '../../../ui/hooks/use-measured-size.ts'
import { MIN_ZOOM, pinchZoom, stepZoom, wheelSteps } from './image-zoom.ts'

/** A point of the place, and the part of the picture that is there. */
interface Anchor {
  readonly x: number
  readonly y: number
  /** From 0, the left and upper edge, to 1. */
  readonly partX: number
  readonly partY: number
}

interface ZoomedPicture {
  /** The `ref` of the place that scrolls, and its size in pixels. */
  readonly attach: (element: HTMLDivElement | null) => () => void
  readonly width: number
  readonly height: number
  readonly image: RefObject<HTMLImageElement | null>
  /** 1: it fits its place. */
  readonly zoom: number
  readonly step: (by: -1 | 1) => void
  readonly fit: () => void
  /** Moves what is seen, in pixels. */
  readonly pan: (x: number, y: number) => void
  readonly pointers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  }
}

/** A picture that is zoomed by buttons, by Ctrl and the wheel and by two fingers, and moved by dragging. */
export function useZoom(): ZoomedPicture {
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
  /** The pointers that are down, where they were last. */
  const down = useRef(new Map<number, { x: number; y: number }>())

  /** What is under a point of the screen stays there. */
  function zoomAt(next: number, at?: { x: number; y: number }) {
    // Without another zoom nothing is drawn again, and a kept anchor would move the picture later.
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
    attach,
    width,
    height,
    image,
    zoom,
    step: (by) => zoomAt(stepZoom(zoom, by)),
    fit: () => zoomAt(MIN_ZOOM),
    pan,
    pointers: {
      onPointerDown: (event) => {
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
