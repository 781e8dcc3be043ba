// Quotes of seven pages: time until the preview is drawn after a pause in typing, and until a quote is issued and
// its PDF stored.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { quoteIssuing } from '@service-center/contract/quotes/quotes.ts'
import { chromium, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import { findBrowser } from '../e2e/browser.ts'
import { type BenchQuote, CHOSEN, readBenchQuote, startPdfThread } from './support/bench-quote.ts'
import { buildConsole, clearProbes, longestTask, openConsole, slowestEvent } from './support/console-page.ts'
import { report } from './support/figures.ts'
import { interleaved, timed } from './support/measure.ts'
import { post } from './support/post.ts'
import { type Preview, watchPreview } from './support/preview-probes.ts'
import { startProduct, type StartedProduct } from './support/processes.ts'
import { QUOTE_PARTIES, seedQuoteWorld, SELLERS } from './support/quote-world.ts'
import { BENCH_USERS } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const PAGES = 7
const ROUNDS = 9
const AT_ONCE = 100
/** Delay after the last key before the document is generated (specification 3, section 9). */
const PAUSE_MS = 300
/** Longer than the pause: every key starts a document while the next one is typed. */
const SLOW_TYPING_MS = 400
const TYPED = 'Delivery before the season'

const ms = (value: number) => ({ value, unit: 'ms' }) as const

/** The draft as the seller has left it. */
const STORED = {
  [`service-center.quote-draft.${BENCH_USERS.admin}`]: JSON.stringify({
    ...CHOSEN,
    company: { id: QUOTE_PARTIES.company },
    contact: { id: QUOTE_PARTIES.contact },
    expDays: 30,
    closedate: '2999-12-31',
    comments: '',
    isDateTyped: true,
    sendEmail: false,
    syncDeal: false,
    stage: '',
  }),
}

const previewOf = (page: Page): Promise<Preview> => page.evaluate(() => ({ ...globalThis.preview }))

/** Time from a key until the visible page is redrawn, without the pause, in ms. */
async function drawnAfter(page: Page): Promise<number> {
  await page.keyboard.type('a')
  await page.waitForFunction(() => globalThis.preview.drawnAt > globalThis.preview.keyAt)
  const { keyAt, drawnAt } = await previewOf(page)
  return drawnAt - keyAt - PAUSE_MS
}

async function measurePreview(page: Page, quote: BenchQuote): Promise<void> {
  const pages = page.getByRole('region', { name: 'Pages of the quote' })
  await pages.locator('[data-page="1"] canvas').waitFor({ timeout: 60_000 })
  const count = await pages.locator('[data-page]').count()
  if (count !== PAGES) throw new Error(`The quote has ${count} pages.`)
  await page.getByRole('textbox', { name: 'Comments' }).click()
  const thread = startPdfThread()
  await sleep(2000)
  await clearProbes(page)
  const times = await interleaved(ROUNDS, {
    drawn: async () => {
      const drawn = await drawnAfter(page)
      await sleep(500)
      return drawn
    },
    bare: () => timed(() => thread.make(quote.document)),
  })
  await thread.stop()
  report({
    operation: `preview of a quote of ${PAGES} pages: drawn after the pause of ${PAUSE_MS} ms`,
    ours: ms(times.drawn),
    limit: ms(times.bare),
    goal: { of: 'ours', atMost: 400 },
  })
  report({
    operation: '… longest task of the page meanwhile',
    ours: ms(await longestTask(page)),
    goal: { of: 'ours', atMost: 50 },
  })
  await clearProbes(page)
  await page.keyboard.type(TYPED, { delay: SLOW_TYPING_MS })
  await sleep(1000)
  report({
    operation: '… slowest key while previews are made',
    ours: ms(await slowestEvent(page)),
    goal: { of: 'ours', atMost: 100 },
  })
  report({ operation: '… longest task while typing', ours: ms(await longestTask(page)) })
}

/** Increments a counter and inserts a row, in one transaction. */
async function bareTransaction(pool: Pool, data: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('update bench_counter set next = next + 1')
    await client.query('insert into bench_quote (data) values ($1)', [data])
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function measureIssuing(
  product: StartedProduct,
  { quote, pool, tokens }: { quote: BenchQuote; pool: Pool; tokens: readonly string[] },
): Promise<void> {
  const issue = async (place: number) => {
    const body = quote.request()
    const url = new URL(quoteIssuing.issue.path, product.url)
    const reply = quoteIssuing.issue.response.parse(
      await post(url, { token: tokens[place % tokens.length] ?? '', body }),
    )
    if (reply.pdf.state !== 'done') throw new Error(`The paper is ${reply.pdf.state}.`)
  }
  const threads = [startPdfThread(), startPdfThread()] as const
  await pool.query(`
    create table bench_counter (next integer); insert into bench_counter values (1);
    create table bench_quote (id serial primary key, data jsonb)`)
  const data = JSON.stringify(quote.document.figures)
  const bare = async (thread: (typeof threads)[number]) => {
    await bareTransaction(pool, data)
    await thread.make(quote.document)
  }
  const one = await interleaved(ROUNDS, {
    issued: () => timed(() => issue(0)),
    bare: () => timed(() => bare(threads[0])),
  })
  report({
    operation: 'a quote is issued: number, paper made and stored, answered',
    ours: ms(one.issued),
    limit: ms(one.bare),
    goal: { of: 'ours', atMost: 1500 },
  })
  const together = Array.from({ length: AT_ONCE }, (_one, place) => place)
  const all = await timed(() => Promise.all(together.map(issue)))
  const halfEach = async (thread: (typeof threads)[number]) => {
    for (let n = 0; n < AT_ONCE / threads.length; n += 1) await bare(thread)
  }
  const limit = await timed(() => Promise.all(threads.map(halfEach)))
  report({
    operation: `${AT_ONCE} quotes of ${tokens.length} users at once, until the last`,
    ours: ms(all),
    limit: ms(limit),
    goal: { of: 'ratio', atMost: 2 },
  })
  await Promise.all(threads.map((thread) => thread.stop()))
}

buildConsole()
const bench = await startBenchDatabase()
const browser = await chromium.launch(await findBrowser())
try {
  await seedQuoteWorld(bench, join(bench.directory, 'data'))
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const tokens = await Promise.all(SELLERS.map((name) => product.signIn(name)))
    const quote = await readBenchQuote(product, tokens[0] ?? '')
    await measureIssuing(product, { quote, pool: bench.database.pool, tokens })
    const context = await openConsole({ browser, product, stored: STORED })
    await context.addInitScript(watchPreview)
    const page = await context.newPage()
    await page.goto(`${product.url}/quotegenerator`)
    await measurePreview(page, quote)
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
  await bench.stop()
}
