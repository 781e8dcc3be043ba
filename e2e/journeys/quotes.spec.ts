import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addCompany, addDeal, addSeller, dayAhead } from '../support/quotes.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/quotegenerator'

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const generate = (page: Page) => page.getByRole('button', { name: 'Generate Contract' })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Chooses an option of a list by the mouse. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await combobox(page, name).click()
  await page.getByRole('option', { name: option }).click()
}

/** Two Sport robots with their plan and templates. */
async function chooseRobots(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Number of TLM Sport 2' }).fill('2')
  await choose(page, 'Payment plan of TLM Sport 2', 'Standard Payment')
  await combobox(page, 'Add template')
    .or(page.getByRole('textbox', { name: 'Add template' }))
    .click()
  await page.getByRole('option', { name: 'Football' }).click()
  await page.getByRole('option', { name: 'Handball' }).click()
  await page.keyboard.press('Escape')
}

test('issues a quote by mouse, and lists what is missing until it is complete', async ({ open, db }) => {
  await addSeller(db, { username: 'mouse', rights: ['QuoteAccessDE', 'QuoteAccessUS'] })
  await addCompany(db, { id: 'freiburg', name: 'Stadt Freiburg', email: 'jonas@example.com' })
  const page = await open({ as: 'mouse', path: PATH })
  await expect(page.getByText('Select a contract type!')).toBeVisible()
  await expect(page.getByText('Add at least 1 robot to the quote!')).toBeVisible()
  await expect(page.getByRole('button', { name: '6 things left to choose' })).toBeVisible()
  await expect(generate(page)).toBeDisabled()
  await choose(page, 'Contract type', 'DE')
  // The date at the legal entity's seat, some weeks ahead.
  await expect(
    combobox(page, 'Valid until').or(page.getByRole('textbox', { name: 'Valid until' })),
  ).toHaveValue(/^30 days \(\d\d\/\d\d\/[2-6]\d\)$/)
  await page.getByText('Final', { exact: true }).click()
  await choose(page, 'Company', 'Stadt Freiburg (Freiburg)')
  // The only contact of the company.
  await expect(combobox(page, 'Contact')).toHaveValue('Jonas Keller (jonas@example.com)')
  await page.getByRole('textbox', { name: 'Number of TLM Sport 2' }).fill('1')
  await expect(page.getByText('Select payment plan for every added robot!')).toBeVisible()
  await chooseRobots(page)
  await expect(part(page, 'Templates').getByText('2 of 2 free chosen')).toBeVisible()
  await page.getByRole('textbox', { name: 'Close date' }).fill(dayAhead())
  await expect(part(page, 'Issue').getByText('EUR\u00A038,794.00')).toBeVisible()
  await expectAccessible(page)
  // The pages of the quote contain their text, for screen readers and text search.
  const pages = page.getByRole('region', { name: 'Pages of the quote' })
  await expect(pages.getByText('38.794,00').first()).toBeVisible()
  await expect(pages.getByText(/19\s?%/).first()).toBeVisible()
  await generate(page).click()
  const question = page.getByRole('dialog', { name: /^Issue quote MetteHolm-\d{4}\?$/ })
  await expect(question).toContainText('EUR 38,794.00')
  await question.getByRole('button', { name: 'Issue quote' }).click()
  await expect(page.getByText('Quote successfully issued')).toBeVisible()
  await expect(page.getByText(/^Quote MetteHolm-\d{4} was issued/)).toBeInViewport()
  await page.getByRole('link', { name: 'Issued quotes' }).click()
  const row = grid(page).getByRole('row', { name: /Stadt Freiburg/ })
  await expect(row).toContainText('EUR 38,794.00')
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download the PDF/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^MetteHolm-\d{4}\.pdf$/)
  // A deal with this company has another close date than the one typed.
  const closed = await addDeal(db, { company: 'freiburg', days: 40 })
  await row.getByRole('button', { name: /as a new quote$/ }).click()
  await page
    .getByRole('dialog', { name: 'Replace your draft?' })
    .getByRole('button', { name: 'Replace draft' })
    .click()
  await expect(combobox(page, 'Company')).toHaveValue('Stadt Freiburg (Freiburg)')
  await expect(page.getByRole('textbox', { name: 'Number of TLM Sport 2' })).toHaveValue('2')
  // Everything except the close date, which may have passed and is replaced by the deal's.
  await expect(page.getByRole('textbox', { name: 'Close date' })).toHaveValue(closed)
  await expect(page.getByText(/left to choose/)).toHaveCount(0)
  await expect(generate(page)).toBeEnabled()
})

async function startOver(page: Page) {
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog', { name: 'Start over?' }).getByRole('button', { name: 'Start over' }).click()
}

async function keepsDraft(page: Page) {
  const preview = page.getByRole('region', { name: 'Pages of the quote' })
  const comments = page.getByRole('textbox', { name: 'Comments' })
  await expect(preview).toContainText('Nothing to preview yet')
  await comments.fill('Before the season')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/quote/translations', async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  await expect(comments).toHaveValue('Before the season')
  await page.getByRole('textbox', { name: 'Number of TS Plotter' }).press('ArrowUp')
  await expect(preview).toHaveText('Loading...')
  answer()
  await expect(preview.getByText(/Angebot/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Start over' }).click()
  const question = page.getByRole('dialog', { name: 'Start over?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(comments).toHaveValue('Before the season')
  await startOver(page)
  await expect(comments).toHaveValue('')
  await expect(preview).toContainText('Nothing to preview yet')
  await expect(preview.getByText(/Angebot/)).toHaveCount(0)
}

async function namesLetters(page: Page) {
  await page.getByText('Final', { exact: true }).click()
  await choose(page, 'Company', 'Αθήνα 北京 (Freiburg)')
  await chooseRobots(page)
  await page.getByRole('textbox', { name: 'Comments' }).fill('Thank you 👍')
  await page.getByRole('textbox', { name: 'Close date' }).fill(dayAhead())
  const named =
    'The PDF cannot print these letters, and shows ? instead: Company name (北 京), Comments (👍).'
  await expect(page.getByText(named)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pages of the quote' })).toContainText('Αθήνα ?')
  await generate(page).click()
  const question = page.getByRole('dialog', { name: /^Issue quote/ })
  await expect(question).toContainText(named)
  await question.getByRole('button', { name: 'Keep editing' }).click()
}

/** A quote with robots and their templates. */
async function showsOnPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Preview', { exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Pages of the quote' })).toBeVisible()
  await page.getByText('Form', { exact: true }).click()
  await expect(part(page, 'Templates').getByText('2 of 2 free chosen')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function issuesByKeys(page: Page, db: Database) {
  // The only contract type is chosen by itself.
  await expect(combobox(page, 'Contract type')).toHaveValue('DE')
  // The other contract type requires a right of its own.
  await combobox(page, 'Contract type').click()
  await expect(page.getByRole('option', { name: 'DE', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'US', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Budgetary' }).press('Space')
  await combobox(page, 'Company').press('N')
  await page.keyboard.type('EW')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Fill out Company Name!')).toBeVisible()
  await expect(page.getByText('Fill out Contact Name!')).toBeVisible()
  await expect(page.getByText('Fill out Contact Phone or Email!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Company name' }).fill('Rasenfreunde Ulm')
  await page.getByRole('textbox', { name: 'First name' }).fill('Petra')
  await page.getByRole('textbox', { name: 'Email' }).fill('petra@example.com')
  await page.getByRole('textbox', { name: 'Close date' }).fill(dayAhead())
  await page.getByRole('textbox', { name: 'Number of TS Plotter' }).press('ArrowUp')
  await expect(page.getByText(/left to choose/)).toHaveCount(0)
  // Somebody else takes the number.
  await db
    .updateTable('quote_setting')
    .set((eb) => ({ next_number: eb('next_number', '+', 5) }))
    .execute()
  await page.getByRole('textbox', { name: 'Comments' }).press('Control+Enter')
  const question = page.getByRole('dialog', { name: /^Issue quote/ })
  await question.getByRole('button', { name: 'Issue quote' }).press('Enter')
  const notice = page.getByRole('dialog', { name: 'Quotation number' })
  await expect(notice).toContainText(/Quotation number of created quote has been updated: MetteHolm-\d{4}/)
  await notice.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(combobox(page, 'Company')).toHaveValue('Rasenfreunde Ulm')
  await expect(combobox(page, 'Contact')).toHaveValue('Petra (petra@example.com)')
}

test('keeps and clears a draft, names unprintable letters, and issues a quote for a new company by keyboard', async ({
  open,
  db,
}) => {
  await addSeller(db, { username: 'keys', rights: ['QuoteAccessDE'] })
  await addCompany(db, { id: 'athens', name: 'Αθήνα 北京', email: 'athens@example.com' })
  const page = await open({ as: 'keys', path: PATH })
  await test.step('keeps a draft after a reload, clears it after a confirmation, and the preview waits for texts and pages', () =>
    keepsDraft(page))
  await test.step('names unprintable letters next to the quote and before it is issued', () =>
    namesLetters(page))
  await test.step('on a phone, the preview is behind a tab and the button at the end of the form', () =>
    showsOnPhone(page))
  await startOver(page)
  await test.step('issues a quote for a new company by keyboard, with the number that is free at that time', () =>
    issuesByKeys(page, db))
})

test('offers no contract type without a right to one', async ({ open, db }) => {
  await addSeller(db, { username: 'unknown', rights: [] })
  const page = await open({ as: 'unknown', path: PATH })
  await expect(page.getByText('There is no contract type for you')).toBeVisible()
})
