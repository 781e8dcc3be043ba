import type { Locator, Page } from '@playwright/test'

/** A widget of the control panel. */
export const widget = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })

/** Chooses what a field of a widget offers. */
export async function choose(at: Locator, field: string, typed: string): Promise<void> {
  await at.getByRole('combobox', { name: field }).fill(typed)
  await at.page().getByRole('option', { name: typed }).first().click()
}
