/** Passes on the newest of many values. */
export interface Throttle<Value> {
  pass(value: Value): void
  /** Drops what was not passed on yet, and all that comes. */
  stop(): void
}

/**
 * Passes on at most one value in an interval: the first at once, later the newest at the end of the interval.
 * @param everyMs the interval
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
