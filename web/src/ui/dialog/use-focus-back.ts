import { useId, useLayoutEffect } from 'react'
import { focusPage } from '../page/focus-page.ts'

/**
 * When a dialog closes, or is taken away with what it was about, gives the focus back to where it came from; when that
 * is gone, to the dialog below or to the page. Mantine's own does so only for dialogs that outlive their closing.
 * @returns the id that the dialog's root has to have
 */
export function useFocusBack(isOpen: boolean): string {
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen) return
    const origin = ownerOf(document.activeElement)
    return () => {
      const leaving = document.activeElement
      // Until then whoever closed the dialog may have put the focus somewhere else.
      setTimeout(() => {
        const now = document.activeElement
        if (now === null || now === document.body || now === leaving) giveBack(origin, id)
      })
    }
  }, [isOpen, id])
  return id
}

/** What stays when a menu's entry opened the dialog: the button of the menu. */
function ownerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element
}

function giveBack(origin: Element | null, id: string): void {
  // A dialog stays while it fades out.
  const leaving = document.getElementById(id)
  const dialogs = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')]
  const below = dialogs.findLast((dialog) => leaving?.contains(dialog) !== true)
  const isThere = origin instanceof HTMLElement && origin !== document.body && origin.isConnected
  if (isThere && (below === undefined || below.contains(origin))) origin.focus({ preventScroll: true })
  else if (below === undefined) focusPage()
  else below.focus({ preventScroll: true })
}
