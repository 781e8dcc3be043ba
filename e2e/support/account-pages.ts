import type { Page } from '@playwright/test'
import { grid } from './table.ts'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
export const rowOf = (page: Page, username: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: username, exact: true }) })
export async function chooseCustomer(page: Page, typed: string, name: RegExp) {
  await page.getByRole('textbox', { name: 'Add a customer' }).fill(typed)
  await page.getByRole('option', { name }).click()
}
