import type { Locator, Page } from '@playwright/test'
import { developer, type DocumentationEntry } from '../../contract/src/developer/developer.ts'
import type { UploadedFile } from './documents.ts'
import { call } from './api.ts'

/** A folder that takes documents of staff. */
export const FOLDER = 'Robot company'

/** The address of a place in the documentation. */
export const pathOf = (location: string): string => `/developer?location=${encodeURIComponent(location)}`

/** What a user finds in the documentation. */
export async function entriesOf(url: string, token: string): Promise<readonly DocumentationEntry[]> {
  const { data } = await call(developer.tree, { url, token })
  return data
}

/** Adds a document of staff by an API call, and returns its id and location. */
export async function addDocument(
  url: string,
  token: string,
  { folder = FOLDER, name, file }: { folder?: string; name: string; file: UploadedFile },
): Promise<{ id: number; location: string }> {
  const form = new FormData()
  form.append('folder', folder)
  form.append('name', name)
  form.append('file', new File([Uint8Array.from(file.buffer)], file.name, { type: file.mimeType }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(new URL(developer.create.path, url), { method: 'POST', body: form, headers })
  return developer.create.response.parse(await response.json())
}

export const breadcrumb = (page: Page): Locator => page.getByRole('navigation', { name: 'Breadcrumb' })

/** A page of the documentation. */
export const article = (page: Page, name: string): Locator => page.getByRole('article', { name })

/** Opens a place by the menus of its folders, from whichever place is shown. */
export async function follow(page: Page, location: string): Promise<void> {
  await breadcrumb(page).getByRole('link', { name: 'Documentation', exact: true }).click()
  let folder = 'Documentation'
  for (const name of location.split('>')) {
    const menu = page.getByRole('list', { name: folder, exact: true })
    await menu.getByRole('link', { name, exact: true }).click()
    folder = name
  }
}

/** Removes the browser's file picker, which a test cannot operate. */
export const withoutFilePicker = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
