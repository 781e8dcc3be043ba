import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls the list of the navigation to the entry of the current page, if it is out of sight.
 * @param active the path of that entry
 * @returns the ref of the element that scrolls
 */
export function useShownEntry(active: string | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (active === undefined) return
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return list
}
