import { type Page } from '@playwright/test'

/** The value of a field of an issue, on its page. */
export const fact = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Issue', exact: true }).locator(`[data-row="${label}"] dd`).first()

/** Searches the overview, so that it holds the tickets of one journey. */
export const search = async (page: Page, words: string) => {
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search shown columns' }))
    .first()
    .fill(words)
}
