import { useEffect, type MouseEvent } from 'react'

const CALENDAR = '[data-dates-dropdown]'
/** Mantine's dialogs ignore keys on elements with it. */
const KEEPS_DIALOG = 'data-mantine-stop-propagation'

/** The field whose calendar was opened last: there is never more than one open. */
let opener: HTMLElement | undefined

const isInCalendar = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(CALENDAR) !== null

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isInCalendar(event.target)) return
  // Popovers around the field would close first.
  event.stopImmediatePropagation()
  opener?.click()
  opener?.focus()
}

function onFocus({ target }: FocusEvent): void {
  if (isInCalendar(target)) target.setAttribute(KEEPS_DIALOG, 'true')
}

/** Escape closes an open calendar only, not the dialog or popover around its field. Returns the field's click handler. */
export function useCalendarEscape(): (event: MouseEvent<HTMLElement>) => void {
  useEffect(() => {
    globalThis.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('focusin', onFocus)
    return () => {
      globalThis.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  return rememberOpener
}

function rememberOpener({ currentTarget }: MouseEvent<HTMLElement>): void {
  opener = currentTarget
}
