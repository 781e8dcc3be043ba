import type { Browser, Page } from '@playwright/test'

/**
 * A slow phone, as simulated by Lighthouse and the developer tools of Chromium: slow 4G, and a quarter of the
 * processor speed.
 */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SLOWDOWN = 4
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** A task that takes longer keeps a person waiting. */
const LONG_TASK_MS = 50

/** How a page appears, in ms since the navigation. */
export interface Appearance {
  /** When the largest text or picture was drawn. */
  readonly largestPaint: number
  /** By how much tasks after the first paint took longer than 50 ms, in sum. */
  readonly blocked: number
}

interface Observed {
  firstPaint: number
  largestPaint: number
  readonly tasks: { start: number; duration: number }[]
}

declare global {
  var appearance: Observed
}

/** Runs inside the page, before its own script. */
function observeAppearance(): void {
  const seen: Observed = { firstPaint: 0, largestPaint: 0, tasks: [] }
  globalThis.appearance = seen
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Opens a page on a slow phone that has nothing in its cache. */
export async function openOnSlowPhone(
  browser: Browser,
  { url, isShown }: { url: string; isShown: (page: Page) => Promise<unknown> },
): Promise<Appearance> {
  const context = await browser.newContext(SCREEN)
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', NETWORK)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(observeAppearance)
  await page.goto(url, { waitUntil: 'networkidle' })
  await isShown(page)
  const { firstPaint, largestPaint, tasks } = await page.evaluate(() => globalThis.appearance)
  await context.close()
  const blocked = tasks
    .filter(({ start, duration }) => start + duration > firstPaint)
    .reduce((sum, { start, duration }) => {
      const after = start + duration - Math.max(start, firstPaint)
      return sum + Math.max(0, after - LONG_TASK_MS)
    }, 0)
  return { largestPaint, blocked }
}
