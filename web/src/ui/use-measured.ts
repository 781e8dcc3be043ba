import { useCallback, useState } from 'react'

interface MeasuredSize {
  readonly ref: (element: HTMLElement | null) => () => void
  /** In pixels; 0 until it is measured. */
  readonly width: number
  readonly height: number
}

/** The size of an element, measured before the first paint, so that nothing is drawn twice. */
export function useMeasuredSize(): MeasuredSize {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return () => undefined
    // Includes scroll bars: otherwise showing one would change the size, which could hide it again, and so on.
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}

/** The inner width of an element in px, measured before the first paint, so that nothing is drawn twice. */
export function useMeasuredWidth(): { ref: (element: HTMLElement | null) => () => void; width: number } {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return () => undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect
      if (box !== undefined) setWidth(box.width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
