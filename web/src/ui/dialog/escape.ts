import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** What lies over the rest and closes by itself: popovers, with those of date pickers, and menus. */
const LAYERS = '.mantine-Popover-dropdown, .mantine-Menu-dropdown'
/** A field whose list is open, or that uses Escape itself. */
const BUSY = '[data-mantine-stop-propagation="true"]'

/** Whether Escape was pressed in this popover itself: not in a list or picker inside it, which it closes alone. */
export function isOwnEscape(event: ReactKeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return false
  return event.target.closest(BUSY) === null && event.target.closest(LAYERS) === event.currentTarget
}

/** Whether Escape closes something around this element: a dialog, a popover or a menu. */
export const isInLayer = (element: Element): boolean =>
  element.closest(`[aria-modal="true"], ${LAYERS}`) !== null

/** Whether Escape was pressed where it closes something other than the dialog. */
export function isEscapeOfLayer({ target }: KeyboardEvent): boolean {
  return target instanceof Element && (target.closest(LAYERS) !== null || target.closest(BUSY) !== null)
}
