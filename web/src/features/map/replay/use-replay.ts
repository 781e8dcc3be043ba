import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** How many seconds of the past go by in one second. */
export const SPEEDS = [1, 10, 60, 300, 1800, 7200] as const
export type Speed = (typeof SPEEDS)[number]

const DEFAULT_SPEED: Speed = 300

/** What is played, in unix seconds. */
interface PlayedRange {
  readonly from: number
  readonly to: number
}

/** The moment that a replay shows, and what can be done to it. */
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
 * Plays a range of the past. It stops at the end; played again from there, it begins anew.
 * @param first the moment that it starts with, in unix seconds
 * @param onRest called with the moment at which it has come to rest
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
      setAt((before) => within(within(before, range) + passed * speed, range))
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

/** Long enough that a drag of the scrubber does not tell of each of its places. */
const REST_MS = 400

function useRest(at: number, options: { isPlaying: boolean; onRest: (at: number) => void }): void {
  const tell = useEffectEvent(options.onRest)
  const { isPlaying } = options
  useEffect(() => {
    if (isPlaying) return undefined
    const timer = setTimeout(() => tell(at), REST_MS)
    return () => clearTimeout(timer)
  }, [at, isPlaying])
}

const within = (at: number, { from, to }: PlayedRange) => Math.min(to, Math.max(from, at))
