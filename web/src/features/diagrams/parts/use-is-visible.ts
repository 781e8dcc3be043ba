import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is visible, or nearly; true until the browser reports otherwise. */
export function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting === true),
      // A row is drawn before it scrolls into view.
      { rootMargin: '200px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
