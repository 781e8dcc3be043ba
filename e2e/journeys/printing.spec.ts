import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { ACCESS_FIELDS } from '../../contract/src/endpoint/rights.ts'
import { hasPdfTools } from '../../pdf/src/testing/pdf-tools.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { printed, whilePrinting, wordsOf } from '../support/paper.ts'
import { grid } from '../support/table.ts'
import { addTicket } from '../support/tickets.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'
import { NORTH_PARK } from '../support/world.ts'

const logOf = (actionType: string) =>
  `/administration/log?filters=${encodeURIComponent(JSON.stringify({ actionType: [actionType] }))}`
const ROWS = Array.from({ length: 120 }, (_, place) => `row${String(place + 1).padStart(4, '0')}`)

async function addActions(db: Database, actionType: string): Promise<void> {
  await sql`
    insert into user_action (created_at, action_type, status_code, username, address, value)
    select timestamptz '2026-03-05 12:00Z' - n * interval '1 minute', ${actionType}::text, 200, 'rita', '192.0.2.7',
      jsonb_build_object('mark', 'row' || lpad(n::text, 4, '0'))
    from generate_series(1, ${ROWS.length}::int) n`.execute(db)
}

/** Prints, and expects all words of these texts on paper, under the line that says who printed it, and no navigation. */
async function expectOnPaper(page: Page, texts: readonly string[]): Promise<string[]> {
  expect(texts.length).toBeGreaterThan(0)
  const pages = await printed(page)
  const paper = pages.join('\n')
  expect(wordsOf(texts).filter((word) => !paper.includes(word))).toEqual([])
  expect(paper).toMatch(/Service Center, printed by staff, \d\d:\d\d:\d\d/)
  for (const link of ['Robots Overview', 'Data extractor', 'Sign Out', 'Skip to the page'])
    expect(paper).not.toContain(link)
  return pages
}

/** Labels and values of the cards. */
async function factsOf(within: Locator): Promise<string[]> {
  return within.locator('dt, dd').allInnerTexts()
}

async function printsLog(page: Page) {
  await expect(page.getByText(`${ROWS.length} of ${ROWS.length} entries shown`)).toBeVisible()
  expect(await grid(page).getByRole('row').count()).toBeLessThan(ROWS.length)
  const pages = await expectOnPaper(page, ['User actions', 'Timestamp', ...ROWS])
  expect(pages.join('\n')).toContain(`${ROWS.length} of ${ROWS.length} entries`)
  if (!hasPdfTools) return
  expect(pages.length).toBeGreaterThan(1)
  for (const text of pages) expect(text).toContain('Action Type')
}

async function printsDashboard(page: Page) {
  await goWithin(page, `/devices/robots/${NORTH_PARK}`)
  await expect(page.getByText('9.8.4').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const facts = await factsOf(page.getByRole('main'))
  expect(facts.length).toBeGreaterThan(20)
  await expectOnPaper(page, ['North Park', ...facts])
}

async function printsDialog(page: Page) {
  await goWithin(page, `/devices/robots/${NORTH_PARK}?data=latest`)
  const dialog = page.getByRole('dialog', { name: 'Latest values' })
  await expect(dialog.getByRole('gridcell', { name: '9.8.4' })).toBeVisible()
  const cells = await dialog.getByRole('gridcell').allInnerTexts()
  const pages = await expectOnPaper(page, ['Latest values', 'Inserted At', ...cells])
  // The dashboard is behind the dialog.
  expect(pages.join('\n')).not.toContain('Positioning')
  await page.keyboard.press('Escape')
}

async function printsTicket(page: Page, db: Database) {
  const comments = Array.from({ length: 30 }, (_, place) => ({
    author: `Author${place}`,
    body: `Comment${place} says\n${`line${place} `.repeat(60)}\nand ends with end${place}.`,
    isPublic: place % 2 === 0,
  }))
  const issue = await addTicket(db, { subject: 'Printed subject', robot: NORTH_PARK, comments })
  await goWithin(page, `/support/${issue}`)
  await expect(page.getByText('and ends with end29.')).toBeAttached()
  const facts = await factsOf(page.getByRole('main'))
  const ends = comments.map(({ author }, place) => `${author} Comment${place} end${place}.`)
  await expectOnPaper(page, ['Printed subject', ...facts, ...ends])
}

async function printsAccount(page: Page) {
  await goWithin(page, '/accounts/staff')
  await expect(page.getByRole('heading', { name: 'Access fields' })).toBeVisible()
  const facts = await factsOf(page.getByRole('main'))
  await expect(page.getByRole('main').getByText(ACCESS_FIELDS.SavingsCalculator.name)).toBeVisible()
  const rights = Object.values(ACCESS_FIELDS).map(({ name }) => name)
  await expectOnPaper(page, [...facts, ...rights])
}

async function printsFile(page: Page) {
  await goWithin(page, '/administration/operations')
  const lines = ROWS.map((mark, place) => `${800_001 + place};${mark}`)
  await page.getByLabel('File to import').setInputFiles({
    name: 'names.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Robot ID;Name', ...lines].join('\n')),
  })
  const rows = page.getByRole('grid', { name: 'Rows of the file' })
  await expect(rows.getByText('row0001')).toBeVisible()
  expect(await rows.getByRole('row').count()).toBeLessThan(ROWS.length)
  await expectOnPaper(page, ['Bulk import', 'Reason', '800001', '800120', ...ROWS])
}

test('prints all of a log, a dashboard, a dialog, a ticket, an account and a file, without navigation', async ({
  open,
  db,
}) => {
  await addActions(db, 'Print test')
  const page = await open({ as: 'staff', path: logOf('print test') })
  await test.step('a log, with the rows that the screen does not show and a head on each page', () =>
    printsLog(page))
  await test.step('a dashboard', () => printsDashboard(page))
  await test.step('a dialog, in place of the page', () => printsDialog(page))
  await test.step('a ticket', () => printsTicket(page, db))
  await test.step('an account', () => printsAccount(page))
  await test.step('the rows of a file', () => printsFile(page))
})

/** Notes in the page that it asked for printing: the browser's own dialog would wait for somebody. */
const notePrinting = (page: Page) =>
  page.addInitScript(() => {
    globalThis.print = () => void document.documentElement.setAttribute('data-print-asked', '')
  })
const LOG_CALL = '**/api/administration/log?*'
const printAsked = (page: Page) => page.locator('html[data-print-asked]')

test('Ctrl P loads the rows of all pages before it prints, and can be cancelled', async ({ open, db }) => {
  await addActions(db, 'Paged print')
  const page = await open({
    as: 'staff',
    path: logOf('paged print'),
    stored: { 'service-center.table.user-actions': JSON.stringify({ pageSize: 100 }) },
    before: notePrinting,
  })
  await expect(page.getByText(`100 of ${ROWS.length} entries shown`)).toBeVisible()
  const notice = page.getByText('Loading entries to print')
  await test.step('Escape and the button cancel it', async () => {
    await page.route(LOG_CALL, () => undefined)
    await page.keyboard.press('Control+p')
    await expect(notice).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
    await page.keyboard.press('Control+p')
    await page.getByRole('button', { name: 'Cancel printing' }).click()
    await expect(notice).toBeHidden()
    await page.unroute(LOG_CALL)
    await expect(printAsked(page)).toHaveCount(0)
  })
  await test.step('the browser prints what it has', async () => {
    expect((await printed(page)).join('\n')).toContain(`100 of ${ROWS.length} entries`)
  })
  await test.step('all rows are on paper, once', async () => {
    await page.keyboard.press('Control+p')
    await expect(printAsked(page)).toBeAttached()
    await expect(notice).toBeHidden()
    const pages = await expectOnPaper(page, ROWS)
    expect(pages.join('\n')).toContain(`${ROWS.length} of ${ROWS.length} entries`)
  })
  await test.step('afterwards the browser prints what it has', async () => {
    expect((await printed(page)).join('\n')).toContain(`100 of ${ROWS.length} entries`)
  })
})

/** Whether the text of the page is dark; runs in the page. */
const colorsOf = () => {
  const { color } = getComputedStyle(document.querySelector('h1') ?? document.body)
  const [red = 0] = color.match(/\d+/) ?? []
  return { isDarkText: Number(red) < 128 }
}

test('prints in light colours, and has its own colours again afterwards', async ({ open }) => {
  const stored = { 'mantine-color-scheme-value': 'dark' }
  const page = await open({ as: 'staff', path: '/accounts/staff', stored })
  await expect(page.getByRole('heading', { name: 'Access fields' })).toBeVisible()
  expect((await page.evaluate(colorsOf)).isDarkText).toBe(false)
  expect((await whilePrinting(page, colorsOf)).isDarkText).toBe(true)
  expect((await page.evaluate(colorsOf)).isDarkText).toBe(false)
})
