import { useRef, useState } from 'react'
import { SLOW_AFTER } from '../model/table-constants.ts'

type ExportState = 'idle' | 'pending' | 'slow' | 'failed'

const MESSAGES: Readonly<Record<ExportState, string | null>> = {
  idle: null,
  pending: null,
  slow: 'The download is taking longer than usual',
  failed: 'Data export failed...',
}

/**
 * State of an export for its button: `run` starts one unless one is running, `isPending` is true until it ends,
 * `message` says that it takes long (after 4.5 s) or failed.
 */
export function useCsvExport(start: () => Promise<void>) {
  const [state, setState] = useState<ExportState>('idle')
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setState('pending')
    const timer = setTimeout(() => setState('slow'), SLOW_AFTER)
    try {
      await start()
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      clearTimeout(timer)
      isRunning.current = false
    }
  }
  return { run, isPending: state === 'pending' || state === 'slow', message: MESSAGES[state] }
}
