import { useEffect, useEffectEvent, useRef } from 'react'
import type { Replayed } from '../use-stage.ts'

/** The page's list and head follow a replay at this interval, in milliseconds: with every frame they would slow it. */
const EVERY_MS = 250

/** Tells the page the moment of the replay, at intervals while it plays, and its end. */
export function useTold({ at, places }: Replayed, tell: (replayed: Replayed | undefined) => void): void {
  const last = useRef(0)
  const onTell = useEffectEvent(tell)
  useEffect(() => {
    const tellNow = () => {
      last.current = performance.now()
      onTell({ at, places })
    }
    const wait = last.current + EVERY_MS - performance.now()
    // Not by a timer: while every frame takes long, the next frame would cancel it each time.
    if (wait <= 0) return tellNow()
    const timer = setTimeout(tellNow, wait)
    return () => clearTimeout(timer)
  }, [at, places])
  useEffect(() => () => tell(undefined), [tell])
}
