import { expect, type Locator, type Page } from '@playwright/test'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { call } from './api.ts'

export const EXTRACTOR = '/data-extractor'

type Fields = EndpointInput<typeof dataQueries.create>['body']

/** The robots of the viewer's scope, since a time. */
export const ROBOTS: Fields = {
  name: 'Robots since',
  description: 'Robots that were known at a time.',
  isPublic: true,
  whQuery: 'SELECT device_id, created_at\nFROM devices\nWHERE created_at >= ddparam_1',
  dbQuery:
    "SELECT f.device_id, d.name\nFROM first_query f\nJOIN devices d USING (device_id)\nWHERE d.device_type = 'robot'\nORDER BY 1",
  dbQueryFirst: false,
  params: [{ order: 1, name: 'Since' }],
}

/** Saves a query as a user does; returns its id. */
export async function saveQuery(
  options: { url: string; token: string },
  fields: Partial<Fields>,
): Promise<number> {
  const { id } = await call(dataQueries.create, { ...options, body: { ...ROBOTS, ...fields } })
  return id
}

/** The box of a query in the editor. */
export const box = (page: Page, name: 'Data warehouse query' | 'Database query'): Locator =>
  page.getByRole('textbox', { name, exact: true })

/** Writes a query, and closes the list of completions. */
export async function write(page: Page, name: Parameters<typeof box>[1], text: string): Promise<void> {
  await box(page, name).fill(text)
  await page.keyboard.press('Escape')
}

export const execute = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Execute queries' }).click()

export const tab = (page: Page, name: 'Query Overview' | 'Query Editor'): Locator =>
  page.getByRole('tab', { name })

export const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' }).getByRole('grid')

export const told = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

/** Picks a saved query in the overview. */
export async function pick(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Saved query' }).click()
  await page.getByRole('option', { name: label }).click()
  await expect(page.getByRole('combobox', { name: 'Saved query' })).toHaveValue(label)
}
