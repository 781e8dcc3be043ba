import { useCallback, useEffect, useState } from 'react'
import type { TimeRange } from '../data/time-range.ts'

/** How many seconds of the past go by in one second. */
export const SPEEDS = [1, 10, 60, 300, 1800, 7200] as const
export type Speed = (typeof SPEEDS)[number]

const DEFAULT_SPEED: Speed = 300

/** The moment that a replay shows, and what can be done to it. */
export interface Replay {
  /** Unix seconds; always within the range. */
  readonly at: number
  readonly range: TimeRange
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly seek: (at: number) => void
  readonly setPlaying: (isPlaying: boolean) => void
  readonly setSpeed: (speed: Speed) => void
}

/** Plays a range of the past. It stops at the end; played again from there, it begins anew. */
export function useReplay(range: TimeRange): Replay {
  const [at, setAt] = useState(range.from)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(DEFAULT_SPEED)
  const shown = within(at, range)
  const hasEnded = shown >= range.until
  useEffect(() => {
    if (!isPlaying || hasEnded) return undefined
    let last: number | undefined
    let frame = requestAnimationFrame(function next(now) {
      const passed = last === undefined ? 0 : (now - last) / 1000
      last = now
      setAt((before) => within(within(before, range) + passed * speed, range))
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, hasEnded, speed, range])
  const play = useCallback(
    (wish: boolean) => {
      if (wish && hasEnded) setAt(range.from)
      setPlaying(wish)
    },
    [hasEnded, range],
  )
  const isMoving = isPlaying && !hasEnded
  return { at: shown, range, isPlaying: isMoving, speed, seek: setAt, setPlaying: play, setSpeed }
}

const within = (at: number, { from, until }: TimeRange) => Math.min(until, Math.max(from, at))
