import { useCallback, useState } from 'react'

interface MeasuredSize {
  readonly ref: (element: HTMLElement | null) => () => void
  /** In pixels; 0 until it is measured. */
  readonly width: number
  readonly height: number
}

/** The size of an element, known before its first frame is painted, so that nothing is drawn twice. */
export function useMeasuredSize(): MeasuredSize {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return () => undefined
    // With its padding; whether scroll bars are shown must not change it, or they would come and go.
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
