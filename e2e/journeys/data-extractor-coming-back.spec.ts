import type { Page, Route } from '@playwright/test'
import { goWithin } from '../support/within.ts'
import { box, execute, EXTRACTOR, saveQuery, tab, told, write } from '../support/data-extractor.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'

const LIST = '**/api/device-data-queries'
const EXECUTE = '**/api/device-data-queries/execute'
const NO_COLUMN = 'Column "nonsense" does not exist'
const REFUSED = {
  status: 400,
  json: {
    code: 'data_query_failed',
    message: NO_COLUMN,
    errors: [{ param: 'dbQuery', msg: NO_COLUMN, at: 7 }],
  },
}
const STOPPED = { status: 400, json: { code: 'data_query_stopped', message: 'The queries took too long.' } }

/** Holds executions until they are released. */
async function holdExecutions(page: Page): Promise<() => Promise<Route>> {
  const held: ((route: Route) => void)[] = []
  await page.route(EXECUTE, (route) => held.shift()?.(route))
  return () => {
    const route = new Promise<Route>((resolve) => void held.push(resolve))
    return execute(page).then(() => route)
  }
}

const alertInPage = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })
const schedules = (page: Page) => page.getByRole('tab', { name: 'Schedules' })

type Start = Awaited<ReturnType<typeof holdExecutions>>

/** Starts with queries in the editor; the second one fails. */
async function writeWrongQueries(page: Page): Promise<void> {
  await goWithin(page, `${EXTRACTOR}?tab=editor`)
  await tab(page, 'Query Editor').click()
  await write(page, 'Data warehouse query', 'SELECT 1 AS one')
  await write(page, 'Database query', 'SELECT nonsense FROM first_query')
}

test('reports failures and results on any screen, and loses nothing', async ({ open, server, tokenOf }) => {
  const staff = { url: server.url, token: await tokenOf('staff') }
  const dbQuery = 'SELECT nonsense FROM first_query'
  const wrong = await saveQuery(staff, { name: 'Wrong', params: [], whQuery: 'SELECT 1 AS one', dbQuery })
  const page = await open({
    as: 'staff',
    path: `${EXTRACTOR}?tab=editor`,
    before: (page) =>
      page.route(LIST, (route) =>
        route.fulfill({
          status: 503,
          json: { code: 'unavailable', message: 'The database is being restarted.' },
        }),
      ),
  })
  await test.step('loses nothing when the server fails or is slow', () => saveDespiteFailures(page))
  const start = await holdExecutions(page)
  await test.step('cancels an execution without a reply and keeps the queries', async () => {
    await start()
    await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(told(page, 'The query was cancelled.')).toBeVisible()
    await expect(box(page, 'Database query')).toContainText('SELECT one FROM first_query')
  })
  await test.step('shows in the editor why queries failed while another tab was open', async () => {
    await writeWrongQueries(page)
    await failElsewhere(page, start)
  })
  await test.step('keeps a general failure after another tab and screen, until the queries are changed', async () => {
    await writeWrongQueries(page)
    await failOfNoBox(page, start)
  })
  await test.step('reports the end of an execution according to the current screen', () =>
    endElsewhere(page, start))
  await test.step('opens a failed saved query in the editor with its error', async () => {
    await page.getByRole('button', { name: 'Start over' }).click()
    const question = page.getByRole('dialog', { name: 'Start over?' })
    await question.getByRole('button', { name: 'Start over' }).click()
    await goWithin(page, `${EXTRACTOR}?query=${wrong}`)
    await expect(page.getByRole('heading', { name: 'Wrong', exact: true })).toBeVisible()
    const failing = await start()
    await failing.continue()
    await expect(alertInPage(page, 'Database query, line 1: Column "nonsense"')).toBeVisible()
    await page.getByRole('button', { name: 'Edit query' }).click()
    await expect(alertInPage(page, 'Line 1, column 8: Column "nonsense"')).toBeVisible()
  })
  await test.step('signing out ends the execution without a message', async () => {
    await goWithin(page, `${EXTRACTOR}?query=${wrong}`)
    await tab(page, 'Query Overview').click()
    await start()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/execute'))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await failed
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText('The query was cancelled.')).toBeHidden()
  })
})

async function saveDespiteFailures(page: Page): Promise<void> {
  await expect(alertInPage(page, 'The database is being restarted')).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Retry' }).click()
  await write(page, 'Data warehouse query', 'SELECT 1 AS one')
  await write(page, 'Database query', 'SELECT one FROM first_query')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Not lost')
  await page.route(LIST, (route) => route.abort())
  await page.getByRole('button', { name: 'Save new queries' }).click()
  await expect(alert(page, 'Failed to contact the appropriate service.')).toBeVisible()
  await page.unroute(LIST)
}

async function failElsewhere(page: Page, start: Start): Promise<void> {
  const first = await start()
  await tab(page, 'Query Overview').click()
  await first.fulfill(REFUSED)
  const failure = `The data extractor has no result. Database query, line 1: ${NO_COLUMN}`
  await expect(alert(page, failure)).toHaveText(failure)
  await tab(page, 'Query Editor').click()
  await expect(alertInPage(page, `Line 1, column 8: ${NO_COLUMN}`)).toBeVisible()

  // A user who comes back before the query fails sees the error too.
  const second = await start()
  await tab(page, 'Query Overview').click()
  await tab(page, 'Query Editor').click()
  await second.fulfill(REFUSED)
  await expect(alertInPage(page, NO_COLUMN)).toBeVisible()
}

async function failOfNoBox(page: Page, start: Start): Promise<void> {
  const first = await start()
  await first.fulfill(STOPPED)
  await expect(alertInPage(page, 'The queries took too long.')).toBeVisible()
  await tab(page, 'Query Overview').click()
  await tab(page, 'Query Editor').click()
  await expect(alertInPage(page, 'The queries took too long.')).toBeVisible()

  const second = await start()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await menu.getByRole('link', { name: 'Data extractor' }).click()
  await expect(box(page, 'Database query')).toBeVisible()
  await second.abort()
  await expect(alertInPage(page, 'Could not contact service.')).toBeVisible()
  await write(page, 'Database query', 'SELECT one FROM first_query')
  await expect(alertInPage(page, 'Could not contact service.')).toBeHidden()
}

async function endElsewhere(page: Page, start: Start): Promise<void> {
  await write(page, 'Database query', 'SELECT one FROM first_query')
  const first = await start()
  await schedules(page).click()
  await first.continue()
  await expect(told(page, 'The data extractor has a query result')).toBeVisible()

  await tab(page, 'Query Editor').click()
  const second = await start()
  await schedules(page).click()
  await second.fulfill(STOPPED)
  await expect(alert(page, 'The data extractor has no result. The queries took too long.')).toBeVisible()

  // Back on the page, the result is there again.
  await tab(page, 'Query Editor').click()
  const third = await start()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'History' }).click()
  await menu.getByRole('link', { name: 'Data extractor' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await third.continue()
  await expect(told(page, 'Query result retrieved. Check the table below')).toBeVisible()
}
