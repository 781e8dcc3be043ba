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
  await expect(part(page, 'Templates').getByText('2 free, 0 charged')).toBeVisible()
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

/** Which templates are free does not depend on the order in which they are chosen; each says why. */
async function saysWhatIsFree(page: Page) {
  const templates = part(page, 'Templates')
  const chip = (name: string) => templates.getByRole('button', { name: `Remove ${name}`, exact: true })
  await chip('Football, always free').click()
  await expect(templates.getByText('1 more can be free: Football.')).toBeVisible()
  await templates.getByRole('button', { name: 'Add all free ones: Football' }).click()
  await expect(chip('Football, always free')).toHaveAccessibleDescription('Always free with a Sport robot.')
  await expect(chip('Handball, free')).toHaveAccessibleDescription(/the dearest one costs nothing/)
  await expect(templates.getByText('2 free, 0 charged')).toBeVisible()
  await chip('Handball, free').hover()
  await expect(page.getByRole('tooltip', { name: /Handball, free\. Free: / })).toBeVisible()
  await expectAccessible(page)
}

/** Prices stand beside what is chosen; a number that is not allowed is kept and refused. */
async function refusesWrongNumbers(page: Page) {
  const robots = part(page, 'Robots')
  await expect(robots.getByText('2 × EUR 16,000.00 = EUR 32,000.00, paid at once')).toBeVisible()
  const number = page.getByRole('textbox', { name: 'Number of TLM Sport 2' })
  for (const text of ['-3', '2.7', '1e3', '', '1000']) {
    await number.fill(text)
    await expect(number).toHaveValue(text)
    await expect(number).toHaveAccessibleDescription('Must be a whole number from 0 to 999.')
    await expect(generate(page)).toBeDisabled()
    await expect(page.getByText('Waits until all numbers are right.')).toBeVisible()
    await expect(part(page, 'Issue').getByText(/Total/)).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.reload()
  await expect(number).toHaveValue('1000')
  await page.getByRole('button', { name: '1 thing left to choose or correct' }).click()
  await expect(number).toBeFocused()
  await number.press('ArrowUp')
  await expect(number).toHaveValue('3')
  await number.fill('2')
  await expect(generate(page)).toBeEnabled()
  const battery = page.getByRole('textbox', { name: 'Number of Battery' })
  await battery.fill('0')
  await expect(battery).toHaveAccessibleDescription('Must be a whole number from 1 to 5.')
  await expect(generate(page)).toBeDisabled()
  await battery.fill('3')
  await expect(part(page, 'Extras').getByText('3 × EUR 600.00 = EUR 1,800.00')).toBeVisible()
  await expect(generate(page)).toBeEnabled()
  await combobox(page, 'Payment plan of TLM Sport 2').click()
  await expect(page.getByRole('option', { name: 'Two years' })).toContainText('EUR 16,000.00 in 2 years')
  await page.keyboard.press('Escape')
}

/** A quote with robots and their templates. */
async function showsOnPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Preview', { exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Pages of the quote' })).toBeVisible()
  await page.getByText('Form', { exact: true }).click()
  await expect(part(page, 'Templates').getByText('2 free, 0 charged')).toBeVisible()
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
  await test.step('says for each template whether it is free and why', () => saysWhatIsFree(page))
  await test.step('keeps and refuses numbers that are not allowed, beside the prices', () =>
    refusesWrongNumbers(page))
  await test.step('on a phone, the preview is behind a tab and the button at the end of the form', () =>
    showsOnPhone(page))
  await startOver(page)
  await test.step('issues a quote for a new company by keyboard, with the number that is free at that time', () =>
    issuesByKeys(page, db))
})

/** A new company that is one of two existing ones, in another spelling. */
async function offersCompany(page: Page) {
  await choose(page, 'Company', 'NEW')
  await page.getByRole('textbox', { name: 'First name' }).fill('Petra')
  await page.getByRole('textbox', { name: 'Email' }).fill('petra@weil.example')
  await page.getByRole('textbox', { name: 'Company name' }).fill('sv  WEIL e. v.')
  const fields = page.getByRole('group', { name: 'New company' })
  await expect(fields.getByText('"sv WEIL e. v." exists 2 times already')).toBeVisible()
  await expect(fields.getByRole('listitem')).toHaveText([
    /SV Weil e\.V\. Freiburg, Germany/,
    /SV Weil eV Freiburg/,
  ])
  const problem = page.getByText('Use the existing company, or add another one!')
  await expect(problem).toBeVisible()
  await expect(generate(page)).toBeDisabled()
  await expectAccessible(page)
  await fields.getByRole('checkbox', { name: 'Add another company of this name' }).check()
  await expect(problem).toHaveCount(0)
  // Another name is another question.
  await page.getByRole('textbox', { name: 'Company name' }).fill('SV Weil e.V')
  await expect(problem).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Company name' }).fill('fc lörrach')
  await expect(fields.getByText('"fc lörrach" exists already')).toBeVisible()
  await expect(problem).toBeVisible()
  await page.getByRole('textbox', { name: 'Company name' }).fill('SV Weil e.V')
  await fields.getByRole('button', { name: 'Use it: SV Weil e.V., Freiburg, Germany' }).click()
  await expect(combobox(page, 'Company')).toHaveValue('SV Weil e.V. (Freiburg)')
  await expect(combobox(page, 'Company')).toBeFocused()
  // The contact that was typed stays.
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Petra')
}

/** A new contact whose address another company's contact has. */
async function offersContact(page: Page) {
  await page.getByRole('textbox', { name: 'Email' }).fill('Jonas@Loerrach.example')
  const fields = page.getByRole('group', { name: 'New contact' })
  await expect(fields.getByText('"Jonas@Loerrach.example" exists already')).toBeVisible()
  await expect(fields.getByRole('listitem')).toHaveText(
    /Jonas Keller jonas@loerrach\.example, of FC Lörrach.*Use both/,
  )
  await expect(page.getByText('Use the existing contact, or add another one!')).toBeVisible()
  await expectAccessible(page)
  await fields.getByRole('button', { name: /^Use both: Jonas Keller/ }).press('Enter')
  await expect(combobox(page, 'Company')).toHaveValue('FC Lörrach (Freiburg)')
  await expect(combobox(page, 'Contact')).toHaveValue('Jonas Keller (jonas@loerrach.example)')
  await expect(combobox(page, 'Contact')).toBeFocused()
}

/** Somebody else adds the company after the lists were loaded. */
async function offersAfterRefusal(page: Page, db: Database) {
  await choose(page, 'Company', 'NEW')
  await page.getByRole('textbox', { name: 'Company name' }).fill('TuS Binzen')
  await page.getByRole('textbox', { name: 'Close date' }).fill(dayAhead())
  await page.getByRole('textbox', { name: 'Number of TS Plotter' }).fill('1')
  await expect(page.getByText(/left to choose/)).toHaveCount(0)
  await addCompany(db, { id: 'binzen', name: 'TUS Binzen', email: 'binzen@example.com' })
  await generate(page).click()
  await page
    .getByRole('dialog', { name: /^Issue quote/ })
    .getByRole('button', { name: 'Issue quote' })
    .click()
  const refused =
    '"TuS Binzen" exists already (Freiburg, Germany). Use it, or say that another company is meant.'
  await expect(page.getByText(refused).first()).toBeVisible()
  await page.getByRole('button', { name: /^Use it: TUS Binzen/ }).click()
  await expect(combobox(page, 'Company')).toHaveValue('TUS Binzen (Freiburg)')
  // The contact of the other company is none of this one; its own is its only one.
  await expect(combobox(page, 'Contact')).toHaveValue('Jonas Keller (binzen@example.com)')
}

test('offers a company and a contact that exist already, in place of second ones', async ({ open, db }) => {
  await addSeller(db, { username: 'doubles', rights: ['QuoteAccessDE'] })
  await addCompany(db, { id: 'weil', name: 'SV Weil e.V.', email: 'info@weil.example' })
  await addCompany(db, { id: 'weil2', name: 'SV Weil eV', email: 'info2@weil.example' })
  await addCompany(db, { id: 'loerrach', name: 'FC Lörrach', email: 'jonas@loerrach.example' })
  const page = await open({ as: 'doubles', path: PATH })
  await page.getByText('Budgetary', { exact: true }).click()
  await test.step('lists the companies of the name, and uses one of them', () => offersCompany(page))
  await test.step('says where the contact is, and uses both', () => offersContact(page))
  await test.step('offers the company that somebody else has added meanwhile', () =>
    offersAfterRefusal(page, db))
})

test('offers no contract type without a right to one', async ({ open, db }) => {
  await addSeller(db, { username: 'unknown', rights: [] })
  const page = await open({ as: 'unknown', path: PATH })
  await expect(page.getByText('There is no contract type for you')).toBeVisible()
})
