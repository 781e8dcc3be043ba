import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Properties of a browser context: address and window size. */
interface ContextKind {
  /** Where the console is. */
  url: string
  width: number
}

interface KeptContext extends ContextKind {
  readonly context: BrowserContext
  /** A page without the console that keeps the context's browser process alive, with its cached scripts. */
  readonly keeper: Page
}

/** Browser contexts that journeys reuse; storage and cookies are reset to those of a new context. */
export interface Contexts {
  /**
   * A context reserved until `giveBack`.
   * @param kind.isNew a fresh context, for journeys that measure a first load or set the clock
   * @param stored the local storage
   */
  take(
    kind: ContextKind & { isNew: boolean },
    stored: Readonly<Record<string, string>>,
  ): Promise<BrowserContext>
  /** Closes the pages of contexts that were taken, and keeps the contexts unless they are closed or were new. */
  giveBack(contexts: readonly BrowserContext[]): Promise<void>
  close(): Promise<void>
}

/** Pages of a context share a cache of scripts, which halves the processor time of a load. */
export function createContexts(browser: Browser): Contexts {
  const idle: KeptContext[] = []
  const taken = new Map<BrowserContext, KeptContext>()

  function takeIdle(kind: ContextKind): KeptContext | undefined {
    const at = idle.findIndex(({ url, width }) => url === kind.url && width === kind.width)
    return at === -1 ? undefined : idle.splice(at, 1)[0]
  }

  async function open(kind: ContextKind): Promise<KeptContext> {
    const context = await newContext(browser, kind)
    const keeper = await context.newPage()
    await keeper.goto('/robots.txt')
    return { ...kind, context, keeper }
  }

  return {
    take: async ({ isNew, ...kind }, stored) => {
      const kept = (isNew ? undefined : takeIdle(kind)) ?? (await open(kind))
      const { context, keeper } = kept
      if (!isNew) taken.set(context, kept)
      await keeper.evaluate((entries) => {
        localStorage.clear()
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      }, stored)
      return context
    },
    giveBack: async (contexts) => {
      for (const context of contexts) {
        const kept = taken.get(context)
        taken.delete(context)
        if (kept === undefined || kept.keeper.isClosed()) {
          await context.close()
          continue
        }
        const pages = context.pages().filter((page) => page !== kept.keeper)
        await Promise.all(pages.map((page) => page.close()))
        await context.clearCookies()
        idle.push(kept)
      }
    },
    close: async () => {
      for (const { context } of idle.splice(0)) await context.close()
    },
  }
}

function newContext(browser: Browser, { url, width }: ContextKind): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 780 ? 844 : 900 },
    hasTouch: width < 780,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
}
