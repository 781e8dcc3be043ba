import { useEffect, useState } from 'react'
import { Missing } from '../state/Missing.tsx'
import { relativeAge } from './durations.ts'
import { formatShortTime, formatTime, type TimePattern } from './format-time.ts'
import { useTimeOffset } from './time-offset.tsx'
import { useCurrentHour } from './use-current-hour.ts'

interface TimeProps {
  /** Unix seconds; without it 'N/A'. */
  at: number | null | undefined
  /** `short` by default: the time today, otherwise the day. */
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

/** A device's clock may be so far off that no date can represent it. */
function isoTime(at: number): string | undefined {
  const date = new Date(at * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
