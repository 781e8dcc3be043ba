import { OVERVIEW_REFRESH_MS } from '@service-center/contract/device-data.ts'

/**
 * Loads at once, and again 10 s after each end (specification 2, section 4), but not while nobody sees the page.
 * @param onResult gets the error of the last load, or undefined when it went well
 */
export function keepLoading(options: {
  load: (signal: AbortSignal) => Promise<void>
  onResult: (failure: Error | undefined) => void
}): { again: () => void; stop: () => void } {
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false

  const round = async () => {
    clearTimeout(timer)
    if (isLoading) return
    isLoading = true
    const failure = document.hidden ? undefined : await options.load(stopped.signal).catch(asError)
    isLoading = false
    if (stopped.signal.aborted) return
    options.onResult(failure ?? undefined)
    timer = setTimeout(() => void round(), OVERVIEW_REFRESH_MS)
  }
  void round()
  return {
    again: () => void round(),
    stop: () => {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure))
}
