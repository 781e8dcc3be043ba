import type { PointerEvent } from 'react'

/** How often the columns are measured again while their rows change, in ms. */
const REFIT_MS = 2000

/** What tells the table where the pointer is: for the element that holds the columns. */
export type PointerWatch = {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
}

/** When columns are measured again: soon after a request, but not too often, and not under the mouse. */
export class Refit {
  private readonly measure: () => void
  private lastAt = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined
  private isPointed = false
  private isAsked = false

  constructor(measure: () => void) {
    this.measure = measure
  }

  readonly watch: PointerWatch = {
    onPointerEnter: ({ pointerType }) => {
      // A finger does not rest above anything.
      this.isPointed = pointerType === 'mouse'
    },
    onPointerLeave: () => {
      this.isPointed = false
      if (this.isAsked) this.request()
    },
  }

  request(): void {
    this.isAsked = true
    if (this.isPointed || this.timer !== undefined) return
    const left = this.lastAt + REFIT_MS - Date.now()
    if (left <= 0) this.run()
    else this.timer = setTimeout(() => this.wake(), left)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private wake(): void {
    this.timer = undefined
    if (!this.isPointed) this.run()
  }

  private run(): void {
    this.isAsked = false
    this.lastAt = Date.now()
    this.measure()
  }
}
