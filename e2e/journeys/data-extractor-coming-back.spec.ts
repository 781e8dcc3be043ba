import type { Page, Route } from '@playwright/test'
import { box, execute, EXTRACTOR, saveQuery, tab, told, write } from '../support/data-extractor.ts'
import { expect, test } from '../support/test.ts'

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

/** Answers executions only when it is told how. */
async function holdExecutions(page: Page): Promise<() => Promise<Route>> {
  const held: ((route: Route) => void)[] = []
  await page.route(EXECUTE, (route) => held.shift()?.(route))
  return () => {
    const route = new Promise<Route>((resolve) => void held.push(resolve))
    return execute(page).then(() => route)
  }
}

const alert = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })
const schedules = (page: Page) => page.getByRole('tab', { name: 'Schedules' })

async function openEditor(open: (options: { as: string; path: string }) => Promise<Page>): Promise<Page> {
  const page = await open({ as: 'staff', path: `${EXTRACTOR}?tab=editor` })
  await write(page, 'Data warehouse query', 'SELECT 1 AS one')
  await write(page, 'Database query', 'SELECT nonsense FROM first_query')
  return page
}

test('queries that fail while another tab is looked at say why in the editor', async ({ open }) => {
  const page = await openEditor(open)
  const start = await holdExecutions(page)
  const first = await start()
  await tab(page, 'Query Overview').click()
  await first.fulfill(REFUSED)
  await expect(page.getByRole('alert')).toHaveText(
    `The data extractor has no result. Database query, line 1: ${NO_COLUMN}`,
  )
  await tab(page, 'Query Editor').click()
  await expect(alert(page, `Line 1, column 8: ${NO_COLUMN}`)).toBeVisible()

  // Whoever is back before it fails sees it too.
  const second = await start()
  await tab(page, 'Query Overview').click()
  await tab(page, 'Query Editor').click()
  await second.fulfill(REFUSED)
  await expect(alert(page, NO_COLUMN)).toBeVisible()
})

test('a failure of no box is there again after another tab and another screen, until the queries are changed', async ({
  open,
}) => {
  const page = await openEditor(open)
  const start = await holdExecutions(page)
  const first = await start()
  await first.fulfill(STOPPED)
  await expect(alert(page, 'The queries took too long.')).toBeVisible()
  await tab(page, 'Query Overview').click()
  await tab(page, 'Query Editor').click()
  await expect(alert(page, 'The queries took too long.')).toBeVisible()

  const second = await start()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await menu.getByRole('link', { name: 'Data extractor' }).click()
  await expect(box(page, 'Database query')).toBeVisible()
  await second.abort()
  await expect(alert(page, 'Could not contact service.')).toBeVisible()
  await write(page, 'Database query', 'SELECT one FROM first_query')
  await expect(alert(page, 'Could not contact service.')).toBeHidden()
})

test('a saved query that failed is edited with its error', async ({ open, server, tokenOf }) => {
  const staff = { url: server.url, token: await tokenOf('staff') }
  const dbQuery = 'SELECT nonsense FROM first_query'
  const id = await saveQuery(staff, { name: 'Wrong', params: [], whQuery: 'SELECT 1 AS one', dbQuery })
  const page = await open({ as: 'staff', path: `${EXTRACTOR}?query=${id}` })
  await execute(page)
  await expect(alert(page, 'Database query, line 1: Column "nonsense"')).toBeVisible()
  await page.getByRole('button', { name: 'Edit query' }).click()
  await expect(alert(page, 'Line 1, column 8: Column "nonsense"')).toBeVisible()
})

test('the end of an execution is told by where one is', async ({ open }) => {
  const page = await openEditor(open)
  await write(page, 'Database query', 'SELECT one FROM first_query')
  const start = await holdExecutions(page)
  const first = await start()
  await schedules(page).click()
  await first.continue()
  await expect(told(page, 'The data extractor has a query result')).toBeVisible()

  await tab(page, 'Query Editor').click()
  const second = await start()
  await schedules(page).click()
  await second.fulfill(STOPPED)
  const failure = page.getByRole('alert').filter({ hasText: 'The data extractor has no result.' })
  await expect(failure).toContainText('The queries took too long.')

  // Back on the page, the result is there again.
  await tab(page, 'Query Editor').click()
  const third = await start()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'History' }).click()
  await menu.getByRole('link', { name: 'Data extractor' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await third.continue()
  await expect(told(page, 'Query result retrieved. Check the table below')).toBeVisible()
})

test('signing out ends the execution, and says nothing of it', async ({ open }) => {
  const page = await openEditor(open)
  const start = await holdExecutions(page)
  await start()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/execute'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await failed
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('The query was cancelled.')).toBeHidden()
})
