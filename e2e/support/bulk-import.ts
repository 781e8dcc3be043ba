import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** A file as a browser is given one. */
export const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

export const savedWorkbook = async (name: string) =>
  file(name, await readFile(new URL(`../../web/src/testing/workbooks/${name}`, import.meta.url)))

export const select = (page: Page, given: ReturnType<typeof file>) =>
  page.getByLabel('File to import').setInputFiles(given)
export const rows = (page: Page) => page.getByRole('grid', { name: 'Rows of the file' })
export const row = (page: Page, text: string | number | undefined) =>
  rows(page)
    .getByRole('row')
    .filter({ hasText: String(text) })
export const classButton = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Shown rows' }).getByRole('button', { name })
export const execute = (page: Page) => page.getByRole('button', { name: 'Execute' })
export const question = (page: Page) => page.getByRole('dialog')

export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}
