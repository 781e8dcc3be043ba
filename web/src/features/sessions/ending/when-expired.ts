/** The maximum timeout of a browser timer: about 24 days. */
const LONGEST_TIMER_MS = 2_147_483_647

/**
 * Calls `expire` when a time has come, also after the machine slept past it.
 * @param options.exp the time in unix seconds, read again before it is called: a session may be extended meanwhile
 */
export function whenExpired(options: { exp: () => number; signal: AbortSignal; expire: () => void }): void {
  const { exp, signal, expire } = options
  let timer: ReturnType<typeof setTimeout> | undefined

  function check() {
    clearTimeout(timer)
    if (signal.aborted) return
    const left = exp() * 1000 - Date.now()
    if (left <= 0) expire()
    else timer = setTimeout(check, Math.min(left, LONGEST_TIMER_MS))
  }

  check()
  signal.addEventListener('abort', () => clearTimeout(timer))
  // Timers pause while a machine sleeps.
  document.addEventListener('visibilitychange', check, { signal })
}
