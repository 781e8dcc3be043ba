import { useRouterState } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** When there are more, the least recently used are forgotten. */
const MAX_KEPT = 100

/** The scroll position in px, by the key of the entry in the browser's history. */
const kept = new Map<string, number>()

/** Keeps the scroll position of an element: a new page begins at the top, and going back restores the position. */
export function useKeptScroll() {
  const scroller = useRef<HTMLDivElement>(null)
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  const hasHash = useRouterState({ select: ({ location }) => location.hash !== '' })
  /** The history entry whose position is not restored yet. Until then scroll events belong to the previous page. */
  const waiting = useRef<string>(undefined)
  useLayoutEffect(() => {
    waiting.current = key
    scroller.current?.scrollTo({ top: 0 })
  }, [key])
  // To be called when the content is drawn. Restores the position after going back; else scrolls to the top. It changes
  // with each history entry, so that content that stays mounted calls it again.
  const onReady = useCallback(() => {
    if (waiting.current !== key) return
    const top = kept.get(key)
    waiting.current = undefined
    // A section in the URL is shown by the document itself.
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
