import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { secondsPerPixel } from './time-axis.ts'
import { liveEnd, type TimeWindow } from './time-window.ts'

const SECOND_MS = 1000
const MAX_MS = 30_000

/**
 * The present in unix seconds, updated as often as the window's scale needs: at most each second, at least each 30
 * seconds. A window that ends with the present is moved along.
 */
export function usePresent(
  window: TimeWindow,
  { width, onWindowChange }: { width: number; onWindowChange: (window: TimeWindow) => void },
): number {
  const pixelMs = secondsPerPixel({ window, width }) * 1000
  const now = useNow(Math.min(MAX_MS, Math.max(SECOND_MS, Math.floor(pixelMs / SECOND_MS) * SECOND_MS)))
  const lastEnd = useRef(liveEnd(now))
  const follow = useEffectEvent((end: number) => {
    // Compares with the previous present, so that the window also moves after the computer slept for hours.
    if (window.to >= lastEnd.current) onWindowChange({ from: window.from + end - window.to, to: end })
    lastEnd.current = end
  })
  const end = liveEnd(now)
  useEffect(() => {
    if (end > lastEnd.current) follow(end)
  }, [end])
  return now
}

/** The present in unix seconds, updated at this interval. */
export function useNow(everyMs: number = SECOND_MS): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
