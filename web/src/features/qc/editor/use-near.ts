import { type RefObject, useEffect, useState } from 'react'
import { usePrinting } from '../../../ui/print/use-printing.ts'

/** How close to the visible part an element is rendered. */
const MARGIN = '600px 0px'

interface Near {
  readonly isNear: boolean
  /** The height when it was last rendered, in pixels. */
  readonly height: number | undefined
}

/**
 * Whether an element is in or near the visible part, so a long form renders only what is needed. Only a few elements change per
 * frame; elements that were scrolled past before their turn are skipped. The element with the focus stays rendered.
 * The height is kept for the placeholder, so that nothing moves.
 * On paper all elements are rendered.
 * @param staysRendered whether it stays rendered after the first time
 */
export function useNear(
  element: RefObject<HTMLElement | null>,
  { staysRendered = false }: { staysRendered?: boolean } = {},
): Near {
  const [near, setNear] = useState<Near>({ isNear: false, height: undefined })
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const stop = watch(current, ({ isIntersecting, boundingClientRect: { height } }) => {
      const isNear = isIntersecting || current.contains(document.activeElement)
      rendering.put(current, () => {
        if (isNear && staysRendered) stop()
        setNear((before) => {
          if (before.isNear === isNear || (before.isNear && staysRendered)) return before
          return { isNear, height: isNear ? before.height : height }
        })
      })
    })
    return stop
  }, [element, staysRendered])
  const isPrinting = usePrinting()
  return isPrinting ? { ...near, isNear: true } : near
}

type OnSeen = (entry: IntersectionObserverEntry) => void

const rendering = createFrameQueue<Element>((run) => requestAnimationFrame(run))

/** One observer per scrolling element, shared by all elements inside it. */
const watchers = new WeakMap<Element | Document, ReturnType<typeof createWatcher>>()

/** Watches an element inside the scrolling element of the console, which `MARGIN` refers to. */
function watch(element: Element, onSeen: OnSeen): () => void {
  const root = element.closest('[data-scroll-restoration-id]')
  const known = watchers.get(root ?? document)
  const watcher = known ?? createWatcher(root)
  if (known === undefined) watchers.set(root ?? document, watcher)
  return watcher(element, onSeen)
}

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
      rendering.drop(element)
    }
  }
}

/** How many callbacks run per frame: each rendering takes some milliseconds. */
const PER_FRAME = 2

/**
 * Runs callbacks a few per frame, so that scrolling and typing stay smooth. A callback replaces a waiting one with the same key.
 * @param nextFrame calls back in the next frame
 */
export function createFrameQueue<Key>(nextFrame: (run: () => void) => void): {
  put: (key: Key, run: () => void) => void
  drop: (key: Key) => void
} {
  const waiting = new Map<Key, () => void>()
  let isAsked = false
  const ask = () => {
    if (isAsked || waiting.size === 0) return
    isAsked = true
    nextFrame(() => {
      isAsked = false
      for (const [key, run] of [...waiting.entries()].slice(0, PER_FRAME)) {
        waiting.delete(key)
        run()
      }
      ask()
    })
  }
  return {
    put: (key, run) => {
      waiting.set(key, run)
      ask()
    },
    drop: (key) => void waiting.delete(key),
  }
}
