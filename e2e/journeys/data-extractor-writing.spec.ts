import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { box, execute, EXTRACTOR, saveQuery, told, write } from '../support/data-extractor.ts'
import { expect, test } from '../support/test.ts'

test('completes and formats queries, and keeps seconds and Windows line endings', async ({
  open,
  server,
  tokenOf,
}) => {
  const staff = { url: server.url, token: await tokenOf('staff') }
  const seconds = await saveQuery(staff, { name: 'To the second' })
  const windows = await saveQuery(staff, {
    name: 'From Windows',
    description: 'In\r\ntwo lines',
    whQuery: 'SELECT device_id\r\nFROM devices',
    params: [],
  })
  let executions = 0
  const page = await open({
    as: 'staff',
    path: `${EXTRACTOR}?query=${seconds}&ddparam_1=2020-01-01T00:00:33Z`,
    before: async (page) =>
      page.on('request', (request) => {
        if (request.url().endsWith('/execute')) executions += 1
      }),
  })
  await test.step('chooses a time to the second', async () => {
    const since = page.getByRole('button', { name: 'Since', exact: true })
    await expect(since).toContainText('01:00:33, Jan 1, 20')
    await since.click()
    await page.getByRole('button', { name: '2 January 2020', exact: true }).click()
    await expect(since).toContainText('01:00:33, Jan 2, 20')
    expect(page.url()).toContain('ddparam_1=2020-01-02T00%3A00%3A33Z')
    // A link does not execute anything.
    expect(executions).toBe(0)
  })
  await test.step('also formats text typed while the formatter is loading', async () => {
    await page.getByRole('tab', { name: 'Query Editor' }).click()
    await write(page, 'Database query', 'select 1 as one')
    const loading = Promise.withResolvers<Route>()
    await page.route('**/format-sql-*.js', (route) => loading.resolve(route))
    await page.getByRole('button', { name: 'Format Database query' }).click()
    const route = await loading.promise
    await write(page, 'Database query', 'select 1 as one, 2 as two')
    await route.continue()
    await expect(box(page, 'Database query')).toContainText('SELECT')
    await expect(box(page, 'Database query')).toContainText('2 AS two')
  })
  await test.step('after an execution, the second box completes the columns of the first query', () =>
    completeColumns(page))
  await test.step('Windows line endings in a saved query do not count as a change', async () => {
    await page.getByRole('button', { name: 'Start over' }).click()
    const question = page.getByRole('dialog', { name: 'Start over?' })
    await question.getByRole('button', { name: 'Start over' }).click()
    await goWithin(page, `${EXTRACTOR}?query=${windows}`)
    await expect(page.getByRole('heading', { name: 'From Windows' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit query' }).click()
    await expect(box(page, 'Data warehouse query')).toContainText('FROM devices')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await expect(page.getByText('Not saved yet')).toBeHidden()
    await page.getByLabel('Make public').uncheck()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(told(page, 'Queries saved successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  })
})

async function completeColumns(page: Page): Promise<void> {
  await write(page, 'Data warehouse query', 'SELECT device_id AS robot_number FROM devices')
  await write(page, 'Database query', 'SELECT f. FROM first_query f')
  const query = box(page, 'Database query')
  const complete = async () => {
    await query.click()
    await page.keyboard.press('Home')
    for (let step = 0; step < 'SELECT f.'.length; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('rob')
  }
  const offered = page.getByRole('option', { name: /^robot_number/ })
  await write(page, 'Database query', 'SELECT 1 AS one FROM first_query f')
  await execute(page)
  await expect(told(page, 'Query result retrieved. Check the table below')).toBeVisible()
  await write(page, 'Database query', 'SELECT f. FROM first_query f')
  await complete()
  await offered.click()
  await expect(query).toContainText('SELECT f.robot_number FROM first_query f')

  // Names that need quotes in SQL are inserted with quotes.
  await write(page, 'Data warehouse query', 'SELECT device_id AS "Robot number" FROM devices')
  await write(page, 'Database query', 'SELECT 1 AS one FROM first_query f')
  await execute(page)
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('grid')).toBeVisible()
  await write(page, 'Database query', 'SELECT f. FROM first_query f')
  await complete()
  await page.getByRole('option', { name: /^Robot number/ }).click()
  await expect(query).toContainText('SELECT f."Robot number" FROM first_query f')

  // When the columns of the data warehouse query change, the old ones are no longer suggested.
  await write(page, 'Data warehouse query', 'SELECT device_id AS number FROM devices')
  await write(page, 'Database query', 'SELECT f. FROM first_query f')
  await complete()
  await expect(offered).toBeHidden()
}

test('on a phone, the editor has one column and scrolls to the result', async ({ open }) => {
  const page = await open({ as: 'staff', path: `${EXTRACTOR}?tab=editor`, width: 390 })
  await test.step('inserts a name from the drawer into the box, which keeps the focus', async () => {
    await write(page, 'Database query', 'SELECT 1 AS one FROM ')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Insert customers', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Views' })).toBeHidden()
    await page.keyboard.type(' c')
    await expect(box(page, 'Database query')).toContainText('SELECT 1 AS one FROM customers c')
  })
  await page.getByRole('button', { name: 'Add parameter' }).click()
  await write(page, 'Database query', 'SELECT 1 AS one')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const [first, second] = await Promise.all(
    (['Data warehouse query', 'Database query'] as const).map((name) => box(page, name).boundingBox()),
  )
  expect(first?.x).toBe(second?.x)
  // More lines than the box shows: it is scrolled by keys too.
  await write(page, 'Database query', `SELECT 1 AS one${'\n'.repeat(40)}`)
  await expectAccessible(page)
  await write(page, 'Data warehouse query', 'SELECT 1 AS one')
  await page.getByRole('button', { name: 'Remove ddparam_1' }).click()
  await page.route('**/api/device-data-queries/execute', () => undefined)
  await execute(page)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport()
  await page.getByRole('button', { name: 'Cancel' }).click()
})
