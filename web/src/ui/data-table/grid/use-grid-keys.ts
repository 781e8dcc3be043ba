import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { keyTarget } from '../../keyboard/key-target.ts'

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"], [role="checkbox"]'

type Options<Row> = {
  rows: readonly Row[]
  /** How many rows fit the view, for PageUp and PageDown. */
  pageStep: () => number
  scrollToRow: (index: number) => void
  onRowOpen: ((row: Row) => void) | undefined
  rowHref: ((row: Row) => string) | undefined
  /** Rows react to clicks; on phones only their ID does. */
  isClickable: boolean
}

/**
 * The grid is one Tab stop: arrows, Home, End and the page keys move the active row, Enter opens it, Space toggles its
 * checkbox.
 */
export function useGridKeys<Row>(options: Options<Row>) {
  const [active, setActive] = useState<number | null>(null)
  const { rows, scrollToRow } = options

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const row = active === null ? undefined : rows[active]
    if (event.key === 'Enter' && row) {
      open(row, { inNewTab: event.ctrlKey || event.metaKey, ...options })
      event.preventDefault()
      return
    }
    if (event.key === ' ' && active !== null) {
      const box = event.currentTarget.querySelector<HTMLElement>(
        `[data-index="${active}"] input[type="checkbox"]`,
      )
      // Without a checkbox Space scrolls, as usual.
      if (box !== null) event.preventDefault()
      box?.click()
      return
    }
    const next = nextRow(event.key, { active, count: rows.length, pageStep: options.pageStep() })
    if (next === null) return
    event.preventDefault()
    setActive(next)
    scrollToRow(next)
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = clickedRow(event, options)
    if (!row || document.getSelection()?.type === 'Range') return
    open(row, { inNewTab: event.ctrlKey || event.metaKey, ...options })
  }

  const onAuxClick = (event: MouseEvent<HTMLElement>) => {
    const row = event.button === 1 ? clickedRow(event, options) : undefined
    if (row) open(row, { inNewTab: true, ...options })
  }

  // Otherwise the middle button would start the browser's own scrolling before the click arrives.
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (event.button === 1 && options.rowHref && clickedRow(event, options)) event.preventDefault()
  }

  return { active, handlers: { onKeyDown, onClick, onAuxClick, onMouseDown } }
}

function clickedRow<Row>(event: MouseEvent<HTMLElement>, options: Options<Row>): Row | undefined {
  if (!options.isClickable || !(event.target instanceof Element) || event.target.closest(INTERACTIVE))
    return undefined
  const index = event.target.closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? undefined : options.rows[Number(index)]
}

function open<Row>(
  row: Row,
  { inNewTab, onRowOpen, rowHref }: Pick<Options<Row>, 'onRowOpen' | 'rowHref'> & { inNewTab: boolean },
): void {
  const href = inNewTab ? rowHref?.(row) : undefined
  if (href === undefined) onRowOpen?.(row)
  else if (href !== '') window.open(href, '_blank', 'noopener')
}

/** The row that a key moves to, or null if the key does not move. */
export function nextRow(
  key: string,
  { active, count, pageStep }: { active: number | null; count: number; pageStep: number },
): number | null {
  if (count === 0) return null
  return keyTarget({ key, at: active ?? -1, count, page: pageStep }) ?? null
}
