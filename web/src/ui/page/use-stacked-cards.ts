import { useCallback } from 'react'

/** Space below a card in px, as between the columns. */
const GAP = 12

/**
 * Stacks the children of a grid below each other, so that a short card leaves no hole beside a tall one: the grid's rows are
 * 1 px high, and each card spans as many as it needs. Each card goes to the first place that is free, so the order of
 * reading stays that of the document.
 * @returns the ref of the grid, which has `grid-auto-rows: 1px`, no gap between rows, and `align-items: start`
 */
export function useStackedCards(): (grid: HTMLElement | null) => (() => void) | undefined {
  return useCallback((grid: HTMLElement | null) => {
    if (grid === null) return undefined
    const sizes = new ResizeObserver((entries) =>
      place(entries.flatMap(({ target }) => (target instanceof HTMLElement ? [target] : []))),
    )
    const follow = () => {
      const cards = [...grid.children].filter((card) => card instanceof HTMLElement)
      place(cards)
      sizes.disconnect()
      for (const card of cards) sizes.observe(card)
    }
    const changes = new MutationObserver(follow)
    changes.observe(grid, { childList: true })
    follow()
    return () => {
      changes.disconnect()
      sizes.disconnect()
    }
  }, [])
}

function place(cards: readonly HTMLElement[]): void {
  // All are measured before the first is changed, which costs one layout.
  const heights = cards.map((card) => card.getBoundingClientRect().height)
  for (const [at, card] of cards.entries()) {
    const rows = `span ${Math.ceil(heights[at] ?? 0) + GAP}`
    if (card.style.gridRowEnd !== rows) card.style.gridRowEnd = rows
  }
}
