import { type MouseEvent, useEffect } from 'react'

/** The accessible names of a calendar's buttons. */
export const CALENDAR_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

const CALENDAR = '[data-dates-dropdown]'

/** Mantine's dialogs ignore keys on elements with this attribute. */
const KEEPS_DIALOG = 'data-mantine-stop-propagation'

/** The field whose calendar was opened last; only one calendar is open at a time. */
let opener: HTMLElement | undefined

/** Makes Escape close only an open calendar, not the dialog or popover around it. Returns the field's click handler. */
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

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(isInCalendar(event.target) || isBeforeCalendar(event.target))) return
  // Otherwise popovers around the field would close first.
  event.stopImmediatePropagation()
  opener?.click()
  opener?.focus()
  // While the calendar disappears, another Escape is for what is around the field.
  opener = undefined
}

/** Whether it is the field whose calendar is open, which gets the focus a moment after it is shown. */
const isBeforeCalendar = (target: EventTarget | null) =>
  target === opener && document.querySelector(CALENDAR) !== null

function onFocus({ target }: FocusEvent): void {
  if (isInCalendar(target)) target.setAttribute(KEEPS_DIALOG, 'true')
}

const isInCalendar = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(CALENDAR) !== null
