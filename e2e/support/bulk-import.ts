import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/server/world.ts'

export const PATH = '/administration/operations'

/** Adds somebody who may import names and dates, and their club; returns the club's number. */
export async function addImporter(db: Database, username: string): Promise<number> {
  const club = await addCustomer(db, { name: `Club of ${username}` })
  await addUser(db, { username, customers: [club], rights: ['WarrantySubscription', 'RobotName'] })
  return club
}

let last = 8_950_000

/** Adds robots of a club, each with its values if there are any, and returns their numbers. */
export async function addRobots(
  db: Database,
  club: number,
  values: readonly (Record<string, string> | undefined)[],
): Promise<number[]> {
  const ids: number[] = []
  for (const value of values) {
    const id = (last += 1)
    const dev = await addDevice(db, { type: 1, id, customerId: club, name: `Harbour ${id}` })
    if (value !== undefined) await setLatest(db, dev, value)
    ids.push(id)
  }
  return ids
}

export const shippingDate = async (db: Database, id: number | undefined) =>
  (
    await sql<{ value: string }>`
      select l.value from latest l join device d using (dev) join data_key k using (key_id)
      where d.device_type = 1 and d.device_id = ${id} and k.name = 'shipping_date'`.execute(db)
  ).rows[0]?.value

/** A file as Playwright's `setInputFiles` takes it. */
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
