/** Timer resolution: tasks run up to this late. */
const TICK_MS = 50

/** One timer for thousands of tasks: they wait in buckets by tick. */
export class Scheduler {
  readonly #buckets = new Map<number, (() => void)[]>()
  readonly #now: () => number
  #tick: number
  #timer: NodeJS.Timeout | null = null

  /** `now`: the clock that it follows, in ms since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#tick = Math.floor(now() / TICK_MS)
  }

  /** Runs the task at a time (ms since 1970) or soon after; a time in the past means at the next tick. */
  at(time: number, task: () => void): void {
    const tick = Math.max(Math.ceil(time / TICK_MS), this.#tick + 1)
    const bucket = this.#buckets.get(tick)
    if (bucket) bucket.push(task)
    else this.#buckets.set(tick, [task])
  }

  start(): void {
    this.#timer ??= setInterval(() => this.runUntil(this.#now()), TICK_MS)
  }

  /** Drops all tasks. */
  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#buckets.clear()
  }

  /** Runs what is due. After a long sleep of the machine every missed task runs, once. */
  runUntil(now: number): void {
    const last = Math.floor(now / TICK_MS)
    const due =
      last - this.#tick > this.#buckets.size
        ? [...this.#buckets.keys()].filter((tick) => tick <= last).toSorted((a, b) => a - b)
        : Array.from({ length: Math.max(0, last - this.#tick) }, (_, n) => this.#tick + 1 + n)
    this.#tick = Math.max(this.#tick, last)
    for (const tick of due) {
      const tasks = this.#buckets.get(tick)
      this.#buckets.delete(tick)
      for (const task of tasks ?? []) task()
    }
  }
}
