import { type RefObject, useLayoutEffect } from 'react'
import { FIT_LEAST, HEAD_HEIGHT } from '../model/table-constants.ts'

type Options = {
  /** What header and rows share; the rows' number does not change its height. */
  area: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  onFit: (rows: number) => void
}

/** Measures how many whole rows fit below the header, before the first paint and whenever that changes. */
export function useFitMeasure({ area, scroller, rowHeight, onFit }: Options): void {
  useLayoutEffect(() => {
    const [outer, grid] = [area.current, scroller.current]
    if (!outer || !grid) return undefined
    const measure = () => {
      // A hidden table has no height.
      if (outer.clientHeight === 0) return
      const bar = grid.offsetHeight - grid.clientHeight
      onFit(Math.max(FIT_LEAST, Math.floor((outer.clientHeight - HEAD_HEIGHT - bar) / rowHeight)))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(outer)
    // Its bar for scrolling sideways takes space of the rows.
    sizes.observe(grid)
    return () => sizes.disconnect()
  }, [area, scroller, rowHeight, onFit])
}
