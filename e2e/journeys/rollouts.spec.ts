import { ROLLOUTS_ERRORS } from '@service-center/contract/rollouts/errors.ts'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addRobots, NEW_VERSION, offerVersions } from '../../server/src/testing/worlds/rollout-world.ts'
import { addCustomer } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'
import { goWithin } from '../support/within.ts'

const ROLLOUTS = '/commands/rollouts'
const PREVIEW = { name: 'Robots of each step' }

/** A rollout that is paused because its robot failed. @returns its id */
async function addPaused(db: Database) {
  const customer = await addCustomer(db, { name: 'Paused Paddocks' })
  const [robot] = await addRobots(db, { firstId: 72_000, count: 1, customerId: customer })
  const pause = JSON.stringify({ reason: 'tooManyBad', step: 0, bad: 1, allowedBad: 0, robots: [72_000] })
  const { rows } = await sql<{ id: number }>`
    insert into rollout (customer_id, name, version, settings, state, pause, started_by, acts_as)
    select 1, 'Paddocks', '10.4.2', settings, 'paused', ${pause}::jsonb, 'staff', 'staff'
    from (select ${JSON.stringify({
      maxBadPercent: 5,
      minHealthyPercent: 80,
      backMinutes: 15,
      watchMinutes: 10,
      problemMinutes: 5,
      hdopFactor: 1.5,
      minBattery: 40,
      retries: 2,
      retryMinutes: 10,
      replacesNewer: false,
    })}::jsonb as settings) given returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into rollout_step (rollout_id, step, up_to, unit, began_at) values (${id}, 0, 100, 'percent', now())`.execute(
    db,
  )
  await sql`
    insert into rollout_device (rollout_id, dev, position, step, state, reason, detail, attempts)
    values (${id}, ${robot?.dev}, 1, 0, 'failed', 'commandFailed', 'Not enough space on the disk', 3)`.execute(
    db,
  )
  return id
}

async function saysWhyPaused(page: Page, id: number) {
  await page.setViewportSize({ width: 390, height: 844 })
  await goWithin(page, `${ROLLOUTS}/${id}`)
  const notice = page
    .getByRole('alert')
    .filter({ hasText: '1 robot of step 1 failed or is unhealthy; 0 allowed.' })
  await expect(notice.getByRole('link', { name: '72000' })).toBeVisible()
  await expect(grid(page).getByRole('row').filter({ hasText: '72000' })).toContainText('Failed')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Rollouts', exact: true }).click()
  const listed = grid(page).getByRole('row').filter({ hasText: 'Paddocks' })
  for (const text of ['Paused', 'Paddocks'])
    await expect(listed.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
}

const agreeTo = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb }).click()

/** Two users act at once: the second one reads why nothing happened. */
async function pausesOnce(page: Page, second: Page) {
  for (const one of [page, second]) await one.getByRole('button', { name: 'Pause' }).click()
  await agreeTo(page, 'Pause rollout')
  await expect(alert(page, 'Paused by staff.')).toBeVisible()
  await agreeTo(second, 'Pause rollout')
  await expect(
    second.getByRole('alert').filter({ hasText: ROLLOUTS_ERRORS.rollout_state.message }),
  ).toBeVisible()
  await expect(second.getByRole('button', { name: 'Resume' })).toBeVisible()
}

async function stops(page: Page) {
  const waiting = grid(page).getByRole('row').filter({ hasText: 'Waiting' }).first()
  await waiting.getByRole('button', { name: /^Remove robot/ }).click()
  const remove = page.getByRole('dialog', { name: /^Remove robot 71\d+ from the rollout\?$/ })
  await remove.getByRole('button', { name: 'Remove robot' }).click()
  await expect(grid(page).getByRole('row').filter({ hasText: 'Removed' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Stop' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop Rovers first?' })
  await expect(stop).toContainText('6 robots are not updated.')
  await stop.getByRole('button', { name: 'Stop rollout' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeHidden()
  // Waiting robots are no longer updated, and the page says so.
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('6 not updated')
  await expect(page.getByRole('list', { name: 'Steps' })).not.toContainText('waiting')
  const left = grid(page).getByRole('row').filter({ hasText: 'Not updated' })
  await expect(left).toHaveCount(6)
  await expect(left.first()).toContainText('The rollout was stopped')
  await expect(grid(page).getByRole('row').filter({ hasText: 'Waiting' })).toHaveCount(0)
}

test('starts, pauses and stops a rollout, and explains why another one is paused', async ({ open, db }) => {
  const customer = await addCustomer(db, { name: 'Rollout Rovers' })
  await offerVersions(db, [customer])
  await addRobots(db, { firstId: 71_000, count: 12, customerId: customer })
  await addRobots(db, {
    firstId: 71_100,
    count: 1,
    customerId: customer,
    values: { robot_software: NEW_VERSION },
  })
  const paused = await addPaused(db)
  const page = await open({ as: 'staff', path: '/commands' })
  await page.getByRole('button', { name: 'Rollouts' }).click()
  await page.getByRole('button', { name: 'New rollout' }).click()
  await expect(page.getByRole('heading', { name: 'New rollout' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Of these customers and those below them' }).fill('Rollout Rovers')
  await page.getByRole('option', { name: /Rollout Rovers/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', PREVIEW)).toContainText('13 robots')
  await page.getByRole('combobox', { name: 'Software version' }).click()
  await page.getByRole('option', { name: new RegExp(`^${NEW_VERSION}, offered to`) }).click()
  await expect(page.getByRole('list', PREVIEW)).toContainText('12 robots')
  await expect(page.getByRole('list', PREVIEW)).toContainText('Skipped: has this version already')
  await page.getByRole('textbox', { name: 'Name of the rollout' }).fill('Rovers first')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start rollout' }).click()
  const question = page.getByRole('dialog', { name: 'Start Rovers first?' })
  await expect(question).toContainText(
    '12 robots get version 10.4.2 in 2 steps: 5, then 7. 1 robot is skipped.',
  )
  await question.getByRole('button', { name: 'Start rollout' }).click()
  await expect(page.getByRole('heading', { name: 'Rovers first' })).toBeVisible()
  // The engine starts the first step automatically, and the page follows live.
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('5 updating')

  const second = await open({ as: 'staff', path: new URL(page.url()).pathname })
  await pausesOnce(page, second)
  await stops(page)
  await test.step('explains why a rollout is paused and names its robots, also on a phone', () =>
    saysWhyPaused(page, paused))
  await test.step('reports unknown rollouts as not found', async () => {
    await goWithin(page, `${ROLLOUTS}/999999`)
    await expect(page.getByText('There is no such rollout')).toBeVisible()
  })
})
