import type { Locator, Page } from '@playwright/test'

export const customerTree = (page: Page): Locator => page.getByRole('tree', { name: 'Customers' })

/** The row of the customer whose name begins with `name`; the row's text is the name followed by its marks. */
export const treeRow = (page: Page, name: string): Locator =>
  customerTree(page).getByRole('treeitem', { name: new RegExp(`^${name}`) })

export const customerPanel = (page: Page): Locator => page.getByRole('region', { name: 'Selected customer' })
