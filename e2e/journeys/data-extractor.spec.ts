import type { Page } from '@playwright/test'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { addAccount } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { call } from '../support/api.ts'
import { clipboardOf } from '../support/clipboard.ts'
import {
  box,
  execute,
  EXTRACTOR,
  pick,
  ROBOTS,
  result,
  saveQuery,
  tab,
  told,
  write,
} from '../support/data-extractor.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'

const SINCE = '2020-01-01T00:00:00Z'

test('opens a saved query from the list or a link, executes and edits it', async ({
  open,
  server,
  tokenOf,
}) => {
  const staff = { url: server.url, token: await tokenOf('staff') }
  await saveQuery(staff, { name: 'Robots of a season' })
  const linked = await saveQuery(staff, { name: 'Linked robots' })
  const shared = await saveQuery(staff, { name: 'In two places' })
  let executions = 0
  const page = await open({
    as: 'staff',
    path: '/home',
    before: (page) =>
      page.route('**/api/device-data-queries/execute', (route) => {
        executions += 1
        return route.continue()
      }),
  })
  await test.step('picks a saved query and sets its time', () => pickWithTime(page))
  await test.step('a link opens the query with its times without executing it', async () => {
    await goWithin(page, `${EXTRACTOR}?query=${linked}&ddparam_1=${SINCE}`)
    await expect(page.getByRole('heading', { name: 'Linked robots' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Since', exact: true })).toContainText(
      '01:00:00, Jan 1, 20',
    )
    expect(executions).toBe(0)
    await execute(page)
    await expect(told(page, 'Query result retrieved. Check the table below')).toBeVisible()
    await expect(result(page)).toContainText('North Park')
  })
  await test.step('copies the link, and restores query, time and result after another screen', async () => {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(told(page, 'link copied to clipboard')).toBeVisible()
    expect(await clipboardOf(page)).toBe(
      `${server.url}${EXTRACTOR}?query=${linked}&ddparam_1=2020-01-01T00%3A00%3A00Z`,
    )
    // Another screen, and back by the menu: the query, its time and its result are there.
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
    await menu.getByRole('link', { name: 'Data extractor' }).click()
    await expect(page.getByRole('button', { name: 'Since', exact: true })).toContainText(
      '01:00:00, Jan 1, 20',
    )
    await expect(result(page)).toContainText('North Park')
  })
  await test.step('warns before overwriting a query that was saved elsewhere in the meantime', async () => {
    await goWithin(page, `${EXTRACTOR}?query=${shared}`)
    await expect(page.getByRole('heading', { name: 'In two places' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit query' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Here')
    await call(
      { ...dataQueries.update, path: `/api/device-data-queries/${shared}` },
      { ...staff, body: { ...ROBOTS, name: 'In two places', description: 'There' } },
    )
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(alert(page, 'was changed elsewhere meanwhile')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(told(page, 'Queries saved successfully')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

async function pickWithTime(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data extractor' }).click()
  await expect(page.getByRole('button', { name: 'Execute queries' })).toBeDisabled()
  await pick(page, 'Robots of a season [staff] (Public)')
  await expect(page.getByRole('heading', { name: 'Robots of a season' })).toBeVisible()
  await expect(page.getByText('Robots that were known at a time.')).toBeVisible()
  await execute(page)
  await expect(page.getByText('This field is required')).toBeVisible()

  await page.getByRole('button', { name: 'Since', exact: true }).click()
  await page.getByRole('button', { name: /^1 [A-Z]/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Since', exact: true })).toContainText(/^00:00:00, \w{3} 1, /)
  await expect(page).toHaveURL(/query=\d+&ddparam_1=\d{4}-/)
  await page.getByText('Queries', { exact: true }).click()
  await expect(page.getByText('FROM first_query f')).toBeVisible()
}

test('writes, completes, executes, saves, changes and deletes queries', async ({ open, server, tokenOf }) => {
  await saveQuery({ url: server.url, token: await tokenOf('staff') }, { name: 'To begin with' })
  const page = await open({ as: 'staff', path: `${EXTRACTOR}?tab=editor` })
  await test.step('the editor shows what is missing and where a query has an error', () =>
    correctQueries(page))
  await test.step('restores unsaved queries after another screen, and asks before replacing them', () =>
    replaceWritten(page))
  await test.step('tabs and boxes work by keyboard', async () => {
    await tab(page, 'Query Overview').click()
    await useByKeys(page)
  })
  await test.step('the boxes complete views, columns and parameters, and format a query', () =>
    completeNames(page))
  await test.step('inserts a view at the cursor, and tries an example', async () => {
    await write(page, 'Data warehouse query', 'SELECT name FROM ')
    await page.getByRole('button', { name: 'Insert customers', exact: true }).click()
    await expect(box(page, 'Data warehouse query')).toContainText('SELECT name FROM customers')
    await page.getByRole('button', { name: 'devices', exact: true }).click()
    await page.getByRole('button', { name: /^Try it: Robots of each customer/ }).click()
    await expect(box(page, 'Database query')).toContainText('GROUP BY customer')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(result(page)).toContainText('Northern Clubs')
  })
  await test.step('writes, executes, saves, changes and deletes queries, and undoes the deletion', async () => {
    await page.getByRole('button', { name: 'Start over' }).click()
    const question = page.getByRole('dialog', { name: 'Start over?' })
    await question.getByRole('button', { name: 'Start over' }).click()
    await expect(box(page, 'Database query')).not.toContainText('GROUP BY')
    await saveAndDelete(page)
  })
})

async function correctQueries(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add parameter' }).click()
  await execute(page)
  await expect(page.getByText('All paramters must have a name')).toBeVisible()
  await expect(page.getByText('This field is required')).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: 'Name of ddparam_1' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove ddparam_1' }).click()
  await expect(page.getByRole('button', { name: 'Add parameter' })).toBeFocused()

  await write(page, 'Data warehouse query', 'DELETE FROM devices')
  await write(page, 'Database query', 'SELECT 1 AS one')
  await execute(page)
  await expect(alert(page, 'Only SELECT queries are supported')).toBeVisible()
  await expect(box(page, 'Data warehouse query')).toBeFocused()
  await expectAccessible(page)

  await write(page, 'Data warehouse query', 'SELECT device_id,\n  nonsense\nFROM devices')
  await expect(page.getByText('Only SELECT queries are supported')).toBeHidden()
  await execute(page)
  await expect(alert(page, 'Line 2, column 3: Column "nonsense"')).toBeVisible()
  await expect(page.getByText('The last execution did not end with a result.')).toBeVisible()
  // The cursor is at the error, so this replaces only the wrong name.
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
  await page.keyboard.type('name')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(result(page)).toBeVisible()
}

async function replaceWritten(page: Page): Promise<void> {
  await write(page, 'Database query', 'SELECT 1 AS mine')
  await page.reload()
  await expect(box(page, 'Database query')).toContainText('SELECT 1 AS mine')
  await expect(page.getByText('Not saved yet; kept in this browser')).toBeVisible()

  await tab(page, 'Query Overview').click()
  await pick(page, 'To begin with [staff] (Public)')
  await page.getByRole('button', { name: 'New query from selection' }).click()
  const question = page.getByRole('dialog', { name: 'Replace what is in the editor?' })
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'New query from selection' }).click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(box(page, 'Database query')).toContainText('first_query')
  await expect(page.getByRole('heading', { name: 'New query' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('To begin with')

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog', { name: 'Start over?' }).getByRole('button', { name: 'Start over' }).click()
  await expect(box(page, 'Database query')).not.toContainText('first_query')
}

async function useByKeys(page: Page): Promise<void> {
  await tab(page, 'Query Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Query Editor')).toBeFocused()
  await write(page, 'Data warehouse query', '')
  await box(page, 'Data warehouse query').focus()
  await page.keyboard.type('SELECT dev')
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Escape')
  // Tab leaves the box and inserts nothing.
  await page.keyboard.press('Tab')
  await expect(box(page, 'Data warehouse query')).not.toBeFocused()
  await expect(box(page, 'Data warehouse query')).toContainText(/^SELECT dev$/)
  await page.keyboard.press('Shift+Tab')
  await expect(box(page, 'Data warehouse query')).toBeFocused()
}

async function completeNames(page: Page): Promise<void> {
  const query = box(page, 'Database query')
  await query.click()
  await page.keyboard.type('select d.prod')
  await query.fill('select d. from devices d')
  await query.click()
  await page.keyboard.press('Home')
  for (let step = 0; step < 'select d.'.length; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('prod')
  await page.getByRole('option', { name: /^product_model/ }).click()
  await expect(query).toContainText('select d.product_model from devices d')
  await page.getByRole('button', { name: 'Format Database query' }).click()
  await expect(query).toContainText('SELECT')
  await expect(query).toContainText('FROM')
}

async function saveAndDelete(page: Page): Promise<void> {
  await write(page, 'Data warehouse query', 'SELECT device_id FROM devices WHERE device_id = 4101')
  await write(page, 'Database query', 'SELECT device_id + 1 AS next FROM first_query')
  await page.getByRole('button', { name: 'Save new queries' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(1)
  await execute(page)
  await expect(result(page)).toContainText('4102')

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Next robot')
  await page.getByRole('button', { name: 'Save new queries' }).click()
  await expect(told(page, 'Queries saved successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit “Next robot”' })).toBeVisible()
  await page.getByLabel('Make public').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()

  await page.getByRole('button', { name: 'Back to overview' }).click()
  await pick(page, 'Next robot [staff] (Public)')
  await page.getByRole('button', { name: 'Delete query' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this query?' })
  await question.getByRole('button', { name: 'Keep query' }).click()
  await page.getByRole('button', { name: 'Delete query' }).click()
  await question.getByRole('button', { name: 'Delete query' }).click()
  const deleted = told(page, 'Query deleted successfully')
  await expect(page.getByRole('heading', { name: 'Next robot' })).toBeHidden()
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(told(page, 'The change was undone')).toBeVisible()
  await pick(page, 'Next robot [staff] (Public)')
}

test('without the right to write, public queries can be executed, but there is no editor', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const staff = { url: server.url, token: await tokenOf('staff') }
  await saveQuery(staff, { name: 'For everybody' })
  await saveQuery(staff, { name: 'For nobody else', isPublic: false })
  await addAccount(db, { username: 'query-reader', rights: ['DataExtractorRead'] })
  const page = await open({ as: 'query-reader', path: `${EXTRACTOR}?tab=editor` })
  await page.getByRole('combobox', { name: 'Saved query' }).click()
  await expect(page.getByRole('option', { name: 'For everybody [staff] (Public)' })).toBeVisible()
  await expect(page.getByRole('option', { name: /For nobody else/ })).toBeHidden()
  await page.getByRole('option', { name: 'For everybody [staff] (Public)' }).click()
  await expect(tab(page, 'Query Editor')).toHaveCount(0)
  for (const name of ['New query from selection', 'Edit query', 'Delete query'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await goWithin(page, `${page.url()}&ddparam_1=${SINCE}`)
  await expect(page.getByRole('button', { name: 'Since', exact: true })).toContainText('01:00:00, Jan 1, 20')
  await execute(page)
  await expect(result(page)).toContainText('North Park')
  // A query runs in the scope of the user who executes it.
  await expect(result(page)).not.toContainText('South Park')
})
