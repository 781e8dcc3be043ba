import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { addNote, addTickets } from '../support/device-tickets.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { NORTH_PARK } from '../support/world.ts'

const HILL_SIDE = 4103
const DAY = 86_400
const now = Math.floor(Date.now() / 1000)

const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const historyOf = (device: string) => `/devices/${device}?data=support-history`
const entry = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
test('lists the support history of a robot newest first, and opens a full note', async ({ open, db }) => {
  const device = [1, HILL_SIDE] as const
  const [issue] = await addTickets(db, [
    { device, subject: 'Waits for a week', status: 'open', at: now - 9.5 * DAY },
    { device, subject: 'Just opened', status: 'new', at: now - 60 },
    { device, subject: 'On hold for long', status: 'hold', at: now - 30 * DAY },
    { device, subject: 'Waits for an answer', status: 'pending', at: now - 20 * DAY },
    { device, subject: 'Was solved', status: 'solved', at: now - 40 * DAY },
  ])
  const story = `Read https://example.com/manual\n${'A long story. '.repeat(60)}<b>The end</b>`
  await addNote(db, [1, HILL_SIDE], story)
  const page = await open({ as: 'clerk', path: `/devices/robots/${HILL_SIDE}` })
  await test.step('reports a loading error and retries', async () => {
    await page.route(`**/api/support/robots/${HILL_SIDE}`, (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    await page.getByRole('button', { name: 'Support history' }).click()
    const retry = dialog(page, /Support history/).getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await page.unroute(`**/api/support/robots/${HILL_SIDE}`)
    await retry.click()
    await expect(dialog(page, /Support history/).getByText(/entries shown/)).toBeVisible()
  })
  await test.step('shows which tickets are open and for how long', async () => {
    await expect(dialog(page, /Support history/)).toContainText('4103 Hill Side')
    await expect(entry(page, 'Waits for a week')).toContainText(/Open\s*9 days/)
    await expect(entry(page, 'Just opened')).toContainText('Open')
    await expect(entry(page, 'Just opened')).not.toContainText('days')
    await expect(entry(page, 'On hold for long')).toContainText(/Open.*On hold/)
    await expect(entry(page, 'Waits for an answer')).toContainText(/Closed.*Pending/)
    await expect(entry(page, 'Was solved')).toContainText(/Closed.*Solved/)
    const rows = await grid(page).getByRole('row').allInnerTexts()
    const places = ['Just opened', 'Waits for a week', 'Waits for an answer', 'On hold', 'Was solved'].map(
      (text) => rows.findIndex((row) => row.includes(text)),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'New ticket' })).toBeHidden()
  })
  await test.step('opens a note in a dialog that Escape closes, also on a phone', async () => {
    const note = dialog(page, /Logbook/)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      if (width === 390) await entry(page, 'A long story').getByRole('button', { name: 'Logbook' }).click()
      else await entry(page, 'A long story').getByText('A long story').click()
      await expect(note).toContainText('Robot 4103 Hill Side')
      await expect(note).toContainText('A long story. <b>The end</b>')
      await expect(note.getByRole('link')).toHaveAttribute('href', 'https://example.com/manual')
      if (width === 390) await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(note).toBeHidden()
      await expect(dialog(page, /Support history/)).toBeVisible()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('an issue id links to its page, and back works', async () => {
    await grid(page)
      .getByRole('link', { name: String(issue), exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`/support/${issue}$`))
    await expect(page.getByRole('heading', { name: 'Individual Support Issue View' })).toBeVisible()
    await page.goBack()
    await expect(dialog(page, /Support history/)).toBeVisible()
  })
})

test('writes and removes notes of a tablet, shows them to others at once, and undoes a removal', async ({
  open,
  db,
}) => {
  const other = await open({ as: 'clerk', path: historyOf('tablets/21003') })
  await expect(dialog(other, /Support history/)).toContainText('No results found')
  // Directly in the database, so that the other page is not notified.
  await addTickets(db, [{ device: [2, 21_003], subject: 'The pen is lost', status: 'closed', at: now - DAY }])
  await addNote(db, [2, 21_003], 'A new pen is on its way')
  await addNote(db, [2, 21_003], 'Soon gone')
  const page = await open({ as: 'staff', path: historyOf('tablets/21003') })
  await test.step('removes a note from the list that somebody else deleted', async () => {
    await expect(entry(page, 'Soon gone')).toBeVisible()
    // Directly in the database, so that the page is not notified.
    await db.deleteFrom('logbook_entry').where('body', '=', 'Soon gone').execute()
    await page.getByRole('button', { name: 'Remove note Soon gone' }).click()
    await expect(page.getByText('Somebody else has removed this note.')).toBeVisible()
    await expect(entry(page, 'Soon gone')).toBeHidden()
  })
  await test.step('writes and removes a note, which others see', async () => {
    const text = 'The screen was replaced on site'
    await page.getByRole('textbox', { name: 'Note' }).fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(entry(page, text)).toContainText(/Logbook.*Logbook.*Note/)
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')
    await expect(entry(other, text)).toBeVisible()
    await expect(other.getByRole('button', { name: `Remove note ${text}` })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Remove note ${text}` }).click()
    await expect(entry(page, text)).toBeHidden()
    await expect(entry(other, text)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The change was undone')).toBeVisible()
    await expect(entry(page, text)).toBeVisible()
    await expect(entry(other, text)).toBeVisible()
  })
  await test.step('asks before discarding an unfinished note', async () => {
    await page.getByRole('textbox', { name: 'Note' }).fill('The wheel was')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('The wheel was')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(dialog(page, /Support history/)).toBeHidden()
  })
  await test.step('on a phone, opens by the menu, and removes a note in its dialog', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Support history' }).click()
    await expect(entry(page, 'The pen is lost')).toBeVisible()
    await entry(page, 'A new pen').getByRole('button', { name: 'Logbook' }).click()
    await dialog(page, /Logbook/)
      .getByRole('button', { name: 'Remove note' })
      .click()
    await expect(dialog(page, /Logbook/)).toBeHidden()
    await expect(entry(page, 'A new pen')).toBeHidden()
  })
  await test.step('stations have no support history', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/devices/referencestations/61001')
    await expect(page.getByRole('button', { name: 'Historic Diagrams' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Support history' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'New ticket' })).toBeHidden()
  })
})

test('writes tickets from a dashboard, and names the device for each of two devices', async ({
  open,
  db,
}) => {
  await addTickets(db, [
    { device: [1, NORTH_PARK], subject: 'About the robot', status: 'open', at: now - 60 },
    { device: [2, 21_001], subject: 'About the tablet', status: 'open', at: now - 60 },
  ])
  const page = await open({ as: 'staff', path: `/devices/robots/${NORTH_PARK}?tablet=21001` })
  await test.step('writes an open ticket, even if the history cannot be loaded', async () => {
    await page.route(`**/api/support/robots/${NORTH_PARK}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    await page.getByRole('button', { name: 'New ticket', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Open ticket' }).click()
    const form = dialog(page, /Open ticket/)
    await form.getByRole('textbox', { name: 'Subject' }).fill('The pump does not start')
    await form.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Pump system' }).click()
    await form.getByRole('textbox', { name: 'Body' }).fill('Since this morning.')
    await form.getByRole('button', { name: 'Open ticket' }).click()
    await expect(page.getByText('support issue opened')).toBeVisible()
    await expect(form).toBeHidden()
    await page.unroute(`**/api/support/robots/${NORTH_PARK}`)
  })
  await test.step('writes a closed ticket', async () => {
    await page.getByRole('button', { name: 'New ticket', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Open ticket' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Closed ticket' }).click()
    const form = dialog(page, /Closed ticket/)
    await form.getByRole('button', { name: 'Submit closed ticket' }).click()
    await expect(form.getByText('can not be empty')).toHaveCount(3)
    await expect(page.getByText('check fields')).toBeVisible()
    await form.getByRole('textbox', { name: 'Subject' }).fill('Settled by telephone')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes' })
    await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await form.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Battery' }).click()
    await form.getByRole('textbox', { name: 'Body' }).fill('The charger was not plugged in.')
    await form.getByRole('button', { name: 'Submit closed ticket' }).click()
    await expect(page.getByText('closed support issue submitted')).toBeVisible()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Support history', exact: true }).click()
    await expect(entry(page, 'Settled by telephone')).toContainText(/Closed.*Battery/)
    await page.keyboard.press('Escape')
    await expect(dialog(page, /Support history/)).toBeHidden()
  })
  await test.step('each device has its own tickets', async () => {
    await page.getByRole('button', { name: 'Support history', exact: true }).click()
    const robot = dialog(page, /Support history/)
    await expect(robot).toContainText('Robot 4101 North Park')
    await expect(entry(page, 'About the robot')).toBeVisible()
    await expect(entry(page, 'About the tablet')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Support history of the tablet' }).click()
    await expect(dialog(page, /Support history/)).toContainText('Tablet 21001 Tablet one')
    await expect(entry(page, 'About the tablet')).toBeVisible()
    await expect(entry(page, 'About the robot')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New ticket about the tablet' }).click()
    await page.getByRole('menuitem', { name: 'Closed ticket' }).click()
    await expect(dialog(page, /Closed ticket/)).toContainText('Tablet 21001 Tablet one')
  })
})
