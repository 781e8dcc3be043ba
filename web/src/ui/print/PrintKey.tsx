import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FloatingNotice } from '../feedback/FloatingNotice.tsx'
import { toast } from '../feedback/toast.tsx'
import { count } from '../text/format.ts'
import { isIncomplete, loadMissingRows } from './missing-rows.ts'

/**
 * Ctrl P, or Command P on a Mac, first loads the rows that tables on the screen lack: the browser's `beforeprint` cannot wait
 * for the server. Escape cancels. Mount once.
 */
export function PrintKey() {
  const [progress, setProgress] = useState<{ loaded: number; of: number }>()
  const running = useRef<AbortController>(undefined)
  const cancel = () => running.current?.abort()
  useEffect(() => {
    async function print() {
      const loading = new AbortController()
      running.current = loading
      setProgress({ loaded: 0, of: 0 })
      try {
        await loadMissingRows(loading.signal, (loaded, of) => setProgress({ loaded, of }))
      } catch {
        if (!loading.signal.aborted)
          toast.error('The rows could not be loaded, so nothing was printed. Please try again.')
        return
      } finally {
        running.current = undefined
        flushSync(() => setProgress(undefined))
      }
      globalThis.print()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (running.current !== undefined && event.key === 'Escape') {
        running.current.abort()
        // Escape closes one thing at a time.
        event.stopImmediatePropagation()
        event.preventDefault()
      }
      if (!isPrintKey(event) || (running.current === undefined && !isIncomplete())) return
      event.preventDefault()
      if (running.current === undefined) void print()
    }
    // Before the dialogs, which close at Escape.
    globalThis.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      globalThis.removeEventListener('keydown', onKeyDown, { capture: true })
      running.current?.abort()
    }
  }, [])
  if (progress === undefined) return null
  return (
    <FloatingNotice
      state="info"
      isAboveDialogs
      action={
        <Button variant="default" onClick={cancel}>
          Cancel printing
        </Button>
      }
    >
      {progress.of === 0
        ? 'Loading entries to print'
        : `Loading entries to print: ${count(progress.loaded)} of ${count(progress.of)}`}
    </FloatingNotice>
  )
}

const isMac = () => navigator.userAgent.includes('Mac')

/** On a Mac, Ctrl P moves the cursor up a line. */
function isPrintKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const [isHeld, isOther] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return key.toLowerCase() === 'p' && isHeld && !isOther && !altKey && !shiftKey
}
