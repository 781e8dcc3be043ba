import type { Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { expectAccessible } from '../support/accessible.ts'
import { provision } from '../support/provisioning.ts'
import { grid, row } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { NORTH_PARK } from '../support/world.ts'

const addForm = (page: Page) => page.getByRole('region', { name: 'Add available robot ids' })
const redeployForm = (page: Page) => page.getByRole('region', { name: 'Redeploy or delete robots' })
const rowOf = (page: Page, id: number) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: String(id), exact: true }) })

async function add(page: Page, { ids, model, priority }: { ids: string; model: string; priority?: string }) {
  const form = addForm(page)
  await form.getByRole('combobox', { name: 'Product Model' }).click()
  await page.getByRole('option', { name: new RegExp(`^${model} `) }).click()
  await form.getByRole('textbox', { name: 'Ids' }).fill(ids)
  if (priority !== undefined) await form.getByRole('textbox', { name: 'Start Priority' }).fill(priority)
  await form.getByRole('button', { name: 'Add Ids' }).click()
}

async function find(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Search shown columns' }).fill(words)
}

/** Sends two requests with a key that no product model has. */
async function isRefused(page: Page, url: string) {
  await expect(page.getByRole('button', { name: /^Refused requests/ })).toBeVisible()
  const ask = (deviceName: string) =>
    fetch(`${url}/api/v1/provision`, {
      method: 'POST',
      body: JSON.stringify({
        deviceName,
        provisionDeviceKey: 'no-such-key',
        provisionDeviceSecret: 'hush-hush',
      }),
    })
  await ask('SN refused')
  await ask('SN refused')
  await expect(page.getByRole('button', { name: /^Refused requests \(\d+\)/ })).toBeVisible()
  await page.getByRole('button', { name: /^Refused requests/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refused requests' })
  const entry = dialog.getByRole('row').filter({ hasText: 'SN refused' })
  await expect(entry).toContainText('No product model has this provisioning key.')
  await expect(entry).toContainText('127.0.0.1')
  await expect(dialog).not.toContainText('hush-hush')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function refusesConflicts(page: Page) {
  await add(page, { ids: '7201, 7202', model: 'TCS1' })
  await expect(page.getByText('2 ids added')).toBeVisible()
  await add(page, { ids: '7200-7203', model: 'TCS1' })
  const conflict = page.getByRole('dialog', { name: 'Conflicts in the New Robots table' })
  await expect(conflict).toContainText(
    'The following devices are already deployed or waiting for deployment!',
  )
  await expect(conflict).toContainText('7201-7202')
  await expect(conflict).toContainText('Please resolve these conflicts before continuing!')
  await expect(conflict.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Back' }).click()
  await find(page, 'TCS1')
  await expect(rowOf(page, 7201)).toBeVisible()
  await expect(rowOf(page, 7200)).toBeHidden()

  await addForm(page).getByRole('textbox', { name: 'Ids' }).fill(`${NORTH_PARK}`)
  await addForm(page).getByRole('button', { name: 'Add Ids' }).click()
  const existing = page.getByRole('dialog', { name: 'Existing robots' })
  await expect(existing).toContainText('the product model of these robots will not be updated')
  await expect(existing).toContainText('no more than one hardware per id')
  await existing.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('1 id added')).toBeVisible()
}

async function refusesNoList(page: Page) {
  const form = addForm(page)
  await form.getByRole('combobox', { name: 'Product Model' }).click()
  await page.getByRole('option', { name: /^TCM1 / }).click()
  for (const text of ['9-4', '4a', '4,,5', '1-']) {
    await form.getByRole('textbox', { name: 'Ids' }).fill(text)
    await expect(form.getByText('List not recognized!')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Add Ids' })).toBeDisabled()
  }
  await form.getByRole('textbox', { name: 'Ids' }).fill('1-999999999')
  await expect(form.getByText('A list can have at most 10,000 ids!')).toBeVisible()
  await form.getByRole('textbox', { name: 'Start Priority' }).fill('a1b2')
  await expect(form.getByRole('textbox', { name: 'Start Priority' })).toHaveValue('12')
  await form.getByRole('textbox', { name: 'Start Priority' }).fill('')
}

async function asksBeforeRedeploying(page: Page) {
  await add(page, { ids: '7301-7303', model: 'TPC1' })
  await expect(page.getByText('3 ids added')).toBeVisible()
  const form = redeployForm(page)
  await form.getByRole('textbox', { name: 'Ids' }).fill('8801')
  await form.getByRole('button', { name: 'Delete' }).click()
  const none = page.getByRole('dialog', { name: 'No such robots' })
  await expect(none).toContainText('None of the following devices exist in the New Robots table')
  await expect(none).toContainText('Please input valid robots!')
  await expect(none.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await none.getByRole('button', { name: 'Back' }).click()

  await form.getByRole('textbox', { name: 'Ids' }).fill('7301, 8801')
  await form.getByRole('button', { name: 'Redeploy' }).click()
  const redeploy = page.getByRole('dialog', { name: 'Redeploy 1 id?' })
  await expect(redeploy).toContainText('1 id not in the New Robots table will be ignored')
  await redeploy.getByRole('button', { name: 'Redeploy 1 id' }).click()
  await expect(page.getByText('0 ids redeployed, 1 was available already')).toBeVisible()

  await form.getByRole('textbox', { name: 'Ids' }).fill('7301-7302')
  await form.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 ids?' })
  await expect(question).toContainText('2 ids will be removed from the New Robots table, 0 of them deployed')
  await question.getByRole('button', { name: 'Keep ids' }).click()
  await find(page, 'TPC1')
  await expect(rowOf(page, 7302)).toBeVisible()
  await form.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete 2 ids' }).click()
  await expect(page.getByText('2 ids deleted')).toBeVisible()
  await expect(rowOf(page, 7302)).toBeHidden()
  await expect(rowOf(page, 7303)).toBeVisible()
}

async function showsSchemas(page: Page) {
  await page.getByRole('button', { name: 'Show product models information' }).click()
  const models = page.getByRole('dialog', { name: 'Product models' })
  await expect(models.getByRole('button', { name: /^View Schema of/ })).toHaveCount(7)
  await expect(models.getByText('surveyor')).toHaveCount(2)
  await expectAccessible(page)
  await models.getByRole('button', { name: 'View Schema of TCP1' }).click()
  const schema = page.getByRole('dialog', { name: 'Schema of TCP1 TS Plotter GNSS' })
  await expect(schema.getByRole('img', { name: /top view: 760 mm long/ })).toBeVisible()
  await schema.getByRole('button', { name: 'Zoom in' }).click()
  await expect(schema.getByText('110 %')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await schema.getByRole('button', { name: 'Download SVG' }).click()
  expect((await download).suggestedFilename()).toBe('TCP1.svg')
  await page.keyboard.press('Escape')
  await expect(models).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(models).toBeHidden()
}

test('provisions a robot, from adding its id to its live dashboard', async ({ open, server }) => {
  const page = await open({ as: 'staff', path: '/home' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Production' }).click()
  await expect(page.getByRole('heading', { name: 'Production', level: 1 })).toBeVisible()
  await expect(addForm(page).getByRole('button', { name: 'Add Ids' })).toBeDisabled()
  await add(page, { ids: '7101-7103, 7110', model: 'TCM2', priority: '5' })
  await expect(page.getByText('4 ids added')).toBeVisible()
  await find(page, '71 TCM2')
  await expect(rowOf(page, 7101)).toContainText('Available')
  await expect(rowOf(page, 7110).getByRole('gridcell', { name: '8', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Provisioning keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Provisioning keys' })
  await dialog.getByRole('button', { name: 'Create the key of TCM2' }).click()
  const pair = dialog.getByRole('region', { name: 'New key of TCM2' })
  await expect(pair).toBeVisible()
  const [key = '', secret = ''] = await pair.locator('code').allInnerTexts()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const { token, deviceId } = await provision({ server }, { hardware: 'SN 0815', key, secret })
  expect(deviceId).toBe(7101)
  await expect(rowOf(page, 7101)).toContainText('Provisioned')
  await expect(rowOf(page, 7101)).toContainText('SN 0815')
  const robot = await connectAsync(server.mqttUrl, { username: token, protocolVersion: 4 })
  await expect(rowOf(page, 7101)).toContainText('Connected')
  // An id that waits for a device has no dashboard.
  await expect(rowOf(page, 7110).getByRole('link')).toHaveCount(0)
  await row(page, 7101).getByRole('link', { name: '7101' }).click()
  await expect(page.getByRole('heading', { name: /7101/, level: 1 })).toBeVisible()
  await robot.publishAsync('v1/devices/me/telemetry', JSON.stringify({ robot_software: '10.4.2' }), {
    qos: 1,
  })
  await expect(page.getByText('10.4.2')).toBeVisible()
  await robot.publishAsync('v1/devices/me/telemetry', JSON.stringify({ robot_software: '10.4.3' }), {
    qos: 1,
  })
  await expect(page.getByText('10.4.3')).toBeVisible()
  await robot.endAsync()
})

test('adds, redeploys and deletes lists of ids with confirmations, and shows refused requests and drawings', async ({
  open,
  server,
}) => {
  const page = await open({ as: 'staff', path: '/production' })
  await test.step('shows a refused device with the reason and without its secret', () =>
    isRefused(page, server.url))
  await test.step('zooms and saves the drawing of each product model', () => showsSchemas(page))
  await test.step('reports an invalid list of ids while typing', () => refusesNoList(page))
  await test.step('refuses deployed and waiting ids, and asks about ids of existing robots', () =>
    refusesConflicts(page))
  await test.step('redeploy and delete ask first, and ignore ids that are not in the table', () =>
    asksBeforeRedeploying(page))
})

/** Holds the lookups of the forms. @returns a function that releases them */
async function holdLookups(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/production/getNewRobotIds*', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('disables the forms while ids are looked up, and keeps the input after a refusal', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/production' })
  const form = redeployForm(page)
  let goOn = await holdLookups(page)
  await add(page, { ids: '7401-7402', model: 'TCM1' })
  await expect(addForm(page).getByText('Checking the ids')).toBeVisible()
  await expect(addForm(page).getByRole('button', { name: 'Add Ids' })).toBeDisabled()
  // What is typed in the meantime is for the next ids.
  await addForm(page).getByRole('textbox', { name: 'Ids' }).fill('7403')
  await form.getByRole('textbox', { name: 'Ids' }).fill('8801')
  await form.getByRole('button', { name: 'Delete' }).click()
  await expect(form.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Redeploy' })).toBeDisabled()
  goOn()
  await expect(page.getByText('2 ids added')).toBeVisible()
  await page.getByRole('dialog', { name: 'No such robots' }).getByRole('button', { name: 'Back' }).click()
  await expect(form.getByRole('button', { name: 'Delete' })).toBeFocused()
  await expect(addForm(page).getByRole('textbox', { name: 'Ids' })).toHaveValue('7403')

  await page.route('**/api/production/postAvailableDeviceIds', (route) => route.abort())
  await addForm(page).getByRole('button', { name: 'Add Ids' }).click()
  await expect(page.getByText('Could not contact service.')).toBeVisible()
  await expect(addForm(page).getByRole('textbox', { name: 'Ids' })).toHaveValue('7403')
  await expect(addForm(page).getByRole('button', { name: 'Add Ids' })).toBeEnabled()

  await test.step('completes the request, whatever is clicked while ids are looked up', async () => {
    await page.unrouteAll()
    await add(page, { ids: '7501', model: 'TCM1' })
    await expect(page.getByText('1 id added')).toBeVisible()
    goOn = await holdLookups(page)
    await form.getByRole('textbox', { name: 'Ids' }).fill('7501')
    await form.getByRole('button', { name: 'Redeploy' }).click()
    await form.getByRole('button', { name: 'Delete' }).dispatchEvent('click')
    goOn()
    await page.getByRole('button', { name: 'Redeploy 1 id' }).click()
    await expect(page.getByText('0 ids redeployed, 1 was available already')).toBeVisible()
    await find(page, '7501')
    await expect(rowOf(page, 7501)).toBeVisible()
  })
})

test('a dealer sees no ids and no forms', async ({ open, db }) => {
  await db.insertInto('user_access').values({ username: 'rival', tag: 'Production' }).execute()
  const dealer = await open({ as: 'rival', path: '/production' })
  await expect(dealer.getByText(/^Ids for new devices belong to the manufacturer/)).toBeVisible()
  await expect(addForm(dealer)).toHaveCount(0)
  await expect(redeployForm(dealer)).toHaveCount(0)
  await expect(dealer.getByRole('button', { name: /Provisioning keys|Refused requests/ })).toHaveCount(0)
})
