import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { grid, head } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

/** Adds a version of robot software with an item that is translated and one that is not. */
async function addVersion(db: Database, name: string, product: string[] = []): Promise<void> {
  const { id } = await db
    .insertInto('changelog_version')
    .values({ device_type: 1, name, released_at: new Date('2024-05-02T12:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('changelog_item')
    .values([
      {
        version_id: id,
        kind: 'issue',
        position: 1,
        name: 'raw name',
        translated: `Words of ${name}`,
        products: product,
      },
      { version_id: id, kind: 'issue', position: 2, name: 'raw only', translated: null },
    ])
    .execute()
}

test.beforeEach(async ({ db }) => {
  await sql`delete from changelog_version`.execute(db)
})

test('customers read the changes, without untranslated items', async ({ open, db }) => {
  await addVersion(db, '9.8.3')
  await addVersion(db, '9.9.0', ['Pro X'])
  await addVersion(db, '9.10.0', ['Sport'])
  const page = await open({ as: 'clerk', path: '/changelog' })
  await test.step('the app has templates, and a product filter hides changes of other products', async () => {
    await expect(page.getByRole('columnheader', { name: 'Templates' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Device Type' }).click()
    await page.getByRole('option', { name: 'Robot Software Versions' }).click()
    await expect(page.getByRole('columnheader', { name: 'Templates' })).toHaveCount(0)
    await expect(grid(page).getByText('Words of 9.10.0')).toBeVisible()
    await page.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option', { name: 'Pro X' }).click()
    await expect(grid(page).getByText('Words of 9.10.0')).toHaveCount(0)
    await expect(grid(page).getByText('Words of 9.9.0')).toBeVisible()
  })
  await test.step('lists the highest version first, and opens a version by its address', async () => {
    await goWithin(page, '/home')
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await goWithin(page, '/changelog?type=1')
    await readVersions(page)
  })
  await test.step('shows no untranslated items without the technical right', async () => {
    await goWithin(page, '/changelog?type=1&version=9.9.0')
    await expect(page.getByRole('dialog').getByText('Words of 9.9.0')).toBeVisible()
    await expect(page.getByText('raw')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('switch', { name: 'Technical view' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New version' })).toHaveCount(0)
  })
})

async function readVersions(page: Page): Promise<void> {
  const names = grid(page).getByRole('row').filter({ hasText: 'Words of' })
  await expect(names).toHaveCount(3)
  await expect(names.nth(0)).toContainText('9.10.0')
  await expect(names.nth(2)).toContainText('9.8.3')
  await expect(head(page, 'Version')).toHaveAttribute('aria-sort', 'descending')
  await head(page, 'Version').getByRole('button').first().click()
  await head(page, 'Version').getByRole('button').first().click()
  await expect(head(page, 'Version')).toHaveAttribute('aria-sort', 'ascending')
  await expect(names.nth(0)).toContainText('9.8.3')

  await goWithin(page, '/changelog?type=1&version=9.9.0')
  const dialog = page.getByRole('dialog', { name: /Version 9.9.0/ })
  await expect(dialog).toContainText('Released 2024/05/02')
  await expect(dialog.getByRole('region', { name: 'Issues' })).toContainText('Words of 9.9.0')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).searchParams.get('version')).toBeNull()

  await goWithin(page, '/changelog?type=1&version=1.2.3')
  await expect(page.getByText('The changelog has no version 1.2.3')).toBeVisible()
}

test('staff read untranslated items and write versions', async ({ open, db }) => {
  await addVersion(db, '9.9.0')
  await addUser(db, { username: 'author', customers: [1], rights: ['ChangelogTecnical'] })
  const page = await open({ as: 'author', path: '/changelog?type=1&version=9.9.0' })
  await test.step('shows untranslated items with the technical right', () => readRaw(page))
  await test.step('on a phone, lists the versions and opens one as a full page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await grid(page).getByText('9.9.0', { exact: true }).click()
    await expect(page.getByRole('dialog', { name: /Version 9.9.0/ })).toContainText('Words of 9.9.0')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('staff add a version and reorder its items', () => writeVersion(page))
  await test.step('staff change it, delete it and undo the deletion', () => changeAndDelete(page))
})

async function readRaw(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Version 9.9.0/ })
  await expect(dialog.getByText('raw name')).toBeVisible()
  await expect(dialog.getByText('Not translated')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid(page).getByText('raw only (not translated)')).toBeVisible()
  await expect(grid(page).getByText('raw name', { exact: true })).toBeVisible()
  // The line may be cut off, so untranslated items come first.
  await expect(
    grid(page).getByText(/^raw only \(not translated\) · Words of 9\.9\.0 raw name$/),
  ).toBeVisible()
  await page.getByRole('switch', { name: 'Technical view' }).click()
  await expect(grid(page).getByText('raw only')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Technical view' }).click()
  await expect(grid(page).getByText('raw only (not translated)')).toBeVisible()
}

/** The row of the version that `writeVersion` creates. */
const written = (page: Page) => grid(page).getByRole('row').filter({ hasText: '10.1.0' })

async function writeVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New version' }).click()
  const created = page.getByRole('dialog', { name: /New version/ })
  await created.getByRole('button', { name: 'Add issue' }).click()
  await created.getByRole('button', { name: 'Create version' }).click()
  await expect(created.getByText('This field is required')).toHaveCount(2)
  await created.getByRole('textbox', { name: 'Version' }).fill('10.1.0')
  await created.getByRole('textbox', { name: 'Date' }).fill('2026/11/20')
  const first = created.getByRole('group', { name: 'issue 1' })
  await first.getByRole('textbox', { name: 'Technical name' }).fill('imu drift')
  await first.getByRole('textbox', { name: 'Translation' }).fill('Straight lines stay straight.')
  await created.getByRole('button', { name: 'Add issue' }).click()
  const second = created.getByRole('group', { name: 'issue 2' })
  await second.getByRole('textbox', { name: 'Technical name' }).fill('pump ramp')
  await expectAccessible(page)
  await created.getByRole('button', { name: 'Move issue 2 up' }).click()
  await expect(first.getByRole('textbox', { name: 'Technical name' })).toHaveValue('pump ramp')
  await expect(created.getByRole('button', { name: 'Move issue 1 down' })).toBeFocused()
  await created.getByRole('button', { name: 'Create version' }).click()
  const row = written(page)
  await expect(row).toContainText('2026/11/20')
  await expect(row).toContainText('pump ramp (not translated) · Straight lines stay straight.')
}

async function changeAndDelete(page: Page): Promise<void> {
  const row = written(page)
  await row.getByText('2026/11/20').click()
  await page.getByRole('button', { name: 'Edit version' }).click()
  const edited = page.getByRole('dialog', { name: /Edit version/ })
  await edited.getByRole('button', { name: 'Remove issue 1' }).click()
  await edited.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version 10.1.0 was saved')).toBeVisible()
  await expect(page.getByRole('dialog', { name: /Version 10.1.0/ })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('pump ramp')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete version' }).click()
  await page
    .getByRole('dialog', { name: 'Delete version 10.1.0?' })
    .getByRole('button', { name: 'Delete version' })
    .click()
  await expect(row).toHaveCount(0)
  await page
    .getByRole('status')
    .filter({ hasText: 'Version 10.1.0 was deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(row).toContainText('Straight lines stay straight.')
}
