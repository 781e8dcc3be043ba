import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Points } from './positions/points.ts'

/** Playback speeds: the whole range in a minute, or seconds of history per second. */
export const SPEEDS = ['minute', 1, 10, 60, 300, 1800, 7200] as const
export type Speed = (typeof SPEEDS)[number]

const DEFAULT_SPEED: Speed = 'minute'

/** The replayed range, in unix seconds. */
interface PlayedRange {
  readonly from: number
  readonly to: number
}

export interface Replay {
  /** Unix seconds, always within the range. */
  readonly at: number
  readonly range: PlayedRange
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly seek: (at: number) => void
  readonly setPlaying: (isPlaying: boolean) => void
  readonly setSpeed: (speed: Speed) => void
}

/**
 * Replays a time range. It stops at the end; playing again starts over.
 * @param options.first the start time, in unix seconds
 * @param options.onPause called with the time when it pauses
 */
export function useReplay(options: {
  range: PlayedRange
  first: number
  onPause: (at: number) => void
}): Replay {
  const { range, first } = options
  const [at, setAt] = useState(first)
  const [isWanted, setWanted] = useState(false)
  const [speed, setSpeed] = useState<Speed>(DEFAULT_SPEED)
  const shown = within(at, range)
  const isPlaying = isWanted && shown < range.to
  useEffect(() => {
    if (!isPlaying) return undefined
    let last: number | undefined
    let frame = requestAnimationFrame(function next(now) {
      const passed = last === undefined ? 0 : (now - last) / 1000
      last = now
      setAt((before) => within(within(before, range) + passed * paceOf(speed, range), range))
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, range])
  useOnPause(shown, { isPlaying, onPause: options.onPause })
  const setPlaying = useCallback(
    (wish: boolean) => {
      if (wish) setAt((before) => (within(before, range) >= range.to ? range.from : before))
      setWanted(wish)
    },
    [range],
  )
  return { at: shown, range, isPlaying, speed, seek: setAt, setPlaying, setSpeed }
}

/** Seconds of history per second. */
export function paceOf(speed: Speed, { from, to }: PlayedRange): number {
  return speed === 'minute' ? (to - from) / 60 : speed
}

const within = (at: number, { from, to }: PlayedRange) => Math.min(to, Math.max(from, at))

/** Long enough that dragging the scrubber does not report every position. */
const PAUSE_MS = 400

function useOnPause(at: number, options: { isPlaying: boolean; onPause: (at: number) => void }): void {
  const report = useEffectEvent(options.onPause)
  const { isPlaying } = options
  useEffect(() => {
    if (isPlaying) return undefined
    const timer = setTimeout(() => report(at), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [at, isPlaying])
}

/** The shortest replay in seconds, so that a single position still has something to play. */
const SHORTEST = 60

/**
 * The time from the first to the last of some positions, in unix seconds, so that a replay does not begin or end with a
 * time without data.
 */
export function dataWindow(points: Points, rows: ArrayLike<number>): { from: number; to: number } {
  let from = Infinity
  let to = -Infinity
  for (let place = 0; place < rows.length; place++) {
    const at = points.at[rows[place] ?? 0] ?? 0
    from = Math.min(from, at)
    to = Math.max(to, at)
  }
  return { from, to: Math.max(to, from + SHORTEST) }
}
