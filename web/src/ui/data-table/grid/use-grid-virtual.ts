import { type Range, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo } from 'react'
import { HEAD_HEIGHT } from '../model/table-constants.ts'
import type { ColumnModel } from '../columns/use-column-model.ts'

const ROW_OVERSCAN = 6
const COLUMN_OVERSCAN = 2

type Options<Row> = {
  scroller: RefObject<HTMLDivElement | null>
  rowCount: number
  rowHeight: number
  model: ColumnModel<Row>
  /** A column that stays rendered wherever the columns scroll, because it has the focus. */
  keptColumn: string | null
}

/** The visible rows and columns. The rendered columns are the same array until they change, for memoised rows. */
export function useGridVirtual<Row>({ scroller, rowCount, rowHeight, model, keptColumn }: Options<Row>) {
  const { scrolling, frozenWidth } = model
  const getScrollElement = () => scroller.current
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here at once, never memoised
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement,
    estimateSize: () => rowHeight,
    overscan: ROW_OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // Both virtualisers receive the same scroll event: rendered together, the page is laid out once per frame instead
    // of twice.
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
