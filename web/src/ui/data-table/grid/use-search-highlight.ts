import { foldText, placesOf, type TextPlace } from '@service-center/contract/text/fold.ts'
import { type RefObject, useLayoutEffect } from 'react'
import type { GlobalFilter } from '../table-types.ts'
import { soughtTexts } from '../rows/row-search.ts'

/** The name of the highlight in `global.css`. */
const NAME = 'sc-found'

const PAINT_DELAY_MS = 50

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

interface Sought {
  /** Folded by `foldText`. */
  readonly texts: readonly string[]
  /** Whether a text must equal the whole cell. */
  readonly strict: boolean
}

/**
 * Highlights the matches of a search in the drawn cells, also in cells that scroll into view or change. The browser paints
 * the ranges, so no cell re-renders, and cells with their own renderer are highlighted too.
 * @returns a function that ends it
 */
function highlightFound(grid: HTMLElement, sought: Sought): () => void {
  // Not all browsers support custom highlights; the search works without them.
  if (!('highlights' in CSS)) return () => undefined
  const highlight = CSS.highlights.get(NAME) ?? new Highlight()
  CSS.highlights.set(NAME, highlight)
  let ranges: Range[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => {
    for (const range of ranges) highlight.delete(range)
  }
  const paint = () => {
    timer = undefined
    clear()
    ranges = [...grid.querySelectorAll('[role=gridcell] [data-cut]')].flatMap((cell) =>
      rangesIn(cell, sought),
    )
    for (const range of ranges) highlight.add(range)
  }
  // Delayed, so that painting the rows does not wait for it.
  const soon = () => {
    timer ??= setTimeout(paint, PAINT_DELAY_MS)
  }
  const changes = new MutationObserver(soon)
  changes.observe(grid, { childList: true, characterData: true, subtree: true })
  soon()
  return () => {
    changes.disconnect()
    clearTimeout(timer)
    clear()
  }
}

/** The ranges of a cell's text that match; one match may span several text nodes. */
function rangesIn(cell: Element, { texts, strict }: Sought): Range[] {
  const content = cell.textContent
  const places: TextPlace[] = strict
    ? texts.includes(foldText(content).trim())
      ? [[0, content.length]]
      : []
    : placesOf(content, texts)
  if (places.length === 0) return []
  const nodes = textNodesOf(cell)
  return places.map(([start, end]) => {
    const range = new Range()
    const first = nodes.findLast((node) => node.start <= start)
    const last = nodes.findLast((node) => node.start < end)
    if (first) range.setStart(first.node, start - first.start)
    if (last) range.setEnd(last.node, end - last.start)
    return range
  })
}

function textNodesOf(cell: Element): { node: Text; start: number }[] {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; start: number }[] = []
  let start = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    nodes.push({ node, start })
    start += node.data.length
  }
  return nodes
}
