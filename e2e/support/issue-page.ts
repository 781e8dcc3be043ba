import { expect, type Locator, type Page } from '@playwright/test'
import { goWithin } from './within.ts'

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

/** Goes to an issue from another page of the console, and waits until it is there. */
export const openIssue = async (page: Page, issue: number) => {
  await goWithin(page, `/support/${issue}`)
  await expect(fact(page, 'Issue ID')).toContainText(String(issue))
}

/** Opens the dialog 'Assign' of an issue, and chooses `staff`. */
export async function chooseAssignee(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign' })
  await dialog
    .getByRole('combobox', { name: 'Assignee' })
    .or(dialog.getByRole('textbox', { name: 'Assignee' }))
    .click()
  await page.getByRole('option', { name: /staff/ }).click()
  return dialog
}
