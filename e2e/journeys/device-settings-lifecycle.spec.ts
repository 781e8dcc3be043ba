import { addVersion } from '../../server/src/testing/worlds/versions.ts'
import { addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { addCycle, field, openAbout, VIEWER } from '../support/device-lifecycle.ts'
import { choose, widget } from '../support/widgets.ts'
import { alert, toast } from '../support/toast.ts'
import { expect, test } from '../support/test.ts'
import { addConfiguration } from '../support/versions.ts'

test('deprecates a device with a replacement and un-deprecates it', async ({ open, db }) => {
  const [old, next, tablet] = [
    await addCycle(db, { name: 'Old Cycle' }),
    await addCycle(db, { name: 'New Cycle' }),
    await addCycle(db, { type: 2 }),
  ]
  const station = await addCycle(db, { type: 3, name: 'Mast Cycle' })
  await db.updateTable('device').set({ deprecated_at: new Date() }).where('dev', '=', station.dev).execute()
  const viewer = await open({ as: VIEWER, path: `/devices/robots/${old.id}` })
  const page = await open({ as: 'staff', path: '/settings/user' })
  const card = widget(page, 'Deprecate device')
  await test.step('deprecates it, which others see at once', async () => {
    await card.getByRole('button', { name: 'Deprecate', exact: true }).click()
    await expect(card.getByText('This field is required')).toBeVisible()
    await choose(card, 'Device', `Robot ${old.id}`)
    for (const [typed, count] of [[old.id, 0] as const, [tablet.id, 0] as const, [next.id, 1] as const]) {
      await field(card, 'Replaced by').fill(String(typed))
      await expect(page.getByRole('option', { name: String(typed) })).toHaveCount(count)
    }
    await page.getByRole('option', { name: `${next.id} New Cycle` }).click()
    await card.getByRole('button', { name: 'Deprecate', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Deprecate robot ${old.id} Old Cycle?` })
    await expect(question).toContainText(`Its page leads to ${next.id}, which replaces it.`)
    await question.getByRole('button', { name: 'Keep in service' }).click()
    await expect(toast(page, 'Device deprecation cancelled.')).toBeVisible()
    await card.getByRole('button', { name: 'Deprecate', exact: true }).click()
    await question.getByRole('button', { name: 'Deprecate', exact: true }).click()
    const text = `Successfully deprecated Robot ${old.id}, replaced by Robot ${next.id}`
    await expect(toast(page, text)).toBeVisible()
    // Somebody else sees it without a reload.
    await expect(viewer.getByText('Deprecated Robot!')).toBeVisible()
    await expect(viewer.getByRole('link', { name: 'new robot' })).toHaveAttribute(
      'href',
      `/devices/robots/${next.id}`,
    )
    // The form is empty again: the device is no longer among those to deprecate.
    await expect(field(card, 'Device')).toHaveValue('')
    await field(card, 'Device').fill(String(old.id))
    await expect(page.getByRole('option', { name: `Robot ${old.id}` })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('un-deprecates it', async () => {
    await choose(card, 'Replaced by', 'UN-DEPRECATE')
    await field(card, 'Device').fill(String(next.id))
    await expect(page.getByRole('option', { name: `Robot ${next.id}` })).toHaveCount(0)
    await choose(card, 'Device', `Robot ${old.id}`)
    await card.getByRole('button', { name: 'Un-deprecate', exact: true }).click()
    const back = page.getByRole('dialog', { name: `Un-deprecate robot ${old.id} Old Cycle?` })
    await back.getByRole('button', { name: 'Keep deprecated' }).click()
    await expect(toast(page, 'Device deprecation cancelled.').last()).toBeVisible()
    await card.getByRole('button', { name: 'Un-deprecate', exact: true }).click()
    await back.getByRole('button', { name: 'Un-deprecate', exact: true }).click()
    const done = toast(page, `Successfully un-deprecated Robot ${old.id}`)
    await expect(done).toBeVisible()
    await expect(viewer.getByText('Deprecated Robot!')).toHaveCount(0)
    await done.getByRole('button', { name: 'Undo' }).click()
    await expect(viewer.getByText('Deprecated Robot!')).toBeVisible()
  })
  await test.step('explains how to put a deprecated device back into service', async () => {
    await openAbout(page, ['DeprecateDeviceWidget', 'Deprecate device'], `referencestation=${station.id}`)
    await expect(field(card, 'Device')).toHaveValue(`Reference Station ${station.id} Mast Cycle`)
    await card.getByRole('button', { name: 'Deprecate', exact: true }).click()
    await expect(
      card.getByText('This device is deprecated already. Choose UN-DEPRECATE to put it into service.'),
    ).toBeVisible()
  })
})

test('locks a robot to the versions of an access group and unlocks it', async ({ open, db }) => {
  const robot = await addCycle(db, { name: 'Locked Field' })
  await db
    .insertInto('access_group_type')
    .values({ id: 16, key: 'RS' })
    .onConflict((c) => c.doNothing())
    .execute()
  const group = await db
    .insertInto('access_group')
    .values({ name: 'RS max 30.1', short_name: '30.1', type_id: 16 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addConfiguration(db, {
    version: await addVersion(db, { type: 1, tag: '30.1.0' }),
    groups: [group.id],
  })
  await addUser(db, { username: 'locker', customers: [1], rights: ['LockRS', 'Commands'] })
  const versions = await open({ as: 'staff', path: `/commands/versions?robot=${robot.id}` })
  const version = versions
    .getByRole('listitem')
    .filter({ has: versions.getByRole('heading', { name: '30.1.0', exact: true }) })
  await expect(version).toContainText('the robot does not have RS max 30.1')
  const page = await open({ as: 'locker', path: '/home' })
  let loads = 0
  page.on('request', (request) => (loads += request.url().endsWith('/RSAccessgroups') ? 1 : 0))
  await goWithin(page, `/devices/robots/${robot.id}`)
  await page.getByRole('button', { name: 'Configure' }).click()
  expect(loads).toBe(0)
  await page.route('**/api/configurations/RSAccessgroups', (route) =>
    route.fulfill({ status: 500, json: { code: 'unknown', message: 'The groups cannot be read.' } }),
  )
  await page.getByRole('menuitem', { name: 'Lock robot max. RS update version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock robot max. RS update version' })
  await expect(alert(page, 'The groups cannot be read.').first()).toBeVisible()
  await page.unroute('**/api/configurations/RSAccessgroups')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(field(dialog, 'Robot')).toHaveValue(`${robot.id} Locked Field`)
  await expect(dialog.getByText('Now: unlocked')).toBeVisible()
  await dialog.getByRole('button', { name: /^Lock/ }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await field(dialog, 'Max. version').click()
  const groups = page.getByRole('listbox', { name: 'Max. version' }).getByRole('option')
  await expect(groups.first()).toHaveText('UNLOCK')
  await page.getByRole('option', { name: 'RS max 30.1' }).click()
  await dialog.getByRole('button', { name: /^Lock/ }).click()
  const done = toast(
    page,
    `Successfully locked the max. RS update version of Robot ${robot.id} to RS max 30.1`,
  )
  await expect(done).toBeVisible()
  // The versions offered to the robot change at once, without a reload.
  await expect(version).toContainText('Offered')

  await goWithin(page, `/settings/user?widget=RSLockWidget&robot=${robot.id}`)
  const card = widget(page, 'Lock robot max. RS update version')
  await expect(card.getByText('Now: RS max 30.1')).toBeVisible()
  await choose(card, 'Max. version', 'UNLOCK')
  await card.getByRole('button', { name: 'Unlock' }).click()
  const unlocked = toast(page, `Successfully unlocked the max. RS update version of Robot ${robot.id}`)
  await expect(unlocked).toBeVisible()
  await expect(version).toContainText('the robot does not have RS max 30.1')
  await unlocked.getByRole('button', { name: 'Undo' }).click()
  await expect(version).toContainText('Offered')
  await goWithin(page, '/home')
  await expect(card).toHaveCount(0)
  await goWithin(page, '/settings/user')
  await expect(card).toBeVisible()
  await expect(widget(page, 'Deprecate device')).toHaveCount(0)
})

test('each form reports a current value that cannot be loaded, with a retry', async ({ open, db }) => {
  const robot = await addCycle(db, { name: 'Unread Field' })
  const tablet = await addCycle(db, { type: 2, name: 'Unread Field' })
  const forms = [
    {
      label: 'Lock robot max. RS update version',
      of: ['Robot', robot.id],
      call: '**/api/data/accessgroups/robot/**',
      noun: 'lock',
    },
    {
      label: 'Change warranty and subscription dates',
      of: ['Robot', robot.id],
      call: '**/api/data/robots/latest/**',
      noun: 'dates',
    },
    {
      label: 'Change tablet user level',
      of: ['Tablet', tablet.id],
      call: '**/api/knox/tablets/**',
      noun: 'level',
    },
  ] as const
  const page = await open({ as: 'staff', path: '/settings/user' })
  for (const { label, of, call: path, noun } of forms) {
    await test.step(label, async () => {
      await page.route(path, (route) =>
        route.fulfill({ status: 500, json: { code: 'unknown', message: 'The database is full.' } }),
      )
      const card = widget(page, label)
      await choose(card, of[0], `${of[1]} Unread Field`)
      const said = `The present ${noun} could not be read: The database is full.`
      await expect(card.getByRole('alert').filter({ hasText: said })).toBeVisible()
      const fits = await card.getByRole('alert').evaluate((alert) => alert.scrollWidth <= alert.clientWidth)
      expect(fits).toBe(true)
      await expect(card.locator('button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
      await page.unroute(path)
    })
  }
  await expectAccessible(page)
  for (const { label } of forms) {
    const card = widget(page, label)
    await card.getByRole('button', { name: 'Retry' }).click()
    await expect(card.getByRole('alert')).toHaveCount(0)
    await expect(card.locator('button[type=submit]')).not.toHaveAttribute('aria-disabled', 'true')
  }
})
