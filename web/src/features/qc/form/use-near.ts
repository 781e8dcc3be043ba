import { type RefObject, useEffect, useState } from 'react'
import { createFrameQueue } from './frame-queue.ts'

/** What is that close to the visible part is drawn already. */
const MARGIN = '600px 0px'

interface Near {
  readonly isNear: boolean
  /** Its height when it was drawn last, in pixels. */
  readonly height: number | undefined
}

type OnSeen = (entry: IntersectionObserverEntry) => void

const drawing = createFrameQueue<Element>(requestAnimationFrame)

/** Many elements that scroll in the same frame are watched by one observer. */
const watchers = new WeakMap<Element | Document, ReturnType<typeof createWatcher>>()

function createWatcher(root: Element | null) {
  const listeners = new Map<Element, OnSeen>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry)
    },
    { root, rootMargin: MARGIN },
  )
  return (element: Element, onSeen: OnSeen) => {
    listeners.set(element, onSeen)
    observer.observe(element)
    return () => {
      listeners.delete(element)
      observer.unobserve(element)
      drawing.drop(element)
    }
  }
}

/** Watches an element within the frame of the console, on which the margin has to be measured. */
function watch(element: Element, onSeen: OnSeen): () => void {
  const root = element.closest('[data-scroll-restoration-id]')
  const known = watchers.get(root ?? document)
  const watcher = known ?? createWatcher(root)
  if (known === undefined) watchers.set(root ?? document, watcher)
  return watcher(element, onSeen)
}

/**
 * Whether an element is in view, or nearly. Few are drawn in a frame; those that have been scrolled past before their turn are
 * not drawn. The height is kept for when it is not near any more, so that nothing moves. What has the focus stays.
 * @param staysDrawn whether it is only drawn late, and stays then
 */
export function useNear(
  element: RefObject<HTMLElement | null>,
  { staysDrawn = false }: { staysDrawn?: boolean } = {},
): Near {
  const [near, setNear] = useState<Near>({ isNear: false, height: undefined })
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const stop = watch(current, ({ isIntersecting, boundingClientRect: { height } }) => {
      const isNear = isIntersecting || current.contains(document.activeElement)
      drawing.put(current, () => {
        if (isNear && staysDrawn) stop()
        setNear((before) => {
          if (before.isNear === isNear || (before.isNear && staysDrawn)) return before
          return { isNear, height: isNear ? before.height : height }
        })
      })
    })
    return stop
  }, [element, staysDrawn])
  return near
}
