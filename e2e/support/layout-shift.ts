import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { painted } from './settled.ts'

/** A movement of something already on the screen, reported by the Layout Instability API. */
interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

declare global {
  interface Window {
    layoutShifts: Shift[]
  }
  interface PerformanceEntry {
    readonly value: number
    readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
}

/**
 * Runs in the page: collects every shift from the first frame on, except of cells within a table, whose columns fit their
 * content at the first visit.
 */
function collectShifts(): void {
  window.layoutShifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      if (
        sources.length > 0 &&
        sources.every(
          ({ node }) => node?.parentElement?.closest('[role="grid"], [role="table"], table') != null,
        )
      )
        continue
      const moved = sources.map(({ node, previousRect: before, currentRect: after }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const name = `${element?.tagName ?? '?'} '${(node?.textContent ?? '').trim().slice(0, 30)}'`
        const boxes = [before, after].map(({ x, y, width, height }) =>
          [x, y, width, height].map(Math.round).join(' '),
        )
        return `${name}: ${boxes.join(' -> ')}`
      })
      window.layoutShifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Runs in the page: what takes a second or longer by the clock never happens. Replies are released one by one, which
 * takes as long as the machine needs. Otherwise, only on a slow machine, a part of the page would say that it takes long
 * and let the rest be shown (`FIRST_LOAD`), or a call would be given up.
 */
function stopLongTimers(): void {
  const LONG_MS = 1000
  const NEVER_MS = 2_147_483_647
  const { setTimeout: after, setInterval: every } = window
  const stopping =
    (timer: (handler: TimerHandler, ms?: number, ...values: unknown[]) => number) =>
    (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
      timer(handler, ms < LONG_MS ? ms : NEVER_MS, ...values)
  Object.assign(window, { setTimeout: stopping(after), setInterval: stopping(every) })
  AbortSignal.timeout = () => new AbortController().signal
}

/** Replies held back and released one by one. */
export class HeldReplies {
  readonly #page: Page
  readonly #held: Route[] = []
  #isHolding = true

  private constructor(page: Page) {
    this.#page = page
  }

  /**
   * Holds every reply of the server from now on, and records what moves in the page.
   * @param held which replies; without the console's own files a page loads much faster
   */
  static async of(page: Page, held = /\/(?:api|assets)\//): Promise<HeldReplies> {
    const replies = new HeldReplies(page)
    await page.addInitScript(collectShifts)
    await page.addInitScript(stopLongTimers)
    await page.route(held, async (route) => {
      // A browser paints nothing without the style sheet.
      const isStyle = ['stylesheet', 'font'].includes(route.request().resourceType())
      if (isStyle || !replies.#isHolding) await route.continue().catch(() => undefined)
      else replies.#held.push(route)
    })
    return replies
  }

  /**
   * Releases the replies one by one and lets the page paint in between, until it shows its content and requests
   * nothing more.
   */
  async arrive(shown: Locator): Promise<void> {
    await expect(async () => {
      await this.#letAllArrive()
      expect(await shown.first().isVisible()).toBe(true)
    }).toPass({ intervals: [20] })
    await this.#letAllArrive()
  }

  /** Holds nothing until the next page, because it is shown completely. */
  async release(): Promise<void> {
    this.#isHolding = false
    await Promise.all(this.#held.splice(0).map((route) => route.continue().catch(() => undefined)))
  }

  /** Begins again with another page. A navigation cancels the requests of the former one. */
  async restart(): Promise<void> {
    this.#isHolding = true
    await Promise.all(this.#held.splice(0).map((route) => route.abort().catch(() => undefined)))
  }

  async #ended(request: Request): Promise<void> {
    const answered = request.response().then((response) => response?.finished())
    await Promise.race([answered, this.#page.waitForEvent('requestfailed', (failed) => failed === request)])
  }

  async #letAllArrive(): Promise<void> {
    for (let quiet = 0; quiet < 5;) {
      const route = this.#held.shift()
      quiet = route === undefined ? quiet + 1 : 0
      if (route !== undefined) {
        await route.continue().catch(() => undefined)
        await this.#ended(route.request())
      }
      await painted(this.#page)
    }
  }
}

/** How much of the screen has moved, by the browser's own measure, and what. */
export async function shiftsOf(page: Page): Promise<{ total: number; report: string }> {
  await painted(page)
  const shifts = await page.evaluate(() => window.layoutShifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  const report = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join('\n       ')}`).join('\n')
  return { total, report }
}

/** As much may move: a hundredth of the screen. */
export const MAX_SHIFT = 0.01

/**
 * Fails if more than a hundredth of the screen moved, by the browser's own measure, ignoring movement after user
 * input.
 */
export async function expectNothingMoved(page: Page): Promise<void> {
  const { total, report } = await shiftsOf(page)
  expect(total, report).toBeLessThan(MAX_SHIFT)
}
