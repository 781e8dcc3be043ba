import { OVERVIEW_REFRESH_MS } from '@service-center/contract/device-data/device-data.ts'

/**
 * Loads at once, and again 10 s after each end (specification 2, section 4), but not while the page is hidden. `again`
 * loads at once and aborts a running load.
 * @param onResult called with the error of the last load, or undefined on success
 */
export function startPolling(options: {
  load: (signal: AbortSignal) => Promise<void>
  onResult: (failure: Error | undefined) => void
}): { again: () => void; stop: () => void } {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const round = async () => {
    clearTimeout(timer)
    // A hanging load must not block the next one.
    running?.abort()
    const own = new AbortController()
    running = own
    const failure = document.hidden ? undefined : await options.load(own.signal).catch(asError)
    if (own.signal.aborted) return
    options.onResult(failure ?? undefined)
    timer = setTimeout(() => void round(), OVERVIEW_REFRESH_MS)
  }
  void round()
  return {
    again: () => void round(),
    stop: () => {
      running?.abort()
      clearTimeout(timer)
    },
  }
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure))
}
