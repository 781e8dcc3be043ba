import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import type { Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import type { Database } from '../../server/src/platform/database/database.ts'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { addDevice } from '../../server/src/testing/server/world.ts'
import { addAccount, customerId } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { connectDevice, deviceToken } from '../support/device.ts'
import { expect, type Journey, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'

let nextId = 28_001

/** A robot of Northern Clubs and the tablet that is connected to it. */
async function addPair(db: Database, values: Record<string, string> = {}) {
  const [robotId, tabletId] = [nextId++, nextId++]
  const customer = await customerId(db, 'Northern Clubs')
  const robot = await addDevice(db, { type: 1, id: robotId, customerId: customer, name: 'Tablet Field' })
  const dev = await addDevice(db, { type: 2, id: tabletId, customerId: customer, name: 'Managed tablet' })
  await db
    .insertInto('current_connection')
    .values({ dev, connected_dev: robot, connected_at: new Date() })
    .execute()
  await setLatest(db, dev, { 'User level': 'normal', app_version: '7.12.0', locked: '0', ...values })
  return { robotId, tabletId, robot, dev }
}

const section = (page: Page) => page.getByRole('region', { name: 'Tablet management' })
const cell = (page: Page, name: string) => section(page).getByRole('group', { name, exact: true })
const levels = (page: Page) => page.getByRole('listbox', { name: 'User level' }).getByRole('option')
const KNOX_ID = '0123456789abcdef0123456789abcdef'

type Tablet = Pick<Journey, 'server' | 'tokenOf'> & { tabletId: number }

async function changesLevel(page: Page, { server, tokenOf, tabletId }: Tablet) {
  const level = cell(page, 'User level')
  await expect(level).toContainText('Normal')

  await level.getByRole('button', { name: 'Change User Level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change User Level' })
  await dialog.getByRole('button', { name: 'Change User Level' }).click()
  await expect(dialog.getByText('Pick a new user level')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'User level' }).click()
  await expect(levels(page)).toHaveText(['Normal', 'Super', 'Dealer', 'Limited', 'Dev'])
  await page.getByRole('option', { name: 'Super' }).click()
  await dialog.getByRole('button', { name: 'Change User Level' }).click()
  await expect(page.getByText('Tablet level has been set to Super.')).toBeVisible()
  await expect(level).toContainText('Super')
  await expect(level).toContainText('Normal until the tablet takes it over')

  const tablet = await connectDevice({ server, tokenOf }, { deviceType: 2, deviceId: tabletId })
  await tablet.publish({ 'User level': 'super' })
  await expect(level).toContainText('Set by staff')
  await tablet.disconnect()

  await level.getByRole('button', { name: 'Change User Level' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('canceled')).toBeVisible()
}

async function locksVersion(page: Page, { server, tokenOf, tabletId }: Tablet) {
  const lock = cell(page, 'App version lock')
  await expect(lock).toContainText('UNLOCKED')
  await lock.getByRole('button', { name: 'Lock version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock version' })
  await dialog.getByRole('button', { name: 'Lock version' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await expect(dialog.getByRole('switch', { name: 'Unlock after update' })).toBeChecked()
  await dialog.getByRole('combobox', { name: 'App version' }).click()
  await expect(page.getByRole('option', { name: '7.1.0' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await dialog.getByRole('switch', { name: 'Show deprecated versions' }).check({ force: true })
  await dialog.getByRole('combobox', { name: 'App version' }).click()
  await page.getByRole('option', { name: '7.1.0' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lock version' }).click()
  await expect(page.getByText(`Successfully locked the app version of Tablet ${tabletId}`)).toBeVisible()
  await expect(lock).toContainText('7.1.0')
  await expect(lock).toContainText('7.12.0 is installed; unlocked after the update')

  const tablet = await connectDevice({ server, tokenOf }, { deviceType: 2, deviceId: tabletId })
  await tablet.publish({ app_version: '7.1.0' })
  await expect(lock).toContainText('UNLOCKED')
  await tablet.disconnect()

  await lock.getByRole('button', { name: 'Lock version' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Tablet version lock cancelled.')).toBeVisible()
}

async function usesKnox(page: Page, { server, tokenOf, tabletId }: Tablet) {
  // The toast of another step may still be there.
  await expect(page.getByText('canceled')).toBeHidden()
  await cell(page, 'Knox').getByRole('button', { name: 'Knox menu' }).click()
  const menu = section(page).getByRole('group', { name: 'Knox menu' })
  await expect(menu.getByRole('link', { name: 'Open Knox' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Remote Support' })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Reset app' }).click()
  const question = page.getByRole('dialog', { name: `Reset the app of tablet ${tabletId}?` })
  await question.getByRole('button', { name: 'Keep app' }).click()
  await expect(page.getByText('canceled')).toBeVisible()
  await menu.getByRole('button', { name: 'Reset app' }).click()
  await question.getByRole('button', { name: 'Reset app' }).click()
  await expect(page.getByText(`Reset app was sent to Tablet ${tabletId}`)).toBeVisible()
  await expect(menu).toContainText('Reset app: waits for the tablet')

  const username = await deviceToken({ server, tokenOf }, { deviceType: 2, deviceId: tabletId })
  const tablet = await connectAsync(server.mqttUrl, { username, protocolVersion: 4 })
  tablet.on('message', (topic) =>
    tablet.publish(topic.replace('request', 'response'), '{"result":"resetting"}', { qos: 1 }),
  )
  await tablet.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 })
  await expect(menu).toContainText('Reset app: done by the tablet')
  await menu.getByRole('button', { name: 'Push Profile' }).click()
  await expect(menu).toContainText('Push Profile: done by the tablet')
  await tablet.endAsync()
}

async function hasInvalidKnox(page: Page) {
  await expect(cell(page, 'Knox')).toContainText('Invalid Knox id')
  await cell(page, 'Knox').getByRole('button', { name: 'Knox menu' }).click()
  const menu = section(page).getByRole('group', { name: 'Knox menu' })
  await expect(menu.getByRole('link', { name: 'Open Knox' })).toBeVisible()
  for (const name of ['Remote Support', 'Reset app', 'Push Profile']) {
    await expect(menu.getByRole('button', { name })).toBeDisabled()
  }
}

async function showsLock(page: Page, { server, tokenOf, tabletId, robotId }: Tablet & { robotId: number }) {
  const panel = page.getByRole('region', { name: 'Associated tablet' })
  await expect(panel.getByRole('group', { name: 'Lock', exact: true })).toContainText('Not locked')
  const token = await tokenOf('staff')
  const lock = (on: 'true' | 'false') =>
    call(tabletManagement.lockDevice, {
      url: server.url,
      token,
      query: { robotId: String(robotId), lock: on },
      body: { message: 'Please pay your invoice.' },
    })
  await lock('true')
  await expect(panel.getByText('Locked tablet!')).toBeVisible()
  await expect(panel).toContainText('“Please pay your invoice.”')
  await expect(panel).toContainText('The tablet has not confirmed it.')

  await lock('false')
  await expect(panel.getByText('Locked tablet!')).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await goWithin(page, `/devices/tablets/${tabletId}`)
  await expect(cell(page, 'User level')).toBeVisible()
  await lock('true')
  await expect(section(page).getByText('Locked tablet!')).toBeVisible()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true)
  await lock('false')
  await expect(page.getByText('Locked tablet!')).toBeHidden()
}

test('changes the user level, locks the app version, and uses Knox', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const { tabletId } = await addPair(db, { knoxUID: KNOX_ID })
  const invalid = await addPair(db, { knoxUID: 'unknown' })
  await db
    .insertInto('software_version')
    .values({ device_type: 2, tag: 'v7.1.0', deprecated_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const page = await open({ as: 'staff', path: `/devices/tablets/${tabletId}` })
  const tablet = { server, tokenOf, tabletId }
  await test.step('changes the user level, pending until the tablet reports it', () =>
    changesLevel(page, tablet))
  await test.step('locks the app to a version, also deprecated ones, and unlocks it after the update', () =>
    locksVersion(page, tablet))
  await test.step("resets the app after a confirmation, and shows the tablet's answer", () =>
    usesKnox(page, tablet))
  await test.step('without a valid Knox id only Open Knox works', async () => {
    await goWithin(page, `/devices/tablets/${invalid.tabletId}`)
    await hasInvalidKnox(page)
  })
})

test("shows a locked tablet live, on its robot's dashboard and on a phone", async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const pair = await addPair(db)
  const page = await open({ as: 'clerk', path: `/devices/robots/${pair.robotId}` })
  await showsLock(page, { server, tokenOf, ...pair })
  await test.step('shows no button without a right', async () => {
    await expect(cell(page, 'User level')).toContainText('Normal')
    await expect(section(page).getByRole('button')).toHaveCount(0)
  })
})

test('shows each button only with its right', async ({ open, db }) => {
  const { tabletId } = await addPair(db)
  await addAccount(db, { username: 'leveller', rights: ['SetTabletUserLevel', 'TabletAppVersion'] })
  const page = await open({ as: 'leveller', path: `/devices/tablets/${tabletId}` })
  await expect(section(page).getByRole('button')).toHaveText(['Change User Level', 'Lock version'])
  await section(page).getByRole('button', { name: 'Change User Level' }).click()
  await page.getByRole('combobox', { name: 'User level' }).click()
  await expect(levels(page)).toHaveText(['Normal', 'Super', 'Dealer', 'Limited'])
  await page.getByRole('option', { name: 'Normal' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await section(page).getByRole('button', { name: 'Lock version' }).click()
  await expect(page.getByRole('switch', { name: 'Unlock after update' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Show deprecated versions' })).toHaveCount(0)
})
