import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A button that is disabled while it waits loses the focus, so that the keyboard would begin at the top of the page again.
 * It gets the focus back afterwards, unless something else has it by then.
 * @returns the button's ref
 */
export function useKeptFocus(isWaiting: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // The browser takes the focus away after this. After a question nothing has the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (isWaiting) hadFocus.current = activeElement === button.current || activeElement === body
  }, [isWaiting])
  useEffect(() => {
    if (isWaiting || !hadFocus.current) return
    hadFocus.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [isWaiting])
  return button
}
