import { useCallback, useState } from 'react'

/** The width of an element in pixels, known before its first frame is painted, so that nothing is drawn twice. */
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
