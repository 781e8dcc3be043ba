import type { Page } from '@playwright/test'
import { deviceSettings } from '../../contract/src/device-settings/device-settings.ts'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { addVersion } from '../../server/src/testing/worlds/versions.ts'
import { addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { call } from '../support/api.ts'
import { addCycle, openAbout } from '../support/device-lifecycle.ts'
import { choose, widget } from '../support/widgets.ts'
import { toast } from '../support/toast.ts'
import { expect, type Journey, test } from '../support/test.ts'
import { addConfiguration, addGroup, addRobotGroup } from '../support/versions.ts'

const DATES = ['WSWidget', 'Change warranty and subscription dates'] as const

/** Sets dates as somebody else. */
const setElsewhere = async ({ server, tokenOf }: Pick<Journey, 'server' | 'tokenOf'>, robotId: number) =>
  call(deviceSettings.setWarranty, {
    url: server.url,
    token: await tokenOf('staff'),
    body: { robotId, start: '2026/01/01', end: '2028/01/01', was: { start: null, end: null } },
  })

test('sets warranty and subscription dates after a confirmation, and undoes them one by one', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const robot = await addCycle(db, { name: 'Dated Field' })
  const subscribed = await addCycle(db, { name: 'Subscribed Field' })
  const half = await addCycle(db, { name: 'Half Field' })
  const shared = await addCycle(db, { name: 'Shared Field' })
  await setLatest(db, robot.dev, { warranty_start: '2024-03-05', warranty_end: '2025-03-05' })
  const group = await addGroup(db, 'RS of the subscribed field')
  await addConfiguration(db, { version: await addVersion(db, { type: 1, tag: '31.0.0' }), groups: [group] })
  await addRobotGroup(db, subscribed.id, group)
  await setLatest(db, subscribed.dev, { robot_software: '30.0.0' })
  await addUser(db, { username: 'updater', customers: [1], rights: ['Commands', 'RobotName'] })
  const viewer = await open({ as: 'updater', path: `/devices/robots/${robot.id}` })
  const page = await open({
    as: 'staff',
    path: '/settings/user',
    // The dates are calendar days: a UTC offset does not shift them.
    stored: { 'service-center.utc-offset': '-11' },
  })
  // A card that is still loading moves those below it while they are clicked.
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await test.step('checks, sets and undoes both dates', () => setBoth({ page, viewer }, robot.id))
  await test.step("'Subscription needed' follows the dates at once", () =>
    subscriptionNeeded({ page, viewer }, subscribed.id))
  await test.step('when the second of two calls fails, shows which dates were set and keeps the rest', () =>
    halfSet(page, half.id))
  await test.step('shows dates that somebody else changed and keeps what was typed', () =>
    setByOthers(page, shared.id, () => setElsewhere({ server, tokenOf }, shared.id)))
})

async function setBoth({ page, viewer }: Record<'page' | 'viewer', Page>, robotId: number): Promise<void> {
  const card = widget(page, DATES[1])
  const send = card.getByRole('button', { name: 'Set dates' })
  await send.click()
  await expect(card.getByText('This field is required')).toHaveCount(3)
  await expect(card.getByText('Pick at least Warranty or Subscription')).toBeVisible()
  await choose(card, 'Robot', `${robotId} Dated Field`)
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
    name: `Change the warranty and subscription dates of robot ${robotId}?`,
  })
  await expect(question).toContainText('Warranty: 2024/03/05 - 2025/03/05 becomes 2026/11/21 - 2027/11/20.')
  await expect(question).toContainText('Subscription: none becomes 2026/11/21 - 2027/11/20.')
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
    toast(page, `Successfully set ${kind} of Robot ${robotId} to 2026/11/21 - 2027/11/20`)
  await expect(set('warranty')).toBeVisible()
  await expect(set('subscription')).toBeVisible()
  const body = { robotId, start: '2026/11/21', end: '2027/11/20' }
  expect(sent).toEqual([
    ['warranty', { ...body, was: { start: '2024-03-05', end: '2025-03-05' } }],
    ['subscription', { ...body, was: { start: null, end: null } }],
  ])
  await expect(viewer.locator('[data-row=warranty_end]')).toContainText('2027/11/20')
  await expect(viewer.locator('[data-row=service_agreement_end]')).toContainText('2027/11/20')
  await set('warranty').getByRole('button', { name: 'Undo' }).click()
  await expect(viewer.locator('[data-row=warranty_end]')).toContainText('2025/03/05')
  await expect(viewer.locator('[data-row=service_agreement_end]')).toContainText('2027/11/20')
}

async function subscriptionNeeded(
  { page, viewer }: Record<'page' | 'viewer', Page>,
  robotId: number,
): Promise<void> {
  const card = widget(page, DATES[1])
  await goWithin(viewer, `/devices/robots/${robotId}`)
  await expect(viewer.getByRole('heading', { name: /Subscribed Field/ })).toBeVisible()
  await viewer.getByRole('button', { name: 'Commands' }).click()
  await expect(viewer.getByText('Subscription needed')).toBeVisible()
  await openAbout(page, DATES, `robot=${robotId}`)
  await expect(card.getByText('Now: none')).toHaveCount(2)
  const set = async (start: string, end: string) => {
    await card.getByRole('checkbox', { name: 'Subscription' }).check()
    await card.getByRole('textbox', { name: 'Start' }).fill(start)
    await card.getByRole('textbox', { name: 'End' }).fill(end)
    await card.getByRole('button', { name: 'Set dates' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Set dates' }).click()
    const done = toast(page, `Successfully set subscription of Robot ${robotId} to ${start} - ${end}`)
    await expect(done).toBeVisible()
    return done
  }
  const done = await set('2020/01/01', '2099/01/01')
  await expect(viewer.getByText('A newer version is available: 31.0.0')).toBeVisible()
  await expect(viewer.getByText('Subscription needed')).toHaveCount(0)
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(viewer.getByText('Subscription needed')).toBeVisible()
}

async function halfSet(page: Page, robotId: number): Promise<void> {
  const card = widget(page, DATES[1])
  await openAbout(page, DATES, `robot=${robotId}`)
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
  await expect(toast(page, `Successfully set subscription of Robot ${robotId}`)).toBeVisible()
}

async function setByOthers(page: Page, robotId: number, setElsewhere: () => Promise<unknown>): Promise<void> {
  const card = widget(page, DATES[1])
  await openAbout(page, DATES, `robot=${robotId}`)
  await expect(card.getByText('Now: none')).toHaveCount(2)
  await card.getByRole('checkbox', { name: 'Warranty' }).check()
  await card.getByRole('textbox', { name: 'Start' }).fill('2026/01/01')
  await card.getByRole('textbox', { name: 'End' }).fill('2027/01/01')
  await card.getByRole('button', { name: 'Set dates' }).click()
  // The confirmation opens before somebody else changes the dates, so it is about outdated dates.
  const agree = page.getByRole('dialog').getByRole('button', { name: 'Set dates' })
  await expect(agree).toBeVisible()
  await setElsewhere()
  await expect(card.getByText('Now: 2026/01/01 - 2028/01/01')).toBeAttached()
  await agree.click()
  await expect(card.getByText('Somebody else was faster, and nothing was changed.')).toBeVisible()
  await expect(card.getByText('Somebody else has changed the dates meanwhile')).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'End' })).toHaveValue('2027/01/01')
  await expect(card.getByText('Now: 2026/01/01 - 2028/01/01')).toBeVisible()
}
