import type { Page, Request } from '@playwright/test'

export interface Settling {
  /** Resolves when the page has its title, shows no loading state, and has no open requests. */
  settled(): Promise<void>
}

/** Counts the requests of a page from now on. */
export function watchSettling(page: Page): Settling {
  const open = new Set<Request>()
  const ended = (request: Request) => open.delete(request)
  page.on('request', (request) => {
    // Ignores map tiles, which a page requests as long as it is open.
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

/** Resolves when the browser has painted. */
export const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )
