import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNewest } from '../../use-newest.ts'
import type { ColumnModel } from '../columns/use-column-model.ts'
import { HEAD_HEIGHT } from '../table-constants.ts'
import { readTablePosition, writeTablePosition } from '../state/table-storage.ts'

const ROW_OVERSCAN = 6
const COLUMN_OVERSCAN = 2

type VirtualOptions<Row> = {
  scroller: RefObject<HTMLDivElement | null>
  rowCount: number
  rowHeight: number
  model: ColumnModel<Row>
  /** The column whose header has the focus; it stays rendered wherever the columns scroll. */
  keptColumn: string | null
}

/** The visible rows and columns. `drawn` stays the same array until the columns change, because rows are memoised. */
export function useGridVirtual<Row>({
  scroller,
  rowCount,
  rowHeight,
  model,
  keptColumn,
}: VirtualOptions<Row>) {
  const { scrolling, frozenWidth } = model
  const getScrollElement = () => scroller.current
  // oxlint-disable-next-line react/incompatible-library -- its result is used here at once, never memoised
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement,
    estimateSize: () => rowHeight,
    overscan: ROW_OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // Both virtualisers receive the same scroll event. Without flushSync they render together, with one layout per frame
    // instead of two.
    useFlushSync: false,
  })
  const kept = scrolling.findIndex((at) => at.column.id === keptColumn)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      return kept === -1 || inView.includes(kept) ? inView : [...inView, kept].toSorted((a, b) => a - b)
    },
    [kept],
  )
  const columns = useVirtualizer({
    horizontal: true,
    count: scrolling.length,
    getScrollElement,
    estimateSize: (index) => scrolling[index]?.width ?? 0,
    overscan: COLUMN_OVERSCAN,
    paddingStart: frozenWidth,
    scrollPaddingStart: frozenWidth,
    rangeExtractor,
    useFlushSync: false,
  })
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])
  useLayoutEffect(() => columns.measure(), [columns, scrolling, frozenWidth])

  const inView = columns
    .getVirtualItems()
    .map((item) => item.index)
    .join()
  const drawn = useMemo(
    () => (inView === '' ? [] : inView.split(',')).flatMap((index) => scrolling[Number(index)] ?? []),
    [inView, scrolling],
  )
  const scrollToColumn = (id: string) => {
    const index = scrolling.findIndex((at) => at.column.id === id)
    if (index !== -1) columns.scrollToIndex(index)
  }
  return { rows, drawn, scrollToColumn }
}

type PositionOptions = {
  tableId: string
  pageIndex: number
  hasRows: boolean
  scroller: RefObject<HTMLDivElement | null>
}

/** Restores the scroll position; another page starts at the top. */
export function useScrollPosition({ tableId, pageIndex, hasRows, scroller }: PositionOptions): void {
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

type RevealOptions<Row> = {
  scroller: RefObject<HTMLDivElement | null>
  revealedKey: string | undefined
  rows: readonly Row[]
  rowKey: (row: Row) => string
  scrollToRow: (index: number) => void
}

/** Scrolls once to a row that is to be shown, as soon as its page is. Call it after `useScrollPosition`. */
export function useRevealedRow<Row>(options: RevealOptions<Row>): void {
  const { scroller, revealedKey, rows, rowKey } = options
  const newest = useNewest(options.scrollToRow)
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (revealedKey === undefined || shown.current === revealedKey) return
    const index = rows.findIndex((row) => rowKey(row) === revealedKey)
    if (index === -1) return
    shown.current = revealedKey
    newest()(index)
    scroller.current?.scrollIntoView({ block: 'nearest' })
  }, [scroller, revealedKey, rows, rowKey, newest])
}

/** Saves a table's scroll position, and restores it once, as soon as the rows are there. */
class ScrollPosition {
  readonly #tableId: string
  #pageIndex = 0
  #isRestored = false

  constructor(tableId: string) {
    this.#tableId = tableId
  }

  /** Called when rows are shown. The first call restores the position; afterwards a new page starts at the top. */
  show(element: HTMLElement, pageIndex: number): void {
    if (!this.#isRestored) {
      const { left, top } = readTablePosition(this.#tableId)
      element.scrollTo(left, top)
    } else if (this.#pageIndex !== pageIndex) element.scrollTo({ top: 0 })
    this.#isRestored = true
    this.#pageIndex = pageIndex
  }

  leave(element: HTMLElement): void {
    if (!this.#isRestored) return
    const { scrollTop: top, scrollLeft: left } = element
    writeTablePosition(this.#tableId, { pageIndex: this.#pageIndex, top, left })
  }
}
