import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Popovers, including those of date pickers, and menus: each closes itself on Escape. */
const LAYERS = '.mantine-Popover-dropdown, .mantine-Menu-dropdown'
/** A field whose list is open, or that handles Escape itself. */
const BUSY = '[data-mantine-stop-propagation="true"]'

/** Whether Escape was pressed directly in this popover, not in a list or picker inside it, which then closes instead. */
export function isOwnEscape(event: ReactKeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return false
  return event.target.closest(BUSY) === null && event.target.closest(LAYERS) === event.currentTarget
}

/** Whether the element is inside a dialog, popover or menu, which Escape closes. */
export const isInLayer = (element: Element): boolean =>
  element.closest(`[aria-modal="true"], ${LAYERS}`) !== null

/** Whether Escape was pressed where it closes something inside the dialog, not the dialog. */
export function isEscapeOfLayer({ target }: KeyboardEvent): boolean {
  return target instanceof Element && (target.closest(LAYERS) !== null || target.closest(BUSY) !== null)
}
