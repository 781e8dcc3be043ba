/** Runs inside the page, before its own script: records when things become visible, and how long tasks take. */
export interface Probes {
  /** When the navigation and the page's title were shown, in ms since the start of the page load. */
  shellAt: number | undefined
  /** When a cell showed a value of the first batch, in ms since the navigation. */
  firstRowsAt: number | undefined
  longTasks: number[]
  /** Durations of user events until the next paint, in ms. */
  events: number[]
}

declare global {
  var probes: Probes
}

/**
 * Starts to observe the page.
 * @param sample text that appears only with the first batch of values; undefined: cells are not observed
 */
export function observe(sample: string | undefined): void {
  const probes: Probes = { shellAt: undefined, firstRowsAt: undefined, longTasks: [], events: [] }
  globalThis.probes = probes
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probes.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries()) {
      if (['click', 'keydown', 'pointerup'].includes(name)) probes.events.push(duration)
    }
    // The minimum that browsers report.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const lookForShell = () => {
    const parts = ['nav a', 'main h1'].map((selector) => document.querySelector(selector)?.textContent)
    if (parts.every((text) => text)) probes.shellAt = performance.now()
    else requestAnimationFrame(lookForShell)
  }
  requestAnimationFrame(lookForShell)
  if (sample === undefined) return
  const look = () => {
    const cells = document.querySelectorAll('[role=gridcell]')
    if ([...cells].some(({ textContent }) => textContent?.includes(sample))) {
      probes.firstRowsAt = performance.now()
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** When the first batch of values had arrived, in ms since the navigation. */
export function firstBatchAt(): number {
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/latestByKeys'))
  const ends = calls.map((entry) =>
    entry instanceof PerformanceResourceTiming ? entry.responseEnd : Infinity,
  )
  return Math.min(...ends)
}

/**
 * Scrolls the table down and up and further to the side, a bit each frame.
 * @param options.grid selector of the table
 * @returns the time between frames, in ms
 */
export function scrollThrough(options: { frames: number; grid: string }): Promise<number[]> {
  const { frames } = options
  const grid = document.querySelector(options.grid)
  if (grid === null || grid.scrollHeight < 2 * grid.clientHeight)
    throw new Error('The table does not scroll.')
  return new Promise((resolve) => {
    const times: number[] = []
    let last: number | undefined
    let down = 220
    const step = (now: number) => {
      if (last !== undefined) times.push(now - last)
      last = now
      if (times.length >= frames) return resolve(times)
      const atEnd = grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1
      if (atEnd || grid.scrollTop === 0) down = atEnd ? -220 : 220
      grid.scrollBy(60, down)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/** The time between frames while nothing happens, in ms: what the machine gives at the time. */
export function idleFrames(frames: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = []
    let last: number | undefined
    const step = (now: number) => {
      if (last !== undefined) times.push(now - last)
      last = now
      if (times.length >= frames) resolve(times)
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
