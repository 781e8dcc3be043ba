import { useId, useLayoutEffect } from 'react'
import { focusPage } from '../page/focus-page.ts'

/** Where the dialog came from that is just being removed: the one that takes its place, once it is loaded, returns there. */
let left: Element | null = null

/**
 * When a dialog closes, or is removed together with its content, returns the focus to where it came from; when that is
 * gone, to the dialog below or to the page. Mantine's own does so only for dialogs that stay mounted.
 * @returns the id that the dialog's root must have
 */
export function useFocusReturn(isOpen: boolean): string {
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen) return
    const active = ownerOf(document.activeElement)
    const origin = active === null || active === document.body ? (left ?? active) : active
    return () => {
      const leaving = document.activeElement
      left = origin
      // The code that closed the dialog may move the focus first.
      setTimeout(() => {
        if (left === origin) left = null
        const now = document.activeElement
        if (now === null || now === document.body || now === leaving) returnFocus(origin, id)
      })
    }
  }, [isOpen, id])
  return id
}

/** The element that remains when a menu item opened the dialog: the menu's button. */
function ownerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element
}

function returnFocus(origin: Element | null, id: string): void {
  // A dialog stays mounted while it fades out.
  const leaving = document.getElementById(id)
  const dialogs = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')]
  const below = dialogs.findLast((dialog) => leaving?.contains(dialog) !== true)
  const isThere = origin instanceof HTMLElement && origin !== document.body && origin.isConnected
  if (isThere && (below === undefined || below.contains(origin))) origin.focus({ preventScroll: true })
  else if (below === undefined) focusPage()
  else below.focus({ preventScroll: true })
}
