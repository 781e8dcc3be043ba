import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { addDevice } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { toast } from '../support/toast.ts'

const REFUSED = '/administration/refused-data'
const KEY = 'Key that cannot be stored'
const CLOCK = 'Wrong clock: stored with the time of arrival'

async function addRefusals(db: Database): Promise<void> {
  await sql`
    insert into refused_data (dev, reason, messages, first_at, last_at, example)
    select dev, 'key', 1200, now() - interval '2 days', now() - interval '1 hour', 'A key has 1 to 255 characters.'
    from device where device_type = 1 and device_id in (4102, 5012)
    on conflict do nothing`.execute(db)
  await sql`
    insert into refused_data (dev, reason, messages, first_at, last_at, example)
    select dev, 'clock', 5, now() - interval '2 days', now() - interval '2 hours', 'ts 0 is 1970-01-01T00:00:00.000Z.'
    from device where device_type = 1 and device_id = 4102
    on conflict do nothing`.execute(db)
}

/** Forgets keys that no device sends any more. */
async function forgetsKeys(page: Page, db: Database) {
  await page.getByRole('button', { name: 'Unused keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unused keys' })
  await expect(dialog.getByText('tyre presure')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Forget tyre presure' }).click()
  const question = page.getByRole('dialog', { name: 'Forget 1 key?' })
  await question.getByRole('button', { name: 'Keep key' }).click()
  await expect(dialog.getByText('tyre presure')).toBeVisible()
  await dialog.getByRole('button', { name: 'Forget all' }).click()
  // A device begins to use one of them while the question is open.
  const dev = await addDevice(db, { type: 1, id: 8_960_001, customerId: 1 })
  await setLatest(db, dev, { 'tyre pressur': '2.1' })
  await page.getByRole('button', { name: /^Forget \d+ keys$/ }).click()
  await expect(toast(page, /^\d+ keys? forgotten, 1 in use by now$/)).toBeVisible()
  await expect(dialog.getByText('tyre presure')).toBeHidden()
  const left = await db.selectFrom('data_key').select('name').where('name', 'like', 'tyre pres%').execute()
  expect(left).toEqual([{ name: 'tyre pressur' }])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test("shows refused data to an operator, and on the device's page", async ({ open, db }) => {
  await addRefusals(db)
  await sql`insert into data_key (name) values ('tyre presure'), ('tyre pressur')`.execute(db)
  const page = await open({ as: 'staff', path: '/home' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Refused data' }).click()
  await expect(page.getByRole('heading', { name: 'Refused data' })).toBeVisible()
  const rows = grid(page).getByRole('row').filter({ hasText: KEY })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '4102' })).toContainText('1200')
  await expect(grid(page).getByRole('row').filter({ hasText: CLOCK })).toContainText('4102')
  await test.step('deletes unused keys after a confirmation', () => forgetsKeys(page, db))
  await rows.filter({ hasText: '4102' }).getByRole('link', { name: '4102' }).click()
  const refused = page.getByRole('region', { name: 'Refused data' })
  await expect(refused).toContainText('1,200 messages refused')
  await expect(refused).toContainText(KEY)
  await expect(refused).toContainText('5 messages with a wrong time')
  await expect(refused).toContainText(CLOCK)
  await expectAccessible(page)
})

test('other users see only refusals of their own devices', async ({ open, db }) => {
  await addRefusals(db)
  await db.insertInto('user_access').values({ username: 'rival', tag: 'Developer' }).execute()
  const page = await open({ as: 'rival', path: REFUSED })
  const rows = grid(page).getByRole('row').filter({ hasText: KEY })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('5012')
})
