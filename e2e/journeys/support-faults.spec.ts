import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { chooseAssignee, fact, openIssue, search } from '../support/issue-page.ts'
import { addTicket, holdUnheard } from '../support/tickets.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'

async function loadsAgain(page: Page, db: Database) {
  const issue = await addTicket(db, { subject: 'Bittern fails at first' })
  for (const path of ['/support', `/support/${issue}`]) {
    const call = path === '/support' ? '**/api/support/latest*' : `**/api/support/${issue}`
    await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }))
    await goWithin(page, path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('An unknown error has occured')
    await page.unroute(call)
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: 'History' }).getByText('Bittern').first()).toBeVisible()

  await goWithin(page, '/support')
  await search(page, 'no such bittern')
  await expect(page.getByText('No results found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByText('No results found')).toHaveCount(0)
}

async function saysBeforeItIsSent(page: Page, db: Database) {
  const answered = await addTicket(db, { subject: 'Plover changes unheard' })
  await openIssue(page, answered)
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByRole('textbox', { name: 'Answer' }).fill('It is on its way')
  await holdUnheard(db, answered)
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer.getByRole('alert')).toContainText('Nothing was sent. The status is now On hold.')
  await expect(answer.getByRole('textbox', { name: 'Answer' })).toHaveValue('It is on its way')
  await expectAccessible(page)
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('The answer was sent')).toBeVisible()
  await expect(answer.getByRole('alert')).toHaveCount(0)

  const closed = await addTicket(db, { subject: 'Plover is nearly closed' })
  await openIssue(page, closed)
  await expect(fact(page, 'Status')).toContainText('Open')
  await holdUnheard(db, closed)
  await page.getByRole('button', { name: 'Close issue' }).click()
  await expect(page.getByText('It was not closed.')).toBeVisible()
  await expect(fact(page, 'Status')).toContainText('On hold')
  await page.getByRole('button', { name: 'Close issue' }).click()
  await expect(fact(page, 'Status')).toContainText('Closed')
}

async function keepsAssignment(page: Page, db: Database) {
  const issue = await addTicket(db, { subject: 'Dunlin is assigned late' })
  await openIssue(page, issue)
  const dialog = await chooseAssignee(page)
  await holdUnheard(db, issue)
  const assign = dialog.getByRole('button', { name: /^Assign(?! it)/ })
  await assign.click()
  await expect(dialog.getByText(/^Somebody else has changed this issue meanwhile/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await dialog.getByRole('button', { name: 'Use mine for Assignee' }).click()
  await assign.click()
  await expect(dialog).toHaveCount(0)
  await expect(fact(page, 'Assignee')).not.toHaveText('N/A')
  await expect(fact(page, 'Status')).toContainText('On hold')
}

async function keepsStatus(page: Page, db: Database) {
  const issue = await addTicket(db, { subject: 'Avocet gets two statuses' })
  await openIssue(page, issue)
  await page.getByRole('button', { name: 'Set status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set status' })
  await dialog
    .getByRole('combobox', { name: 'Status' })
    .or(dialog.getByRole('textbox', { name: 'Status' }))
    .click()
  await page.getByRole('option', { name: 'Pending' }).click()
  await holdUnheard(db, issue)
  await dialog.getByRole('button', { name: 'Set status' }).click()
  await expect(dialog.getByText(/^Somebody else has changed this issue meanwhile/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog).toContainText('On hold')
  await dialog.getByRole('button', { name: 'Use mine for Status' }).click()
  await dialog.getByRole('button', { name: 'Set status' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(fact(page, 'Status')).toContainText('Pending')
}

async function loadsChoicesAgain(page: Page, db: Database) {
  const issue = await addTicket(db, { subject: 'Whimbrel has no choices' })
  await openIssue(page, issue)
  const call = '**/api/support/assignees'
  await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign' })
  await expect(dialog.getByRole('alert')).toContainText('An unknown error has occured')
  await expectAccessible(page)
  await page.unroute(call)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog
    .getByRole('combobox', { name: 'Assignee' })
    .or(dialog.getByRole('textbox', { name: 'Assignee' }))
    .click()
  await expect(page.getByRole('option', { name: /staff/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
}

async function isNoNews(page: Page, db: Database) {
  const issue = await addTicket(db, { subject: 'Curlew is answered twice' })
  await openIssue(page, issue)
  const answer = page.getByRole('region', { name: 'Answer' })
  const history = page.getByRole('region', { name: 'History' })
  await answer.getByRole('textbox', { name: 'Answer' }).fill('The first one')
  // The issue with the first answer loads only while the second one is being written.
  const gate = Promise.withResolvers<void>()
  const asked = page.waitForRequest(`**/api/support/${issue}`)
  await page.route(`**/api/support/${issue}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer.getByRole('textbox', { name: 'Answer' })).toHaveValue('')
  await answer.getByRole('textbox', { name: 'Answer' }).fill('The second one')
  await asked
  gate.resolve()
  await expect(history.getByText('The first one')).toBeVisible()
  await expect(answer.getByRole('alert')).toHaveCount(0)
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(history.getByText('The second one')).toBeVisible()
  await page.unrouteAll()
}

test('reports failures and changes by others, and loses no input', async ({ open, db }) => {
  const page = await open({ as: 'staff', path: '/home' })
  await test.step('reports loading errors with a retry, and names a search without matches', () =>
    loadsAgain(page, db))
  await test.step('the assign dialog reports choices that fail to load, with a retry', () =>
    loadsChoicesAgain(page, db))
  await test.step('shows unnoticed changes by others before sending or closing', () =>
    saysBeforeItIsSent(page, db))
  await test.step('keeps an assignment next to a newer version by somebody else', () =>
    keepsAssignment(page, db))
  await test.step('does not overwrite a status that somebody else changed', () => keepsStatus(page, db))
  await test.step("does not report one's own answer as a change while writing the next", () =>
    isNoNews(page, db))
})
