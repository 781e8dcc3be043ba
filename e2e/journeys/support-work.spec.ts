import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { type Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { chooseAssignee, fact, openIssue } from '../support/issue-page.ts'
import { addTicket } from '../support/tickets.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'
import { NORTH_PARK } from '../support/world.ts'

async function answers(
  page: Page,
  { db, setOnHold }: { db: Database; setOnHold: (issue: number) => Promise<unknown> },
) {
  const issue = await addTicket(db, { subject: 'Heron needs an answer', status: 'new' })
  await openIssue(page, issue)
  const answer = page.getByRole('region', { name: 'Answer' })
  const history = page.getByRole('region', { name: 'History' })
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer.getByText('can not be empty')).toBeVisible()
  await answer.getByRole('textbox', { name: 'Answer' }).fill('Please restart it')

  // Leaving the page asks for confirmation.
  await page.getByRole('link', { name: 'Support', exact: true }).first().click()
  await expect(page.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  // Somebody else is faster.
  await setOnHold(issue)
  await expect(answer.getByRole('alert')).toContainText('The status is now On hold.')
  await expect(answer.getByRole('textbox', { name: 'Answer' })).toHaveValue('Please restart it')

  await page.keyboard.press('Escape')
  await answer.getByRole('textbox', { name: 'Answer' }).press('Control+Enter')
  await expect(page.getByText('The answer was sent')).toBeVisible()
  await expect(history.getByText('Please restart it')).toBeVisible()
  await expect(answer.getByRole('textbox', { name: 'Answer' })).toHaveValue('')

  // A private note with a picture.
  await answer.getByText('Private note').click()
  await answer.getByRole('textbox', { name: 'Note' }).fill('As in the picture')
  await answer.getByLabel('Attach a file').setInputFiles({
    name: 'field.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await answer.getByRole('button', { name: 'Save note' }).click()
  const note = history.getByRole('listitem').filter({ hasText: 'As in the picture' })
  await expect(note).toContainText('Private note')
  await expect(note.getByRole('img', { name: 'field.png' })).toBeVisible()
  const download = page.waitForEvent('download')
  await note.getByRole('button', { name: 'Download field.png' }).click()
  expect((await download).suggestedFilename()).toBe('field.png')
  await expectAccessible(page)
}

async function assignsAndCloses(page: Page, db: Database) {
  const issue = await addTicket(db, { subject: 'Stork is worked on' })
  await openIssue(page, issue)
  const dialog = await chooseAssignee(page)
  await dialog.getByRole('button', { name: /^Assign(?! it)/ }).click()
  await expect(fact(page, 'Assignee')).not.toHaveText('N/A')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fact(page, 'Assignee')).toHaveText('N/A')

  await page.getByRole('button', { name: 'Close issue' }).click()
  await expect(fact(page, 'Status')).toContainText('Closed')
  await expect(page.getByRole('button', { name: 'Close issue' })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fact(page, 'Status')).toContainText('Open')
}

async function submitsClosed(page: Page) {
  await goWithin(page, '/support?create=closed')
  const form = page.getByRole('dialog', { name: 'Closed ticket' })
  await form.getByRole('button', { name: 'Submit closed ticket' }).click()
  await expect(form.getByText('can not be empty')).toHaveCount(3)
  await expect(page.getByText('check fields')).toBeVisible()
  await form.getByRole('textbox', { name: 'Subject' }).fill('Kingfisher by telephone')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  const choose = async (label: string, typed: string, option: string | RegExp) => {
    await form
      .getByRole('combobox', { name: label })
      .or(form.getByRole('textbox', { name: label }))
      .first()
      .fill(typed)
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose('Device', String(NORTH_PARK), /Robot 4101/)
  await choose('Category', 'batt', 'Battery')
  await form.getByRole('textbox', { name: 'Body' }).fill('We spoke about the battery.')
  await form.getByRole('button', { name: 'Submit closed ticket' }).click()
  await expect(page.getByText('closed support issue submitted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Individual Support Issue View' })).toBeVisible()
  await expect(fact(page, 'Status')).toContainText('Closed')
  await expect(fact(page, 'Robot')).toContainText('4101')
  await expect(
    page.getByRole('region', { name: 'History' }).getByText('We spoke about the battery.'),
  ).toBeVisible()
}

async function opensFromPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search devices/ }).fill('open ticket')
  await page.getByRole('option', { name: /Open ticket/ }).click()
  const form = page.getByRole('dialog', { name: 'Open ticket' })
  await form.getByText('About a customer').click()
  await form
    .getByRole('combobox', { name: 'Customer' })
    .or(form.getByRole('textbox', { name: 'Customer' }))
    .first()
    .fill('Northern')
  await page
    .getByRole('option', { name: /Northern Clubs/ })
    .first()
    .click()
  await form
    .getByRole('combobox', { name: 'Category' })
    .or(form.getByRole('textbox', { name: 'Category' }))
    .first()
    .fill('sales')
  await page.getByRole('option', { name: 'Sales' }).click()
  await form.getByRole('textbox', { name: 'Subject' }).fill('Wagtail wants a robot')
  await form.getByRole('textbox', { name: 'Body' }).fill('When can it come?')
  await form.getByRole('button', { name: 'Open ticket' }).click()
  await expect(page.getByText('support issue opened')).toBeVisible()
  await expect(fact(page, 'Customer')).toContainText('Northern Clubs')
  await expect(page.getByRole('region', { name: /^State of/ })).toHaveCount(0)
}

test('staff answer, note, attach, assign and close; they post closed tickets or open one from the palette', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const page = await open({ as: 'staff', path: '/home' })
  await test.step("opens a customer's ticket from the palette", () => opensFromPalette(page))
  const token = await tokenOf('staff')
  const setOnHold = (issue: number) =>
    call(
      { ...ticketWork.setStatus, path: `/api/support/${issue}/status` },
      { url: server.url, token, body: { status: 'hold' } },
    )
  await test.step('staff answer, note and attach; input is kept when somebody else was faster', () =>
    answers(page, { db, setOnHold }))
  await test.step('assigns and closes an issue, and undoes both', () => assignsAndCloses(page, db))
  await test.step('a closed ticket requires category, subject and body, and is submitted once', () =>
    submitsClosed(page))
})
