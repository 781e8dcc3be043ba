import { type RefObject, useLayoutEffect, useState } from 'react'
import { readTablePosition, writeTablePosition } from '../state/table-storage.ts'

/** Saves a table's scroll position, and restores it once when its rows are there again. */
class ScrollPosition {
  readonly #tableId: string
  #pageIndex = 0
  #isBack = false

  constructor(tableId: string) {
    this.#tableId = tableId
  }

  /** Rows are there: the first time restores the position, then each other page starts at the top. */
  show(element: HTMLElement, pageIndex: number): void {
    if (!this.#isBack) {
      const { left, top } = readTablePosition(this.#tableId)
      element.scrollTo(left, top)
    } else if (this.#pageIndex !== pageIndex) element.scrollTo({ top: 0 })
    this.#isBack = true
    this.#pageIndex = pageIndex
  }

  leave(element: HTMLElement): void {
    if (!this.#isBack) return
    const { scrollTop: top, scrollLeft: left } = element
    writeTablePosition(this.#tableId, { pageIndex: this.#pageIndex, top, left })
  }
}

type Options = {
  tableId: string
  pageIndex: number
  hasRows: boolean
  scroller: RefObject<HTMLDivElement | null>
}

/** Restores the scroll position; another page starts at the top. */
export function useScrollPosition({ tableId, pageIndex, hasRows, scroller }: Options): void {
  const [place] = useState(() => new ScrollPosition(tableId))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const leave = () => place.leave(element)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [place, scroller])
  useLayoutEffect(() => {
    if (scroller.current && hasRows) place.show(scroller.current, pageIndex)
  }, [place, scroller, hasRows, pageIndex])
}
