import { useRouterState } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'

/** More than anybody goes back: the oldest are forgotten first. */
const MAX_KEPT = 100

/** How far each entry of the browser's history was scrolled, in pixels. */
const kept = new Map<string, number>()

interface KeptScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onScroll: () => void
  /** What is scrolled has been drawn: it is where it was when one has come back, and at the top otherwise. */
  readonly onReady: () => void
}

/** Where an element is scrolled: a new page of it begins at the top, and going back finds it as it was. */
export function useKeptScroll(): KeptScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  const hasHash = useRouterState({ select: ({ location }) => location.hash !== '' })
  /** The entry whose place has not been restored yet: what is scrolled until then is that of the page before. */
  const waiting = useRef<string>(undefined)
  useLayoutEffect(() => {
    waiting.current = key
    scroller.current?.scrollTo({ top: 0 })
  }, [key])
  // Another one for each entry: what stays drawn is ready again.
  const onReady = useCallback(() => {
    if (waiting.current !== key) return
    const top = kept.get(key)
    waiting.current = undefined
    // Where the address names a section, that is shown.
    if (top !== undefined || !hasHash) scroller.current?.scrollTo({ top: top ?? 0 })
  }, [key, hasHash])
  const onScroll = useCallback(() => {
    if (scroller.current === null || waiting.current !== undefined) return
    kept.delete(key)
    kept.set(key, scroller.current.scrollTop)
    for (const old of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(old)
    }
  }, [key])
  return { scroller, onScroll, onReady }
}
