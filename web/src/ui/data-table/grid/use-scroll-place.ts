import { type RefObject, useLayoutEffect, useState } from 'react'
import { readTablePlace, writeTablePlace } from '../state/table-storage.ts'

/** Remembers where a table was left, and goes back there once when its rows are there again. */
class ScrollPlace {
  readonly #tableId: string
  #pageIndex = 0
  #isBack = false

  constructor(tableId: string) {
    this.#tableId = tableId
  }

  /** Rows are there: the first time back to where they were left, then to the top of each other page. */
  show(element: HTMLElement, pageIndex: number): void {
    if (!this.#isBack) {
      const { left, top } = readTablePlace(this.#tableId)
      element.scrollTo(left, top)
    } else if (this.#pageIndex !== pageIndex) element.scrollTo({ top: 0 })
    this.#isBack = true
    this.#pageIndex = pageIndex
  }

  leave(element: HTMLElement): void {
    if (!this.#isBack) return
    const { scrollTop: top, scrollLeft: left } = element
    writeTablePlace(this.#tableId, { pageIndex: this.#pageIndex, top, left })
  }
}

type Options = {
  tableId: string
  pageIndex: number
  hasRows: boolean
  scroller: RefObject<HTMLDivElement | null>
}

/** Comes back to the lines that were in view; another page begins at its first line. */
export function useScrollPlace({ tableId, pageIndex, hasRows, scroller }: Options): void {
  const [place] = useState(() => new ScrollPlace(tableId))
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
