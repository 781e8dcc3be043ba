import { box, execute, EXTRACTOR, told, write } from '../support/data-extractor.ts'
import { expect, test } from '../support/test.ts'

test('a server that fails or is slow loses nothing', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  const list = '**/api/device-data-queries'
  await page.route(list, (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'The database is being restarted.' },
    }),
  )
  await page.goto(`${EXTRACTOR}?tab=editor`)
  await expect(page.getByRole('alert')).toContainText('The database is being restarted')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await write(page, 'Data warehouse query', 'SELECT 1 AS one')
  await write(page, 'Database query', 'SELECT one FROM first_query')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Not lost')
  await page.route(list, (route) => route.abort())
  await page.getByRole('button', { name: 'Save new queries' }).click()
  await expect(page.getByRole('alert')).toContainText('Could not contact service.')
  await page.unroute(list)

  // An execution that is never answered is cancelled, and the queries stay.
  await page.route('**/api/device-data-queries/execute', () => undefined)
  await execute(page)
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(told(page, 'The query was cancelled.')).toBeVisible()
  await expect(box(page, 'Database query')).toContainText('SELECT one FROM first_query')
})
