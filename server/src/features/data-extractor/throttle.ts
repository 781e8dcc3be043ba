interface Throttle<Value> {
  pass(value: Value): void
  /** Drops the pending value and all later ones. */
  stop(): void
}

/**
 * Sends at most one value per interval: the first at once, then the newest at the end of each interval.
 */
export function throttle<Value>(everyMs: number, send: (value: Value) => void): Throttle<Value> {
  let timer: NodeJS.Timeout | undefined
  let newest: { value: Value } | undefined
  let isStopped = false
  const next = () => {
    timer = undefined
    if (newest === undefined) return
    const { value } = newest
    newest = undefined
    timer = setTimeout(next, everyMs)
    send(value)
  }
  return {
    pass: (value) => {
      if (isStopped) return
      newest = { value }
      if (timer === undefined) next()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
