import { expect, type Locator, type Page, type Route } from '@playwright/test'
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

/** Runs in the page: collects every shift from the first frame on. */
function collectShifts(): void {
  window.layoutShifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
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

/** Replies held back and released one by one. */
export class HeldReplies {
  readonly #page: Page
  readonly #held: Route[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  /** Holds every reply of the server from now on, and records what moves in the page. */
  static async of(page: Page): Promise<HeldReplies> {
    const replies = new HeldReplies(page)
    await page.addInitScript(collectShifts)
    await page.route(/\/(?:api|assets)\//, async (route) => {
      // A browser paints nothing without the style sheet.
      if (['stylesheet', 'font'].includes(route.request().resourceType())) await route.continue()
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

  async #letAllArrive(): Promise<void> {
    for (let quiet = 0; quiet < 5;) {
      const route = this.#held.shift()
      quiet = route === undefined ? quiet + 1 : 0
      if (route !== undefined) {
        await route.continue()
        await (await route.request().response())?.finished()
      }
      await painted(this.#page)
    }
  }
}

/**
 * Fails if more than a hundredth of the screen moved, by the browser's own measure, ignoring movement after user
 * input.
 */
export async function expectNothingMoved(page: Page): Promise<void> {
  await painted(page)
  const shifts = await page.evaluate(() => window.layoutShifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  const report = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join('\n       ')}`).join('\n')
  expect(total, report).toBeLessThan(0.01)
}
