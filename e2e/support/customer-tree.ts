import type { Locator, Page } from '@playwright/test'

/** The tree of the screen Customers. */
export const customerTree = (page: Page): Locator => page.getByRole('tree', { name: 'Customers' })

/** The row of the customer whose name, followed by its marks, begins so. */
export const treeRow = (page: Page, name: string): Locator =>
  customerTree(page).getByRole('treeitem', { name: new RegExp(`^${name}`) })

/** The details of the selected customer. */
export const customerPanel = (page: Page): Locator => page.getByRole('region', { name: 'Selected customer' })
