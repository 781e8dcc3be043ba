import { useLayoutEffect, useRef } from 'react'

/** The open dialogs, from the lowest to the top. */
const open: object[] = []

/** Whether a dialog has no other dialog above it: Escape closes that one alone. */
export function useIsTopDialog(isOpen: boolean): () => boolean {
  const own = useRef<object>(undefined)
  useLayoutEffect(() => {
    if (!isOpen) return
    const entry = {}
    own.current = entry
    open.push(entry)
    return () => {
      // The key press that closes a dialog also reaches the one below, which must still find it open.
      setTimeout(() => open.splice(open.indexOf(entry), 1))
    }
  }, [isOpen])
  return () => own.current !== undefined && open.at(-1) === own.current
}
