import { type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fact, search } from '../support/issue-page.ts'
import { grid, head } from '../support/table.ts'
import { addTicket, setDeviceState } from '../support/tickets.ts'
import { expect, test } from '../support/test.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

test('the overview lists the issues in scope; closed ones are hidden on request, also for whoever gets the link', async ({
  open,
  db,
}) => {
  const old = await addTicket(db, { subject: 'Elk one waits', robot: NORTH_PARK, daysAgo: 8 })
  await addTicket(db, { subject: 'Elk two is done', robot: NORTH_PARK, status: 'closed', daysAgo: 9 })
  await addTicket(db, { subject: 'Elk three of others', customer: 'Southern Clubs', robot: SOUTH_PARK })
  const page = await open({ as: 'staff', path: '/home' })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Support', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Support Overview' })).toBeVisible()
  await search(page, 'elk')
  await expect(rowOf(page, 'Elk three of others')).toBeVisible()
  await expect(head(page, 'Issue ID')).toBeVisible()
  await expect(head(page, 'Customer')).toBeVisible()
  await expect(rowOf(page, 'Elk one waits').getByRole('img', { name: /^Open for seven days/ })).toBeVisible()
  await expect(rowOf(page, 'Elk two is done').getByRole('img', { name: /^Open for seven days/ })).toHaveCount(
    0,
  )
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'Hide closed issues' }).check()
  await expect(rowOf(page, 'Elk two is done')).toHaveCount(0)
  await expect(rowOf(page, 'Elk one waits')).toBeVisible()
  const other = await open({ as: 'clerk', path: page.url() })
  await expect(other.getByRole('checkbox', { name: 'Hide closed issues' })).toBeChecked()
  await search(other, 'elk')
  await expect(rowOf(other, 'Elk one waits')).toBeVisible()
  await expect(rowOf(other, 'Elk two')).toHaveCount(0)
  await expect(rowOf(other, 'Elk three')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Open ticket' })).toHaveCount(0)

  await rowOf(page, 'Elk one waits').getByText('Elk one waits').click()
  await expect(page.getByRole('heading', { name: 'Individual Support Issue View' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/support/${old}`)
})

test('the checkbox of an issue is remembered; it does not open the issue', async ({ open, db }) => {
  const issue = await addTicket(db, { subject: 'Mole is chosen' })
  const page = await open({ as: 'staff', path: '/support' })
  await search(page, 'mole')
  const box = page.getByRole('checkbox', { name: `Choose issue ${issue}`, exact: true })
  await box.check()
  await page.reload()
  await expect(box).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Support Overview' })).toBeVisible()
  await box.uncheck()
  await page.reload()
  await expect(box).not.toBeChecked()

  // By keys: the table is one tab stop, and Space is the checkbox of its active row.
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(box).toBeChecked()
  await page.keyboard.press(' ')
  await expect(box).not.toBeChecked()
  await expect(page.getByRole('heading', { name: 'Support Overview' })).toBeVisible()
})

test('on a phone the issue id opens the issue, and the numbers call', async ({ open, db }) => {
  const requester = { name: 'Otto Club', phone: '+45 12 34 56 78', email: 'otto@club.dk' }
  const issue = await addTicket(db, { subject: 'Hedgehog on a phone', requester })
  const page = await open({ as: 'staff', path: '/support', width: 390 })
  await search(page, 'hedgehog')
  await rowOf(page, 'Hedgehog').getByText('Hedgehog').click()
  await expectAccessible(page)
  await grid(page)
    .getByRole('link', { name: String(issue), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Individual Support Issue View' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+45 12 34 56 78' })).toHaveAttribute('href', 'tel:+4512345678')
  await expect(page.getByRole('link', { name: 'otto@club.dk' })).toHaveAttribute(
    'href',
    'mailto:otto@club.dk',
  )
  await expectAccessible(page)
})

test('only whole numbers are issues; what does not exist is not found', async ({ open, db }) => {
  const foreign = await addTicket(db, { subject: 'Badger of others', customer: 'Southern Clubs' })
  const staff = await open({ as: 'staff', path: '/support' })
  for (const path of ['abc', '1.5', '1e3', 'legacy', '99999999999', '2147483648', '-7', '999999', '5/6']) {
    await staff.goto(`/support/${path}`)
    await expect(staff.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  const page = await open({ as: 'clerk', path: `/support/${foreign}` })
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Support', exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  const legacy = await open({ as: 'clerk', path: '/support/legacy' })
  await expect(legacy.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(
    legacy.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support', exact: true }),
  ).not.toHaveAttribute('aria-current', 'page')
})

test('an issue shows its fields, what was written, and how its device was then and is now', async ({
  open,
  db,
}) => {
  const issue = await addTicket(db, {
    subject: 'Otter: see https://club.example/otter',
    robot: NORTH_PARK,
    daysAgo: 1,
    comments: [
      {
        author: 'Otto Club',
        body: 'First line\nLook at www.club.dk, <b>please</b> or javascript:alert(1)',
      },
      { author: 'Rita', body: 'They have not paid', isPublic: false },
    ],
  })
  await setDeviceState(db, {
    issueId: issue,
    state: { Battery: ['11', 1_700_000_000], HDOP: ['0.9', 1_700_000_000], gone_key: ['x', 1_700_000_000] },
  })
  const page = await open({ as: 'staff', path: `/support/${issue}` })
  const facts = page.getByRole('region', { name: 'Issue', exact: true })
  await expect(facts.locator('dt')).toHaveText([
    'Issue ID',
    'Category',
    'Status',
    'Requester',
    'Requester Phone',
    'Requester Email',
    'Assignee',
    'Assignee Phone',
    'Assignee Email',
    'Organization',
    'Robot',
    'Tablet',
    'Customer',
  ])
  await expect(fact(page, 'Category')).toContainText('GPS')
  await expect(fact(page, 'Requester')).toHaveText('N/A')
  await expect(fact(page, 'Tablet')).toHaveText('N/A')
  await expect(fact(page, 'Robot').getByRole('link')).toHaveAttribute('href', `/devices/robots/${NORTH_PARK}`)

  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('link', { name: 'https://club.example/otter' })).toBeVisible()
  await expect(history.getByRole('link', { name: 'www.club.dk' })).toHaveAttribute(
    'href',
    'https://www.club.dk',
  )
  await expect(history.getByText('<b>please</b> or javascript:alert(1)', { exact: false })).toBeVisible()
  await expect(history.getByRole('link')).toHaveCount(2)
  await expect(history.getByRole('listitem').filter({ hasText: 'They have not paid' })).toContainText(
    'Private note',
  )

  const state = page.getByRole('region', { name: `State of Robot ${NORTH_PARK}` })
  await expect(state.getByRole('row', { name: /^Battery/ })).toContainText('11')
  await expect(state.getByRole('row', { name: /^HDOP/ })).toHaveCount(0)
  await state.getByRole('switch', { name: 'Show all values' }).check({ force: true })
  await expect(state.getByRole('row', { name: /^HDOP/ })).toBeVisible()
  await expectAccessible(page)

  const customer = await open({ as: 'clerk', path: `/support/${issue}` })
  await expect(customer.getByRole('region', { name: 'History' }).getByText('First line')).toBeVisible()
  await expect(customer.getByText('They have not paid')).toHaveCount(0)
  await expect(customer.getByRole('region', { name: 'Answer' })).toHaveCount(0)
  await expect(customer.getByRole('button', { name: 'Assign', exact: true })).toHaveCount(0)
})

test('staff answer, note and attach; what was typed is kept when somebody else was faster', async ({
  open,
  db,
}) => {
  const issue = await addTicket(db, { subject: 'Heron needs an answer', status: 'new' })
  const page = await open({ as: 'staff', path: `/support/${issue}` })
  const answer = page.getByRole('region', { name: 'Answer' })
  const history = page.getByRole('region', { name: 'History' })
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer.getByText('can not be empty')).toBeVisible()
  await answer.getByRole('textbox', { name: 'Answer' }).fill('Please restart it')

  // Leaving asks.
  await page.getByRole('link', { name: 'Support', exact: true }).first().click()
  await expect(page.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  // Somebody else is faster.
  const other = await open({ as: 'staff', path: `/support/${issue}` })
  await other.getByRole('button', { name: 'Set status' }).click()
  const dialog = other.getByRole('dialog', { name: 'Set status' })
  await dialog
    .getByRole('combobox', { name: 'Status' })
    .or(dialog.getByRole('textbox', { name: 'Status' }))
    .click()
  await other.getByRole('option', { name: 'On hold' }).click()
  await dialog.getByRole('button', { name: 'Set status' }).click()
  await expect(fact(other, 'Status')).toContainText('On hold')
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
})

test('an issue is assigned and closed, and each can be undone', async ({ open, db }) => {
  const issue = await addTicket(db, { subject: 'Stork is worked on' })
  const page = await open({ as: 'staff', path: `/support/${issue}` })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign' })
  await dialog
    .getByRole('combobox', { name: 'Assignee' })
    .or(dialog.getByRole('textbox', { name: 'Assignee' }))
    .click()
  await page.getByRole('option', { name: /staff/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Assign(?! it)/ }).click()
  await expect(fact(page, 'Assignee')).not.toHaveText('N/A')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fact(page, 'Assignee')).toHaveText('N/A')

  await page.getByRole('button', { name: 'Close issue' }).click()
  await expect(fact(page, 'Status')).toContainText('Closed')
  await expect(page.getByRole('button', { name: 'Close issue' })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fact(page, 'Status')).toContainText('Open')
})

test('a closed ticket needs category, subject and body, and is submitted once', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/support?create=closed' })
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
})

test('an open ticket of a customer is begun from the palette', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
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
})
