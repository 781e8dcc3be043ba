import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { Missing } from '../state/StateText.tsx'
import { relativeAge } from './durations.ts'
import { formatShortTime, formatTime, type TimePattern } from './format-time.ts'
import { useCurrentHour } from './current-time.ts'

interface TimeProps {
  /** Unix seconds; 'N/A' if missing. */
  at: number | null | undefined
  /** `short` by default: today's times without the day, see `formatShortTime`. */
  format?: TimePattern | 'short'
}

/** A time at the chosen UTC offset. */
export function Time({ at, format = 'short' }: TimeProps) {
  const offset = useTimeOffset()
  const now = useCurrentHour()
  if (at === null || at === undefined) return <Missing />
  const text =
    format === 'short' ? formatShortTime(at, { offset, now }) : formatTime(at, { offset, pattern: format })
  return <time dateTime={isoTime(at)}>{text}</time>
}

/** The age of a time, updated automatically: '2 s ago'. */
export function Age({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={isoTime(at)}>{relativeAge(at, Math.max(now, at))}</time>
}

/** Undefined for a time so far off that a Date cannot represent it: a device's clock may be wrong. */
function isoTime(at: number): string | undefined {
  const date = new Date(at * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The offsets that a user may choose, in hours. */
export const TIME_OFFSETS: readonly number[] = Array.from({ length: 25 }, (_, index) => index - 12)

const TimeOffset = createContext(0)

/** Provides the chosen UTC offset, in hours from -12 to 12, to all times inside. */
export function TimeOffsetProvider({ hours, children }: { hours: number; children: ReactNode }) {
  return <TimeOffset value={hours}>{children}</TimeOffset>
}

/** The chosen UTC offset in hours. */
export function useTimeOffset(): number {
  return use(TimeOffset)
}

/** Returns a function that formats unix seconds at the chosen UTC offset. */
export function useTimeText(pattern: TimePattern): (at: number) => string {
  const offset = useTimeOffset()
  return (at) => formatTime(at, { offset, pattern })
}
