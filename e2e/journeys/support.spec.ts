import { type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { NORTH_PARK } from '../support/world.ts'

const fact = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Issue', exact: true }).locator(`[data-row="${label}"] dd`).first()

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
