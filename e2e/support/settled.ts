import type { Page, Request } from '@playwright/test'

/** Knows when a page has loaded everything. */
export interface Settling {
  /** Ends when the page has its title, waits for nothing, and asks the server for nothing more. */
  settled(): Promise<void>
}

/** Counts the requests of a page from now on. */
export function watchSettling(page: Page): Settling {
  const open = new Set<Request>()
  const ended = (request: Request) => open.delete(request)
  page.on('request', (request) => {
    // Not the tiles of maps, which a page asks for as long as it is open.
    if (/\/(?:api|assets)\//.test(new URL(request.url()).pathname)) open.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    settled: async () => {
      for (let quiet = 0; quiet < 3;) {
        await page.waitForFunction(
          () => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null,
        )
        await painted(page)
        quiet = open.size === 0 ? quiet + 1 : 0
      }
    },
  }
}

/** Ends when the browser has painted what there is. */
export const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )
