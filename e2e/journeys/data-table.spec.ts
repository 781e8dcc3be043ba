import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { activeRobots } from '../support/active-robots.ts'
import { setLastMessage } from '../support/presence.ts'
import { head, idsInView, whenLoaded } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { entries, search } from '../support/data-table.ts'

const THREE_DAYS_AGO = new Date(Date.now() - 3 * 86_400_000)

/** The first page has as many rows as fit, which is less than all. */
const entriesOfFirstPage = (page: Page, total: number) =>
  expect(page.getByText(new RegExp(`^1\\d of ${total} entries shown$`))).toBeVisible()

async function addFilter(page: Page, { column, values }: { column: string; values: string[] }) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Filter' })
  await editor.getByRole('combobox', { name: 'Column' }).click()
  await editor.getByRole('option', { name: column, exact: true }).click()
  for (const value of values) {
    await editor.getByRole('listbox', { name: 'Values' }).getByRole('option', { name: value }).click()
  }
  return editor
}

/** The texts that the search has highlighted in the table. */
const found = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('sc-found') ?? [])].map((range) => range.toString()).toSorted())

test('sorts, searches, and filters numbers and times', async ({ open, db }) => {
  for (const robot of [4101, 4103]) await setLastMessage(db, { robot, at: THREE_DAYS_AGO })
  await setLastMessage(db, { robot: 4102, at: new Date() })
  const page = await open({ as: 'clerk', path: '/devices/robots' })
  await whenLoaded(page)
  await test.step('sorts by one column and then by another', () => sortByColumns(page))
  await test.step('searches the displayed values and highlights matches', async () => {
    await head(page, 'ID').getByRole('button').first().click()
    await expect.poll(() => idsInView(page)).toEqual([4101, 4102, 4103])
    await searchShown(page)
    await page.getByRole('checkbox', { name: 'Strict' }).uncheck()
  })
  await test.step('filters numbers by size and times by age, also by keyboard', () => filterSizes(page))
  await test.step('shares the filters by the address', async () => {
    const other = await open({ as: 'clerk', path: page.url() })
    await other.getByRole('button', { name: 'Updated not for 2 days', exact: true }).click()
    await other.getByRole('combobox', { name: 'Condition' }).click()
    await other.getByRole('option', { name: 'Within the last' }).click()
    await other.getByRole('button', { name: 'Apply' }).click()
    await expect(other.getByRole('button', { name: 'Updated within the last 2 days' })).toBeVisible()
    await expect(other.getByText('3 robots are hidden by 2 filters.')).toBeVisible()
    await other.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => idsInView(other)).toEqual([4101, 4102, 4103])
  })
})

async function sortByColumns(page: Page): Promise<void> {
  expect(await idsInView(page)).toEqual([4101, 4102, 4103])
  await expect(head(page, 'ID')).toHaveAttribute('aria-sort', 'ascending')

  await head(page, 'Battery').getByRole('button').first().click()
  await expect(head(page, 'Battery')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => idsInView(page)).toEqual([4102, 4101, 4103])
  await head(page, 'Battery').getByRole('button').first().click()
  await expect.poll(() => idsInView(page)).toEqual([4103, 4101, 4102])
  await page.reload()
  await expect.poll(() => idsInView(page)).toEqual([4103, 4101, 4102])

  await head(page, 'Robot software').getByRole('button').first().click()
  await head(page, 'Battery')
    .getByRole('button')
    .first()
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => idsInView(page)).toEqual([4102, 4101, 4103])
}

async function searchShown(page: Page): Promise<void> {
  await search(page).fill('67%')
  await expect.poll(() => idsInView(page)).toEqual([4101])
  await expect.poll(() => found(page)).toEqual(['67%'])
  // A letter that the keyboard lacks, and a word of another case.
  await search(page).fill('HILL síd')
  await expect.poll(() => idsInView(page)).toEqual([4103])
  await expect.poll(() => found(page)).toEqual(['Hill', 'Sid'])
  await page.getByRole('checkbox', { name: 'Strict' }).check()
  await expect.poll(() => found(page)).toEqual([])
  await search(page).fill('hill side')
  await expect.poll(() => found(page)).toEqual(['Hill Side'])

  // Greenline is the dealer, whose column is hidden.
  await search(page).fill('greenline')
  await expect(page.getByText('hidden by the search of the shown columns')).toBeVisible()
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Dealer' }).check()
  await expect.poll(() => idsInView(page)).toEqual([4101, 4102, 4103])
  await page.keyboard.press('Escape')
  await search(page).fill('')
  await expect.poll(() => found(page)).toEqual([])
}

async function filterSizes(page: Page): Promise<void> {
  const editor = await addFilter(page, { column: 'Battery', values: [] })
  await expect(editor.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await editor.getByRole('textbox', { name: 'Number' }).fill('67')
  await expect(editor.getByRole('status')).toHaveText('1 of 3 match')
  await page.keyboard.press('Enter')
  await expect.poll(() => idsInView(page)).toEqual([4102])
  await expect(page).toHaveURL(/less\+than/)

  await page.getByRole('button', { name: 'Battery less than 67', exact: true }).click()
  const chip = page.getByRole('dialog', { name: 'Battery less than 67' })
  await chip.getByRole('combobox', { name: 'Condition' }).click()
  await chip.getByRole('option', { name: 'Between' }).click()
  await chip.getByRole('textbox', { name: 'From' }).fill('67')
  await chip.getByRole('textbox', { name: 'To' }).fill('6')
  await expect(chip.getByText('From must not be more than To')).toBeVisible()
  await expect(chip.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await chip.getByRole('textbox', { name: 'To' }).fill('100')
  await chip.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => idsInView(page)).toEqual([4101, 4103])

  await addFilter(page, { column: 'Updated', values: [] })
  await editor.getByRole('combobox', { name: 'Condition' }).click()
  await editor.getByRole('option', { name: 'Not for' }).click()
  await editor.getByRole('textbox', { name: 'How many' }).fill('2')
  await expect(editor.getByRole('status')).toHaveText('2 of 3 match')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => idsInView(page)).toEqual([4101, 4103])
}

test('filters a large fleet with counts, and searches it', async ({ open, db }) => {
  const { length: total } = await activeRobots(db)
  const page = await open({ as: 'staff', path: '/devices/robots' })
  await whenLoaded(page)
  await test.step('filters with counts and shows chips', async () => {
    await entriesOfFirstPage(page, total)
    const editor = await addFilter(page, { column: 'Customer', values: [] })
    const choice = editor.getByRole('option', { name: /Northern Clubs/ })
    await expect(choice).toContainText('3')
    await choice.click()
    await expect(editor.getByRole('status')).toHaveText(`3 of ${total} match`)
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Apply' }).click()
    await entries(page, 3, 3)
    await expect(page.getByRole('button', { name: 'Customer Northern Clubs' })).toBeVisible()
    await expect(page).toHaveURL(/filters=/)

    await page.getByRole('button', { name: 'Remove filter Customer' }).click()
    await entriesOfFirstPage(page, total)
    await expect(page).not.toHaveURL(/filters=/)
  })
  await test.step('searches by words, or exactly by whole cells', async () => {
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    // Robot 5030 is 'Field 30' with a battery at 60.
    await search(page).fill('field 60')
    await expect.poll(() => idsInView(page)).toEqual([5030, 5060])
    await search(page).fill('field 6')
    await page.getByRole('checkbox', { name: 'Strict' }).check()
    await expect.poll(() => idsInView(page)).toEqual([5006])
    await entries(page, 1, 1)

    await search(page).fill('no such robot')
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await entriesOfFirstPage(page, total)
  })
})
