import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** Playback speeds: the whole range in a minute, or seconds of history per second. */
export const SPEEDS = ['minute', 1, 10, 60, 300, 1800, 7200] as const
export type Speed = (typeof SPEEDS)[number]

const DEFAULT_SPEED: Speed = 'minute'

/** Seconds of history per second. */
export function paceOf(speed: Speed, { from, to }: PlayedRange): number {
  return speed === 'minute' ? (to - from) / 60 : speed
}

/** The replayed range, in unix seconds. */
interface PlayedRange {
  readonly from: number
  readonly to: number
}

/** State and controls of a replay. */
export interface Replay {
  /** Unix seconds; always within the range. */
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
 * @param first the start time, in unix seconds
 * @param onRest called with the time when it pauses
 */
export function useReplay(options: {
  range: PlayedRange
  first: number
  onRest: (at: number) => void
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
  useRest(shown, { isPlaying, onRest: options.onRest })
  const setPlaying = useCallback(
    (wish: boolean) => {
      if (wish) setAt((before) => (within(before, range) >= range.to ? range.from : before))
      setWanted(wish)
    },
    [range],
  )
  return { at: shown, range, isPlaying, speed, seek: setAt, setPlaying, setSpeed }
}

/** Long enough that dragging the scrubber does not report every position. */
const PAUSE_MS = 400

function useRest(at: number, options: { isPlaying: boolean; onRest: (at: number) => void }): void {
  const tell = useEffectEvent(options.onRest)
  const { isPlaying } = options
  useEffect(() => {
    if (isPlaying) return undefined
    const timer = setTimeout(() => tell(at), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [at, isPlaying])
}

const within = (at: number, { from, to }: PlayedRange) => Math.min(to, Math.max(from, at))
