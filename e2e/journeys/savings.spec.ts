import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

const pageOne = (page: Page) => page.getByRole('region', { name: 'Pages of the quotation' })

async function fillOut(page: Page, customer: string) {
  await page.getByLabel('Customer name').fill(customer)
  await page.getByRole('textbox', { name: 'Large', exact: true }).fill('2')
}

async function startOver(page: Page) {
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Customer name')).toHaveValue('')
}

async function keepsChanges(page: Page) {
  await fillOut(page, 'Kept Club')
  await expect(pageOne(page)).toContainText('2,421.91')
  await page.getByRole('button', { name: 'Additional parameters' }).click()
  await page.getByRole('textbox', { name: 'Large: gallons per field with the robot' }).fill('9')
  await expect(pageOne(page)).toContainText('126.91')
  await page.getByText('USD', { exact: true }).click()
  await expect(pageOne(page)).toContainText('USD')
  await page.getByRole('button', { name: 'Zoom in' }).click()

  await page.reload()
  await expect(page.getByLabel('Customer name')).toHaveValue('Kept Club')
  await expect(page.getByRole('button', { name: /^Zoom 110 %/ })).toBeVisible()
  await startOver(page)
}

async function checksForm(page: Page) {
  await fillOut(page, 'Northern Clubs')
  await page.getByRole('textbox', { name: 'Other', exact: true }).fill('1')
  await expect(page.getByText(/^Other fields do not count/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Other', exact: true }).press('Enter')
  await expect(pageOne(page)).toContainText('2,421.91')
  await page.getByRole('textbox', { name: 'Large', exact: true }).fill('1001')
  await expect(page.getByText('Must be a whole number from 0 to 1000.')).toBeVisible()
  await expect(page.getByText('not up to date')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()
}

async function tellsLoss(page: Page) {
  await fillOut(page, 'Thirsty Club')
  await page.getByRole('button', { name: 'Additional parameters' }).click()
  await page.getByRole('textbox', { name: 'Base wage, EUR an hour' }).fill('49.01')
  await expect(page.getByText(/^Must not be above the true wage of 49\.00.EUR/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Base wage, EUR an hour' }).fill('28')
  await page.getByRole('textbox', { name: 'Large: gallons per field with the robot' }).fill('20')
  const headline = /The robot costs 5,483\.09.EUR more in a season than the work by hand/
  await expect(page.getByText(headline).first()).toBeVisible()
  await expect(pageOne(page)).toContainText(headline)
  await expect(page.getByRole('columnheader', { name: 'Difference' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(/5,483\.09.more/)
  await expectAccessible(page)
}

async function loadsLetterheadAgain(page: Page) {
  const address = '**/api/quote/savings'
  await page.route(address, (route) => route.fulfill({ status: 500, json: { code: 'unknown' } }))
  await page.reload()
  await fillOut(page, 'Patient Club')
  await page.getByRole('button', { name: 'Calculate Savings' }).click()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await page.unroute(address)
  await retry.click()
  await expect(pageOne(page)).toContainText('Patient Club')
  await expect(pageOne(page)).toContainText('Line-marking robots')
  await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled()
}

async function namesLetters(page: Page) {
  await fillOut(page, 'Αθήνα 北京')
  await page.getByRole('button', { name: 'Calculate Savings' }).click()
  await expect(pageOne(page)).toContainText('Αθήνα ?')
  await expect(
    page.getByText('The PDF cannot print these letters, and shows ? instead: Customer name (北 京).'),
  ).toBeVisible()
  await page.getByLabel('Customer name').fill('Αθήνα')
  await expect(page.getByText('The PDF cannot print')).toBeHidden()
}

async function showsOnPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillOut(page, 'Northern Clubs')
  const box = await page.getByRole('textbox', { name: 'Other', exact: true }).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390)
  await page.getByRole('button', { name: 'Calculate Savings' }).click()
  await expect(pageOne(page)).toBeInViewport()
  await expect(pageOne(page)).toContainText('2,421.91')
}

test('calculates savings, shows and downloads the quotation, and keeps changes', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Savings calculator' })
    .click()
  await page.getByRole('button', { name: 'Calculate Savings' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(page.getByText('Add at least 1 field!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()

  await fillOut(page, 'Northern Clubs')
  await expect(pageOne(page)).toContainText('2,421.91')
  await expect(pageOne(page)).toContainText('Northern Clubs')
  await expect(page.getByText('up to date')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('4,771.30')
  await expectAccessible(page)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('quotation.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await test.step('updates the quotation with the form, and keeps the form after a reload', () =>
    keepsChanges(page))
  await test.step('Enter calculates, fields that are never marked are named, and an invalid form is marked as outdated', () =>
    checksForm(page))
  await startOver(page)
  await test.step('a base wage above the true wage is refused, and a loss is said plainly', () =>
    tellsLoss(page))
  await startOver(page)
  await test.step('a letterhead that could not be loaded is loaded again', () => loadsLetterheadAgain(page))
  await startOver(page)
  await test.step('prints a Greek customer name, and names unprintable letters', () => namesLetters(page))
  await startOver(page)
  await test.step('on a phone, the quotation is below the form', () => showsOnPhone(page))
})
