import { type RefObject, useEffect, useLayoutEffect } from 'react'

const FIELD = ':is(input, select, textarea):not([type="hidden"], [data-never-first], :disabled)'
/** What a dialog's focus trap focuses first. */
const FIRST = 'data-autofocus'

/**
 * Focuses the first field of an open dialog. Content that is loaded may bring the first field later, or one before it: it
 * is focused then, until the user has done something. Without a field the focus starts on the close button.
 * @param body the dialog's content; its fields with `data-never-first` are tools, not what the dialog is for
 */
export function useFirstField(body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => body.current?.querySelector(FIELD)?.setAttribute(FIRST, ''), [body])
  useEffect(() => {
    const element = body.current
    if (element === null) return undefined
    let first = element.querySelector<HTMLElement>(FIELD)
    const observer = new MutationObserver(() => {
      const field = element.querySelector<HTMLElement>(FIELD)
      if (field === null || field === first) return
      first?.removeAttribute(FIRST)
      first = field
      field.setAttribute(FIRST, '')
      field.focus({ preventScroll: true })
    })
    const end = () => {
      observer.disconnect()
      for (const type of USER_EVENTS) removeEventListener(type, end, true)
    }
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    for (const type of USER_EVENTS) addEventListener(type, end, true)
    return end
  }, [body])
}

const USER_EVENTS = ['keydown', 'pointerdown'] as const
