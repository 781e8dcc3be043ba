import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { CustomerTree } from './customer-tree.ts'
import { rowsToScroll, type DrawnRows } from './scroll-anchor.ts'
import { useSavedScroll, type TreeState } from './use-tree-state.ts'

const ROW_HEIGHT = 30
const TOUCH_ROW_HEIGHT = 40
/** Height of the column headers, which stay visible. */
export const HEAD_HEIGHT = 28
const OVERSCAN = 8

interface Options {
  tree: CustomerTree
  state: TreeState
  selected: number | undefined
  scroller: RefObject<HTMLDivElement | null>
}

/** The virtual rows of the tree, and its scroll position: at the start, on coming back, and when the selection changes. */
export function useTreeVirtual({ tree, state, selected, scroller }: Options) {
  const { rows, active } = state
  const isTouch = useMediaQuery('(max-width: 48.74em), (pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  })
  const rowHeight = isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT
  // aria-activedescendant refers to the active row, so it must be rendered.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      return inView.includes(active) ? inView : [...inView, active].toSorted((a, b) => a - b)
    },
    [active],
  )
  // oxlint-disable-next-line react/incompatible-library -- its result is used at once and not memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor,
    ...(state.kept === undefined ? {} : { initialOffset: state.kept.top }),
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  useSavedScroll(state, scroller)
  useAnchoredScroll({ tree, rows }, { rowHeight, scroller })
  useReveal(
    state.reveal,
    (isFirst) => virtual.scrollToIndex(active, { align: isFirst ? 'center' : 'auto' }),
    {
      isBack: state.kept !== undefined && state.kept.selected === (selected ?? null),
    },
  )
  return { virtual, rowHeight }
}

/** Keeps the rows in view where they are when the tree changes. */
function useAnchoredScroll(
  drawn: DrawnRows,
  { rowHeight, scroller }: Pick<Options, 'scroller'> & { rowHeight: number },
): void {
  const last = useRef(drawn)
  useLayoutEffect(() => {
    const before = last.current
    last.current = drawn
    const element = scroller.current
    if (element === null || before.tree === drawn.tree) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const rows = rowsToScroll(before, drawn, first)
    if (rows !== 0) element.scrollBy({ top: rows * rowHeight, behavior: 'instant' })
  }, [drawn, rowHeight, scroller])
}

/** Scrolls the selected row into view when it was selected outside of the tree or by a link. */
function useReveal(
  reveal: string | undefined,
  scroll: (isFirst: boolean) => void,
  { isBack }: { isBack: boolean },
): void {
  const bring = useEffectEvent(scroll)
  const shown = useRef<string | undefined>(isBack ? reveal : undefined)
  const isFirst = useRef(true)
  useEffect(() => {
    if (reveal !== undefined && reveal !== shown.current) bring(isFirst.current)
    shown.current = reveal
    isFirst.current = false
  }, [reveal])
}
