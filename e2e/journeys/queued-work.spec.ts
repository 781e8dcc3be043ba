import { sql } from 'kysely'
import { expectAccessible } from '../support/accessible.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'

test('shows a failed job with its cause, and retries or discards it', async ({ open, db }) => {
  await sql`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, started_on, completed_on, keep_until, output)
    select 'send-mail', jsonb_build_object('ref', gen_random_uuid()), 'failed', 11, 11, now(), now(), now() + interval '1 day',
      '{"message": "The mailbox is full."}'
    from generate_series(1, 2)`.execute(db)
  const page = await open({ as: 'staff', path: '/home' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queued work' }).click()
  await expect(page.getByRole('heading', { name: 'Queued work' })).toBeVisible()
  const failed = grid(page).getByRole('row').filter({ hasText: 'The mailbox is full.' })
  await expect(failed).toHaveCount(2)
  await expect(failed.first()).toContainText('Failed')
  await expect(failed.first()).toContainText('12 of 12')
  await expectAccessible(page)

  await failed.first().getByRole('button', { name: 'Try once more: Send mail' }).click()
  // The server retries it after a while; the screen shows the result when it is reloaded.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(failed).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  await failed.getByRole('button', { name: 'Discard: Send mail' }).click()
  const question = page.getByRole('dialog', { name: 'Discard Send mail?' })
  const call = '**/api/administration/work/*'
  await page.route(call, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Could not contact service.' } }),
  )
  await question.getByRole('button', { name: 'Discard work' }).click()
  await expect(alert(page, 'Could not contact service.')).toBeVisible()
  await page.unroute(call)
  await failed.getByRole('button', { name: 'Discard: Send mail' }).click()
  await question.getByRole('button', { name: 'Discard work' }).click()
  await expect(grid(page).getByRole('row').filter({ hasText: 'Discarded' })).toHaveCount(1)
})
