import { type Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { fact, openIssue, search } from '../support/issue-page.ts'
import { grid, head } from '../support/table.ts'
import { addTicket, setDeviceState } from '../support/tickets.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

async function listsIssues(page: Page, other: Page, db: Database) {
  const old = await addTicket(db, { subject: 'Elk one waits', robot: NORTH_PARK, daysAgo: 8 })
  await addTicket(db, { subject: 'Elk two is done', robot: NORTH_PARK, status: 'closed', daysAgo: 9 })
  await addTicket(db, { subject: 'Elk three of others', customer: 'Southern Clubs', robot: SOUTH_PARK })
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

  await page.getByRole('checkbox', { name: 'Hide closed issues' }).check()
  await expect(rowOf(page, 'Elk two is done')).toHaveCount(0)
  await expect(rowOf(page, 'Elk one waits')).toBeVisible()
  await goWithin(other, page.url())
  await expect(other.getByRole('checkbox', { name: 'Hide closed issues' })).toBeChecked()
  await search(other, 'elk')
  await expect(rowOf(other, 'Elk one waits')).toBeVisible()
  await expect(rowOf(other, 'Elk two')).toHaveCount(0)
  await expect(rowOf(other, 'Elk three')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Open ticket' })).toHaveCount(0)

  await rowOf(page, 'Elk one waits').getByText('Elk one waits').click()
  await expect(page.getByRole('heading', { name: 'Individual Support Issue View' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/support/${old}`)
}

async function remembersChoice(page: Page, { issue, left }: { issue: number; left: number }) {
  await goWithin(page, '/support')
  await search(page, 'mole')
  const box = page.getByRole('checkbox', { name: `Choose issue ${issue}`, exact: true })
  await box.check()
  await search(page, 'vole')
  const leftBox = page.getByRole('checkbox', { name: `Choose issue ${left}`, exact: true })
  await leftBox.check()
  await leftBox.uncheck()
  await page.reload()
  await expect(leftBox).not.toBeChecked()
  await search(page, 'mole')
  await expect(box).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Support Overview' })).toBeVisible()
  await box.uncheck()

  // By keyboard: the table is one tab stop, and Space toggles the checkbox of its active row.
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(box).toBeChecked()
  await page.keyboard.press(' ')
  await expect(box).not.toBeChecked()
  await expect(page.getByRole('heading', { name: 'Support Overview' })).toBeVisible()
}

async function opensOnPhone(page: Page, issue: number) {
  await page.setViewportSize({ width: 390, height: 844 })
  await goWithin(page, '/support')
  await search(page, 'hedgehog')
  await rowOf(page, 'Hedgehog').getByText('Hedgehog').click()
  await grid(page)
    .getByRole('link', { name: String(issue), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Individual Support Issue View' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+45 12 34 56 78' })).toHaveAttribute('href', 'tel:+4512345678')
  await expect(page.getByRole('link', { name: 'otto@club.dk' })).toHaveAttribute(
    'href',
    'mailto:otto@club.dk',
  )
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function findsWholeNumbers(staff: Page, page: Page, db: Database) {
  const foreign = await addTicket(db, { subject: 'Badger of others', customer: 'Southern Clubs' })
  for (const path of ['abc', '1.5', '1e3', 'legacy', '99999999999', '2147483648', '-7', '999999', '5/6']) {
    await goWithin(staff, '/support')
    await expect(staff.getByRole('heading', { name: 'Support Overview' })).toBeVisible()
    await goWithin(staff, `/support/${path}`)
    await expect(staff.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await goWithin(page, `/support/${foreign}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Support', exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await goWithin(page, '/support/legacy')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(entry).not.toHaveAttribute('aria-current', 'page')
}

async function showsIssue(page: Page, customer: Page, db: Database) {
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
  await openIssue(page, issue)
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

  await openIssue(customer, issue)
  await expect(customer.getByRole('region', { name: 'History' }).getByText('First line')).toBeVisible()
  await expect(customer.getByText('They have not paid')).toHaveCount(0)
  await expect(customer.getByRole('region', { name: 'Answer' })).toHaveCount(0)
  await expect(customer.getByRole('button', { name: 'Assign', exact: true })).toHaveCount(0)
}

/** A ticket of a customer whose dealer the user does not see. */
async function namesDealer(page: Page) {
  await page.setViewportSize({ width: 2560, height: 900 })
  await goWithin(page, '/support')
  await search(page, 'siskin')
  const row = grid(page).getByRole('row').filter({ hasText: 'Siskin' })
  await expect(row).toContainText(/Greenline \(\d+\)/)
  await expect(row).toContainText(/Northern Clubs \(\d+\)/)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('lists, selects and shows issues, and reports unknown ones as not found', async ({ open, db }) => {
  const page = await open({ as: 'staff', path: '/home' })
  const clerk = await open({ as: 'clerk', path: '/home' })
  const issue = await addTicket(db, { subject: 'Mole is chosen' })
  const left = await addTicket(db, { subject: 'Vole is chosen, and left again' })
  const requester = { name: 'Otto Club', phone: '+45 12 34 56 78', email: 'otto@club.dk' }
  const called = await addTicket(db, { subject: 'Hedgehog on a phone', requester })
  await addTicket(db, { subject: 'Siskin has a dealer', robot: NORTH_PARK })
  await test.step('lists issues in scope, and can hide closed ones, also in a shared link', () =>
    listsIssues(page, clerk, db))
  await test.step('remembers the check box of an issue, which does not open the issue', () =>
    remembersChoice(page, { issue, left }))
  await test.step("shows an issue's fields, comments, and its device then and now", () =>
    showsIssue(page, clerk, db))
  await test.step('on a phone, the issue id opens the issue, and phone numbers are links', () =>
    opensOnPhone(page, called))
  await test.step('accepts only whole numbers as issues, and reports unknown ones as not found', () =>
    findsWholeNumbers(page, clerk, db))
  await test.step('shows the name of a dealer out of scope in the overview', () => namesDealer(clerk))
})
