import { type RefObject, useLayoutEffect } from 'react'
import type { GlobalFilter } from '../model/table-types.ts'
import { soughtTexts } from '../rows/row-search.ts'
import { highlightFound } from './search-highlight.ts'

/** Highlights in the drawn cells what the search found. */
export function useSearchHighlight(
  scroller: RefObject<HTMLElement | null>,
  { keyword, strict }: GlobalFilter,
): void {
  useLayoutEffect(() => {
    const texts = soughtTexts({ keyword, strict })
    if (texts.length === 0 || scroller.current === null) return undefined
    return highlightFound(scroller.current, { texts, strict })
  }, [scroller, keyword, strict])
}
