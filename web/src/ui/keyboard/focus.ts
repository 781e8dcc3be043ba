import { useEffect, useId, useLayoutEffect, useRef } from 'react'

/** Where the focus was before the dialog that is just being removed; a dialog that replaces it returns the focus there. */
let left: Element | null = null

/**
 * When a dialog closes or is removed, returns the focus to where it was before. If that element is gone, the dialog below or
 * the page gets the focus. Mantine itself does this only for dialogs that stay mounted.
 * @returns the id that the dialog's root must have
 */
export function useFocusReturn(isOpen: boolean): string {
  const id = useId()
  useLayoutEffect(() => (isOpen ? rememberFocus(id) : undefined), [isOpen, id])
  return id
}

/**
 * Remembers where the focus is while a dialog opens.
 * @param id of the dialog's root
 * @returns what returns the focus when the dialog closes
 */
export function rememberFocus(id: string): () => void {
  const active = ownerOf(document.activeElement)
  const origin = active === null || active === document.body ? (left ?? active) : active
  return () => {
    const leaving = document.activeElement
    left = origin
    // Delayed, because the code that closed the dialog may move the focus itself.
    setTimeout(() => {
      if (left === origin) left = null
      const now = document.activeElement
      if (now === null || now === document.body || now === leaving) returnFocus(origin, id)
    })
  }
}

/** If a menu item opened the dialog, the menu's button: the item itself is removed. */
function ownerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element
}

function returnFocus(origin: Element | null, id: string): void {
  // A dialog stays mounted while it fades out.
  const leaving = document.getElementById(id)
  const below = openDialogs().findLast((dialog) => leaving?.contains(dialog) !== true)
  const isThere = origin instanceof HTMLElement && origin !== document.body && origin.isConnected
  if (isThere && (below === undefined || below.contains(origin))) origin.focus({ preventScroll: true })
  else if (below === undefined) focusPage()
  else below.focus({ preventScroll: true })
}

/** The open dialogs, the uppermost one last. */
export const openDialogs = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[aria-modal="true"]'),
]

/** Moves the focus to the page's heading, so that screen readers and keys start there, unless the page has the focus. */
export function focusPage(): void {
  const main = document.querySelector('main')
  // A page may have focused its own first field.
  if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? main).focus({ preventScroll: true })
}

/**
 * For a button that its own success removes: the focus would be lost with it, so the page's heading gets it.
 * @param hasSucceeded whether the button has done its work
 */
export function usePageFocusAfterRemoval(hasSucceeded: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    isDone.current = hasSucceeded
  }, [hasSucceeded])
  useEffect(
    () => () => {
      if (!isDone.current) return
      setTimeout(() => {
        if (document.activeElement === document.body) focusPage()
      })
    },
    [],
  )
}
