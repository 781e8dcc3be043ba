import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useMeasuredWidth } from '../../ui/use-measured.ts'
import { pageAt } from './pdf-pages.ts'

interface PdfPlaceOptions {
  /** 0 until the file is read. */
  readonly pages: number
  /** Zooms in (1), out (-1), or resets the zoom (0). */
  readonly zoomBy: (by: -1 | 0 | 1) => void
}

interface PdfPlace {
  readonly place: RefObject<HTMLDivElement | null>
  readonly attach: (element: HTMLDivElement | null) => () => void
  /** The width of the scrolling element in pixels. */
  readonly width: number
  readonly page: number
  readonly goTo: (page: number) => void
  readonly onScroll: () => void
  /** The keys +, - and 0 zoom, the left and right arrows turn pages. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Tracks which page of a PDF is in view, goes to another one, and handles the keyboard. */
export function usePdfPlace({ pages, zoomBy }: PdfPlaceOptions): PdfPlace {
  const { ref: measure, width } = useMeasuredWidth()
  const place = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element
      return measure(element)
    },
    [measure],
  )

  function goTo(wanted: number) {
    const target = place.current?.querySelector(`[data-page="${wanted}"]`)
    if (place.current === null || !(target instanceof HTMLElement)) return
    place.current.scrollTop = target.offsetTop
    setPage(wanted)
  }
  function onScroll() {
    const { current } = place
    if (current === null) return
    const tops = [...current.querySelectorAll<HTMLElement>('[data-page]')].map(({ offsetTop }) => offsetTop)
    setPage(pageAt(tops, current.scrollTop + current.clientHeight / 2))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => zoomBy(0),
      ArrowLeft: () => goTo(Math.max(1, page - 1)),
      ArrowRight: () => goTo(Math.min(pages, page + 1)),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return { place, attach, width, page, goTo, onScroll, onKeyDown }
}
