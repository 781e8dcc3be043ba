import { expect, type Locator, type Page } from '@playwright/test'

export const grid = (page: Page) => page.getByRole('grid')

export const head = (page: Page, name: string) =>
  grid(page)
    .getByRole('columnheader')
    .filter({ has: page.locator(`[data-column]`, { hasText: new RegExp(`^${name}`) }) })

/** The row of a device. */
export const row = (page: Page, id: number) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(id), exact: true }) })

/** The cell of a device in the column with a header. */
export async function cell(page: Page, place: { id: number; column: string }): Promise<Locator> {
  const at = await head(page, place.column).getAttribute('aria-colindex')
  return row(page, place.id).locator(`[aria-colindex="${at}"]`)
}

/** The ids of the visible rows, from top to bottom. */
export async function idsInView(page: Page): Promise<number[]> {
  const cells = grid(page).locator('[role=row] > [role=gridcell][aria-colindex="1"]')
  return (await cells.allInnerTexts()).map((text) => Number.parseInt(text, 10))
}

/** Opens a device overview and waits until every column is there. */
export async function whenLoaded(page: Page): Promise<void> {
  await expect(page.getByText('The table is fully populated.')).toBeVisible()
}
