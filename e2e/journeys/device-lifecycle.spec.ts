import type { Locator, Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { setLatest } from '../../server/src/testing/values.ts'
import { addVersion } from '../../server/src/testing/versions.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { addConfiguration, addGroup, addRobotGroup } from '../support/versions.ts'

let nextId = 29_001

/** Sees the devices of these journeys, which belong to a customer of their own: other journeys count those of `clerk`. */
const VIEWER = 'cycle-clerk'

async function cycleClubs(db: Database): Promise<number> {
  const existing = await db
    .selectFrom('customer')
    .select('id')
    .where('name', '=', 'Cycle Clubs')
    .executeTakeFirst()
  if (existing !== undefined) return existing.id
  const id = await addCustomer(db, { name: 'Cycle Clubs' })
  await addUser(db, { username: VIEWER, customers: [id], rights: ['RobotName'] })
  return id
}

/** A device for one journey. */
async function add(db: Database, { type = 1 as 1 | 2 | 3, name = 'Cycle Field' } = {}) {
  const id = nextId++
  const dev = await addDevice(db, {
    type,
    id,
    customerId: await cycleClubs(db),
    name,
  })
  return { id, dev }
}

/** A widget of the control panel. */
const widget = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const field = (at: Locator, name: string) => at.getByRole('combobox', { name })

/** Chooses what a field offers. */
async function choose(at: Locator, name: string, typed: string): Promise<void> {
  await field(at, name).fill(typed)
  await at.page().getByRole('option', { name: typed }).first().click()
}

test('a device is deprecated in favour of another one, and un-deprecated again', async ({ open, db }) => {
  const [old, next, tablet] = [
    await add(db, { name: 'Old Cycle' }),
    await add(db, { name: 'New Cycle' }),
    await add(db, { type: 2 }),
  ]
  const viewer = await open({ as: VIEWER, path: `/devices/robots/${old.id}` })
  const page = await open({ as: 'staff', path: '/settings/user' })
  const card = widget(page, 'Deprecate device')
  await card.getByRole('button', { name: 'Deprecate', exact: true }).click()
  await expect(card.getByText('This field is required')).toBeVisible()
  await choose(card, 'Device', `Robot ${old.id}`)
  for (const [typed, count] of [[old.id, 0] as const, [tablet.id, 0] as const, [next.id, 1] as const]) {
    await field(card, 'Replaced by').fill(String(typed))
    await expect(page.getByRole('option', { name: String(typed) })).toHaveCount(count)
  }
  await page.getByRole('option', { name: `${next.id} New Cycle` }).click()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Deprecate', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Deprecate robot ${old.id} Old Cycle?` })
  await expect(question).toContainText(`Its page leads to ${next.id}, which replaces it.`)
  await expectAccessible(page)
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

test('a deprecated device opened from its page says how it is put into service', async ({ open, db }) => {
  const station = await add(db, { type: 3, name: 'Mast Cycle' })
  await db.updateTable('device').set({ deprecated_at: new Date() }).where('dev', '=', station.dev).execute()
  const page = await open({
    as: 'staff',
    path: `/settings/user?widget=DeprecateDeviceWidget&referencestation=${station.id}`,
  })
  const card = widget(page, 'Deprecate device')
  await expect(field(card, 'Device')).toHaveValue(`Reference Station ${station.id} Mast Cycle`)
  await card.getByRole('button', { name: 'Deprecate', exact: true }).click()
  await expect(
    card.getByText('This device is deprecated already. Choose UN-DEPRECATE to put it into service.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the dates of warranty and subscription are set after a question, and undone one by one', async ({
  open,
  db,
}) => {
  const robot = await add(db, { name: 'Dated Field' })
  await setLatest(db, robot.dev, { warranty_start: '2024-03-05', warranty_end: '2025-03-05' })
  const viewer = await open({ as: VIEWER, path: `/devices/robots/${robot.id}` })
  const page = await open({
    as: 'staff',
    path: '/settings/user',
    // The dates are days: no offset moves them.
    stored: { 'service-center.utc-offset': '-11' },
  })
  const card = widget(page, 'Change warranty and subscription dates')
  const send = card.getByRole('button', { name: 'Set dates' })
  await send.click()
  await expect(card.getByText('This field is required')).toHaveCount(3)
  await expect(card.getByText('Pick at least Warranty or Subscription')).toBeVisible()
  await choose(card, 'Robot', `${robot.id} Dated Field`)
  await expect(card.getByText('Now: 2024/03/05 - 2025/03/05')).toBeVisible()
  await expect(card.getByText('Now: none')).toBeVisible()
  await card.getByRole('checkbox', { name: 'Subscription' }).check()
  await expect(card.getByText('Pick at least Warranty or Subscription')).toHaveCount(0)
  await card.getByRole('checkbox', { name: 'Warranty' }).check()
  await card.getByRole('textbox', { name: 'Start' }).fill('2026-11-21')
  await card.getByRole('textbox', { name: 'End' }).fill('2026/03/25')
  await expect(card.getByRole('textbox', { name: 'Start' })).toHaveValue('2026/11/21')
  await send.click()
  await expect(card.getByText('End must be after Start')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('textbox', { name: 'End' }).fill('2027/02/30')
  await send.click()
  await expect(card.getByText('Must be a date, as YYYY/MM/DD.')).toBeVisible()
  await card.getByRole('textbox', { name: 'End' }).fill('2027/11/01')
  await card.getByRole('button', { name: 'Calendar of End' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '20 November 2027' }).click()
  await expect(card.getByRole('textbox', { name: 'End' })).toHaveValue('2027/11/20')
  await send.click()
  const question = page.getByRole('dialog', {
    name: `Change the warranty and subscription dates of robot ${robot.id}?`,
  })
  await expect(question).toContainText('Warranty: 2024/03/05 - 2025/03/05 becomes 2026/11/21 - 2027/11/20.')
  await expect(question).toContainText('Subscription: none becomes 2026/11/21 - 2027/11/20.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep dates' }).click()
  await expect(toast(page, 'Warrany/subscription change cancelled.')).toBeVisible()
  await send.click()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (/\/(warranty|subscription)$/.test(request.url()))
      sent.push([request.url().split('/').at(-1), request.postDataJSON()])
  })
  await question.getByRole('button', { name: 'Set dates' }).click()
  const set = (kind: string) =>
    toast(page, `Successfully set ${kind} of Robot ${robot.id} to 2026/11/21 - 2027/11/20`)
  await expect(set('warranty')).toBeVisible()
  await expect(set('subscription')).toBeVisible()
  const body = { robotId: robot.id, start: '2026/11/21', end: '2027/11/20' }
  expect(sent).toEqual([
    ['warranty', { ...body, was: { start: '2024-03-05', end: '2025-03-05' } }],
    ['subscription', { ...body, was: { start: null, end: null } }],
  ])
  await expect(viewer.locator('[data-row=warranty_end]')).toContainText('2027/11/20')
  await expect(viewer.locator('[data-row=service_agreement_end]')).toContainText('2027/11/20')
  await set('warranty').getByRole('button', { name: 'Undo' }).click()
  await expect(viewer.locator('[data-row=warranty_end]')).toContainText('2025/03/05')
  await expect(viewer.locator('[data-row=service_agreement_end]')).toContainText('2027/11/20')
})

test('when the second of two calls fails, the form says which dates were set and keeps the rest', async ({
  open,
  db,
}) => {
  const robot = await add(db, { name: 'Half Field' })
  const page = await open({ as: 'staff', path: `/settings/user?widget=WSWidget&robot=${robot.id}` })
  const card = widget(page, 'Change warranty and subscription dates')
  await expect(card.getByText('Now: none')).toHaveCount(2)
  await page.route('**/api/configurations/subscription', (route) => route.fulfill({ status: 503, body: '' }))
  await card.getByRole('checkbox', { name: 'Warranty' }).check()
  await card.getByRole('checkbox', { name: 'Subscription' }).check()
  await card.getByRole('textbox', { name: 'Start' }).fill('2026/01/01')
  await card.getByRole('textbox', { name: 'End' }).fill('2027/01/01')
  await card.getByRole('button', { name: 'Set dates' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set dates' }).click()
  await expect(card.getByText('The warranty was set, the subscription was not:')).toBeVisible()
  await expect(card.getByRole('checkbox', { name: 'Warranty' })).not.toBeChecked()
  await expect(card.getByRole('checkbox', { name: 'Subscription' })).toBeChecked()
  await expect(card.getByRole('textbox', { name: 'End' })).toHaveValue('2027/01/01')
  await expect(card.getByText('Now: 2026/01/01 - 2027/01/01')).toBeVisible()
  await page.unroute('**/api/configurations/subscription')
  await card.getByRole('button', { name: 'Set dates' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set dates' }).click()
  await expect(toast(page, `Successfully set subscription of Robot ${robot.id}`)).toBeVisible()
})

test('dates that somebody else changes meanwhile are shown, and what was typed is kept', async ({
  open,
  db,
}) => {
  const robot = await add(db, { name: 'Shared Field' })
  const path = `/settings/user?widget=WSWidget&robot=${robot.id}`
  const [page, other] = [await open({ as: 'staff', path }), await open({ as: 'staff', path })]
  const fill = async (at: Page, end: string) => {
    const card = widget(at, 'Change warranty and subscription dates')
    await expect(card.getByText('Now: none')).toHaveCount(2)
    await card.getByRole('checkbox', { name: 'Warranty' }).check()
    await card.getByRole('textbox', { name: 'Start' }).fill('2026/01/01')
    await card.getByRole('textbox', { name: 'End' }).fill(end)
    await card.getByRole('button', { name: 'Set dates' }).click()
    return at.getByRole('dialog').getByRole('button', { name: 'Set dates' })
  }
  // Asked before the other one is faster: the answer is about dates that are not there any more.
  const agree = await fill(page, '2027/01/01')
  await (await fill(other, '2028/01/01')).click()
  await expect(toast(other, 'Successfully set warranty')).toBeVisible()
  const card = widget(page, 'Change warranty and subscription dates')
  await expect(card.getByText('Now: 2026/01/01 - 2028/01/01')).toBeAttached()
  await agree.click()
  await expect(card.getByText('Somebody else was faster, and nothing was changed.')).toBeVisible()
  await expect(card.getByText('Somebody else has changed the dates meanwhile')).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'End' })).toHaveValue('2027/01/01')
  await expect(card.getByText('Now: 2026/01/01 - 2028/01/01')).toBeVisible()
})

test('a robot is locked to the versions of an access group, and unlocked', async ({ open, db }) => {
  const robot = await add(db, { name: 'Locked Field' })
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
  await page.goto(`/devices/robots/${robot.id}`)
  await page.getByRole('button', { name: 'Configure' }).click()
  expect(loads).toBe(0)
  await page.route('**/api/configurations/RSAccessgroups', (route) =>
    route.fulfill({ status: 500, json: { code: 'unknown', message: 'The groups cannot be read.' } }),
  )
  await page.getByRole('menuitem', { name: 'Lock robot max. RS update version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock robot max. RS update version' })
  await expect(
    page.getByRole('alert').filter({ hasText: 'The groups cannot be read.' }).first(),
  ).toBeVisible()
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
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Lock/ }).click()
  const done = toast(
    page,
    `Successfully locked the max. RS update version of Robot ${robot.id} to RS max 30.1`,
  )
  await expect(done).toBeVisible()
  // Which versions it is offered follows at once, also for those who look at it.
  await expect(version).toContainText('Offered')

  await page.goto(`/settings/user?widget=RSLockWidget&robot=${robot.id}`)
  const card = widget(page, 'Lock robot max. RS update version')
  await expect(card.getByText('Now: RS max 30.1')).toBeVisible()
  await choose(card, 'Max. version', 'UNLOCK')
  await card.getByRole('button', { name: 'Unlock' }).click()
  const unlocked = toast(page, `Successfully unlocked the max. RS update version of Robot ${robot.id}`)
  await expect(unlocked).toBeVisible()
  await expect(version).toContainText('the robot does not have RS max 30.1')
  await unlocked.getByRole('button', { name: 'Undo' }).click()
  await expect(version).toContainText('Offered')
  await page.goto('/settings/user')
  await expect(card).toBeVisible()
  await expect(widget(page, 'Deprecate device')).toHaveCount(0)
})

test("'Subscription needed' goes and comes at once with the dates that somebody sets", async ({
  open,
  db,
}) => {
  const robot = await add(db, { name: 'Subscribed Field' })
  const group = await addGroup(db, 'RS of the subscribed field')
  await addConfiguration(db, { version: await addVersion(db, { type: 1, tag: '31.0.0' }), groups: [group] })
  await addRobotGroup(db, robot.id, group)
  await setLatest(db, robot.dev, { robot_software: '30.0.0' })
  await addUser(db, { username: 'updater', customers: [1], rights: ['Commands', 'RobotName'] })
  const viewer = await open({ as: 'updater', path: `/devices/robots/${robot.id}` })
  await viewer.getByRole('button', { name: 'Commands' }).click()
  await expect(viewer.getByText('Subscription needed')).toBeVisible()
  const page = await open({ as: 'staff', path: `/settings/user?widget=WSWidget&robot=${robot.id}` })
  const card = widget(page, 'Change warranty and subscription dates')
  await expect(card.getByText('Now: none')).toHaveCount(2)
  const set = async (start: string, end: string) => {
    await card.getByRole('checkbox', { name: 'Subscription' }).check()
    await card.getByRole('textbox', { name: 'Start' }).fill(start)
    await card.getByRole('textbox', { name: 'End' }).fill(end)
    await card.getByRole('button', { name: 'Set dates' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Set dates' }).click()
    const done = toast(page, `Successfully set subscription of Robot ${robot.id} to ${start} - ${end}`)
    await expect(done).toBeVisible()
    return done
  }
  const done = await set('2020/01/01', '2099/01/01')
  await expect(viewer.getByText('A newer version is available: 31.0.0')).toBeVisible()
  await expect(viewer.getByText('Subscription needed')).toHaveCount(0)
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(viewer.getByText('Subscription needed')).toBeVisible()
})

for (const { label, id, subject, call, noun } of [
  {
    label: 'Lock robot max. RS update version',
    id: 'RSLockWidget',
    subject: 'robot',
    call: '**/api/data/accessgroups/robot/**',
    noun: 'lock',
  },
  {
    label: 'Change warranty and subscription dates',
    id: 'WSWidget',
    subject: 'robot',
    call: '**/api/data/robots/latest/**',
    noun: 'dates',
  },
  {
    label: 'Change tablet user level',
    id: 'SetTabletUserLevelWidget',
    subject: 'tablet',
    call: '**/api/knox/tablets/**',
    noun: 'level',
  },
]) {
  test(`${label}: that the present value cannot be read is said, with a retry`, async ({ open, db }) => {
    const device = await add(db, { type: subject === 'robot' ? 1 : 2, name: 'Unread Field' })
    const page = await open({ as: 'staff', path: '/home' })
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { code: 'unknown', message: 'The database is full.' } }),
    )
    await page.goto(`/settings/user?widget=${id}&${subject}=${device.id}`)
    const card = widget(page, label)
    await expect(
      card
        .getByRole('alert')
        .filter({ hasText: `The present ${noun} could not be read: The database is full.` }),
    ).toBeVisible()
    const fits = await card.getByRole('alert').evaluate((alert) => alert.scrollWidth <= alert.clientWidth)
    expect(fits).toBe(true)
    await expect(card.locator('button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await page.unroute(call)
    await card.getByRole('button', { name: 'Retry' }).click()
    await expect(card.getByRole('alert')).toHaveCount(0)
    await expect(card.locator('button[type=submit]')).not.toHaveAttribute('aria-disabled', 'true')
  })
}
