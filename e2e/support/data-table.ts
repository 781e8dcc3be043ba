import { expect, type Page } from '@playwright/test'

export const entries = (page: Page, shown: number, total: number) =>
  expect(page.getByText(`${shown} of ${total} entries shown`)).toBeVisible()
export const search = (page: Page) => page.getByRole('textbox', { name: 'Search shown columns' })
