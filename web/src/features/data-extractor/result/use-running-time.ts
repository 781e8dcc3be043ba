import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** Seconds since a moment, once a second. @param startedAt unix seconds */
export function useRunningTime(startedAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now / 1000 - startedAt)
}
