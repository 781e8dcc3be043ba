// The quality-control editor with 50 chapters of 20 questions, each with a picture, compared with one of 2 × 1.
import { type Browser, chromium, type Page } from '@playwright/test'
import { qc } from '../contract/src/qc/qc.ts'
import type { QcWorkflow } from '../contract/src/qc/qc-workflow.ts'
import { findBrowser } from '../e2e/browser.ts'
import { call } from '../e2e/support/api.ts'
import { pngOf, qcWorkflowOf } from '../server/src/testing/worlds/qc-workflows.ts'
import { clearProbes, openConsole, buildConsole, slowestEvent } from './support/console-page.ts'
import { report } from './support/figures.ts'
import { interleaved } from './support/measure.ts'
import { type StartedProduct, startProduct } from './support/processes.ts'
import { BENCH_USERS, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const ROUNDS = 5
// One chapter of each is open, as in use.
const LARGE = { id: '1', chapters: 50, questions: 20 }
const SMALL = { id: '2', chapters: 2, questions: 1 }
const TYPED = 'the hose of the pump'

/** A workflow of that size, each question with a picture of its own. */
function workflowOf({ id, chapters, questions }: typeof LARGE): QcWorkflow {
  return qcWorkflowOf({
    id,
    chapters: Array.from({ length: chapters }, (_chapter, chapter) => ({
      name: `Chapter ${chapter}`,
      version: '1',
      allowedUsers: ['anna'],
      questions: Array.from({ length: questions }, (_question, question) => ({
        name: `Question ${question}`,
        description: [
          { image: pngOf(`${chapter} ${question}`).toString('base64'), text: 'Look at the hose.' },
        ],
        questionConfig: { type: 'manual' as const, pictureRequired: 'optional' as const },
      })),
    })),
  })
}

async function openWorkflow(
  browser: Browser,
  { product, id }: { product: StartedProduct; id: string },
): Promise<Page> {
  const context = await openConsole({ browser, product, stored: {} })
  const page = await context.newPage()
  await page.goto(`${product.url}/QCApp?workflow=${id}`)
  await page.getByRole('button', { name: /^Chapter 1\./ }).click()
  await page.getByLabel('Question Name').first().waitFor()
  return page
}

/** The processor time of the page's own thread while a text is typed, in ms for each letter. */
async function typing(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const field = page.getByLabel('Question Name').first()
  await field.fill('')
  const before = await busy()
  await field.pressSequentially(TYPED)
  const spent = (await busy()) - before
  await session.detach()
  return spent / TYPED.length
}

buildConsole()
const bench = await startBenchDatabase()
const browser = await chromium.launch(await findBrowser())
try {
  await seedFleet(bench.database.pool, { robots: 10, tablets: 1, stations: 1, keys: 100, customers: 10 })
  await bench.database.pool.query(`insert into user_access (username, tag) values ($1, 'QCApp')`, [
    BENCH_USERS.admin,
  ])
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const token = await product.signIn(BENCH_USERS.admin)
    for (const size of [LARGE, SMALL])
      await call(qc.save, { url: product.url, token, body: workflowOf(size), query: {} })
    const large = await openWorkflow(browser, { product, id: LARGE.id })
    const small = await openWorkflow(browser, { product, id: SMALL.id })
    await clearProbes(large)
    const { ours, limit } = await interleaved(ROUNDS, {
      ours: () => typing(large),
      limit: () => typing(small),
    })
    report({
      operation: 'workflow of 50 × 20 questions with pictures: a letter is typed',
      ours: { value: ours, unit: 'ms' },
      limit: { value: limit, unit: 'ms' },
      goal: { of: 'ratio', atMost: 1.5 },
    })
    report({
      operation: '… slowest letter until the next paint',
      ours: { value: await slowestEvent(large), unit: 'ms' },
      goal: { of: 'ours', atMost: 100 },
    })
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
  await bench.stop()
}
