import type { Page } from '@playwright/test'
import { tabletManagement } from '../../contract/src/tablet-management/tablet-management.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { mailSubjects } from '../support/mail.ts'
import { expect, test } from '../support/test.ts'
import { widget } from '../support/widgets.ts'

const question = (page: Page) => page.getByRole('dialog')

let nextId = 34_001

/**
 * Adds a dealer with a manager, who has the rights that the journeys need, and two other users, and a customer below
 * it with a robot of a model and a connected tablet.
 */
async function addDealer(db: Database, { name, model = 1 }: { name: string; model?: number }) {
  const dealer = await addCustomer(db, { name, isDealer: true, countries: ['Austria'] })
  const customer = await addCustomer(db, {
    name: `${name} customer`,
    parentId: dealer,
    countries: ['Canada', 'United States'],
  })
  const [robotId, tabletId] = [nextId++, nextId++]
  const robot = await addDevice(db, { type: 1, id: robotId, customerId: customer, name: 'Emergency field' })
  await db.updateTable('device').set({ product_model: model }).where('dev', '=', robot).execute()
  const tablet = await addDevice(db, { type: 2, id: tabletId, customerId: customer })
  await db
    .insertInto('current_connection')
    .values({ dev: tablet, connected_dev: robot, connected_at: new Date() })
    .execute()
  const manager = `${name.toLowerCase()}-manager`
  await addUser(db, {
    username: manager,
    customers: [dealer],
    rights: ['Emergency', 'SuspendService', 'RobotName'],
  })
  const partners = [`${name.toLowerCase()}-one`, `${name.toLowerCase()}-two`]
  for (const username of partners) {
    await addUser(db, { username, customers: [dealer] })
    await db
      .updateTable('app_user')
      .set({ email: `${username}@example.com` })
      .where('username', '=', username)
      .execute()
  }
  return { manager, customer, robotId, tabletId, addresses: partners.map((name_) => `${name_}@example.com`) }
}

test('writes an emergency mail from a template, shows its recipients, and sends it once', async ({
  open,
  db,
  server,
}) => {
  const { manager, addresses } = await addDealer(db, { name: 'Alpine' })
  const page = await open({ as: manager, path: '/settings/user' })
  const card = widget(page, 'Send mail')
  const send = card.getByRole('button', { name: 'Send mail', exact: true })
  await expect(card.getByLabel('Message')).toHaveValue(/^Dear partner,/)
  await send.click()
  await expect(card.getByText('This field is required')).toBeVisible()
  await expect(card.getByText('Fill in or delete what stands in brackets.')).toBeVisible()

  // There is no confirmation when the recipients of a mail could not be counted.
  await page.route(/emergencyEmail\?/, (route) => route.fulfill({ status: 503, body: '{}' }))
  await card.getByLabel('Dealers with surveyors (TS)').check()
  await card.getByLabel('Message').fill('Dear partners, all robots stand still.')
  await send.click()
  await expect(card.getByText('Failed to contact the appropriate service.')).toBeVisible()
  await page.unroute(/emergencyEmail\?/)
  await send.click()
  await expect(card.getByText('To 0 people in 0 companies.')).toBeVisible()
  await expect(question(page).getByText('Nobody would get this mail')).toBeVisible()
  await question(page).getByRole('button', { name: 'Do not send' }).click()
  await expect(page.getByText('canceled')).toBeVisible()

  await card.getByLabel('Dealers with line markers (TLM)').check()
  await expect(card.getByText('To 2 people in one company.')).toBeVisible()
  await send.click()
  await expect(question(page)).toContainText('Send this mail to 2 people in one company?')
  await question(page).getByRole('button', { name: 'Send mail' }).click()
  await expect(page.getByText('Successfully sent email')).toBeVisible()
  for (const address of addresses) {
    await expect
      .poll(() => mailSubjects(server, address))
      .toEqual(['Important information from the Service Center'])
  }

  await card.getByLabel('Dealers with surveyors (TS)').check()
  await card.getByLabel('Dealers with line markers (TLM)').check()
  await card.getByLabel('Message').fill('Dear partners, all robots stand still.')
  await expect(card.getByText(`by ${manager}`)).toBeVisible()
  await send.click()
  await question(page).getByRole('button', { name: 'Send mail' }).click()
  await expect(card.getByText(/You sent this mail .* ago to 2 people/)).toBeVisible()
})

test('changes the greetings of all support lines after a confirmation, and back', async ({ open, db }) => {
  await db.deleteFrom('support_line').where('name', '!=', 'Support').execute()
  await db.updateTable('support_line').set({ is_breakdown: false }).execute()
  await db
    .insertInto('support_line')
    .values({
      name: 'Night line',
      number: '+45 70 00 00 01',
      greeting: 'Good night',
      breakdown_greeting: 'It is broken',
    })
    .execute()
  const page = await open({ as: 'staff', path: '/settings/user' })
  const card = widget(page, 'Trigger breakdown')
  const line = card.getByRole('listitem').filter({ hasText: 'Night line' })
  await expect(line).toContainText('Usual greeting')
  await expect(line).toContainText('Good night')
  const change = card.getByRole('button', { name: 'Change greetings' })
  await change.click()
  await expect(question(page)).toContainText(
    'the callers of 2 lines hear the breakdown greeting: Night line, Support.',
  )
  await question(page).getByRole('button', { name: 'Keep greetings' }).click()
  await expect(page.getByText('canceled')).toBeVisible()
  await expect(line).toContainText('Usual greeting')

  await change.click()
  await question(page).getByRole('button', { name: 'Change greetings' }).click()
  await expect(page.getByText('Successfully changed greetings')).toBeVisible()
  await expect(line).toContainText('Breakdown greeting')
  await expect(line).toContainText('It is broken')
  await expect(line).toContainText('by staff')

  await card.getByRole('switch', { name: 'Breakdown greetings' }).uncheck()
  await test.step('names a line whose greeting may not have been changed', async () => {
    const call = '**/api/configurations/triggerBreakdownGreetings'
    const doubtful = { name: 'Night line', number: '+45 70 00 00 01', state: 'unknown', failure: 'No answer' }
    await page.route(call, (route) => route.fulfill({ status: 200, json: { data: [doubtful] } }))
    await change.click()
    await question(page).getByRole('button', { name: 'Change greetings' }).click()
    await expect(card.getByRole('alert')).toContainText('Night line: No answer')
    await page.unroute(call)
  })
  await card.getByRole('switch', { name: 'Breakdown greetings' }).uncheck()
  await change.click()
  await expect(question(page)).toContainText('hear their usual greeting')
  await question(page).getByRole('button', { name: 'Change greetings' }).click()
  await expect(line).toContainText('Usual greeting')
})

test('locks a robot with the US text, shows it as suspended, and unlocks it by Undo', async ({
  open,
  db,
}) => {
  const { manager, customer, robotId, tabletId } = await addDealer(db, { name: 'Coast' })
  const page = await open({ as: manager, path: `/settings/user?widget=LockTabletWidget&robot=${robotId}` })
  const card = widget(page, 'Lock/Unlock robot')
  await expect(card.getByRole('listitem')).toContainText(`Tablet ${tabletId}`)
  await expect(card.getByRole('listitem')).toContainText('Not locked')
  await expect(card.getByLabel('Message')).toHaveValue(/US office/)
  await expect(card.getByRole('switch', { name: 'Lock' })).toBeChecked()
  await expectAccessible(page)
  const lock = card.getByRole('button', { name: 'Lock robot', exact: true })
  await lock.click()
  await expect(question(page)).toContainText(`Tablet ${tabletId} shows the message`)
  await question(page).getByRole('button', { name: 'Do not lock' }).click()
  await expect(page.getByText('canceled')).toBeVisible()
  await lock.click()
  await question(page).getByRole('button', { name: 'Lock robot' }).click()
  await expect(page.getByText(`Successfully locked Robot ${robotId}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('The change was undone')).toBeVisible()
  await page.goto(`/settings/user?widget=LockTabletWidget&robot=${robotId}`)
  await expect(card.getByRole('listitem')).toContainText('Not locked')
  await lock.click()
  await question(page).getByRole('button', { name: 'Lock robot' }).click()
  await expect(page.getByText(`Successfully locked Robot ${robotId}`)).toBeVisible()

  const dashboard = await open({ as: manager, path: `/devices/robots/${robotId}` })
  await expect(dashboard.getByRole('note').filter({ hasText: 'Suspended' })).toContainText(
    `Tablet ${tabletId} locked by ${manager}`,
  )
  await expectAccessible(dashboard)
  const tree = await open({ as: manager, path: `/customers?selected=${customer}` })
  await expect(tree.getByRole('note').filter({ hasText: 'Suspended' })).toContainText(
    `Robot ${robotId}: Tablet ${tabletId} locked`,
  )

  await page.goto(`/settings/user?widget=LockTabletWidget&robot=${robotId}`)
  await lock.click()
  await question(page).getByRole('button', { name: 'Lock robot' }).click()
  await expect(card.getByText('Device already locked')).toBeVisible()
  await card.getByRole('switch', { name: 'Lock' }).uncheck()
  await expect(card.getByLabel('Message')).toHaveValue(/your service is active again/)
  await card.getByRole('button', { name: 'Unlock robot', exact: true }).click()
  await question(page).getByRole('button', { name: 'Unlock robot' }).click()
  await expect(page.getByText(`Successfully unlocked Robot ${robotId}`)).toBeVisible()
  await expect(dashboard.getByRole('note').filter({ hasText: 'Suspended' })).toBeHidden()
  await expect(tree.getByRole('note').filter({ hasText: 'Suspended' })).toBeHidden()
})

test('notifies a customer of a missing payment with an editable text', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const { manager, robotId, tabletId } = await addDealer(db, { name: 'Delta' })
  const page = await open({ as: manager, path: '/settings/user', width: 390 })
  const card = widget(page, 'Missing Payment Notification')
  await card.getByRole('button', { name: 'Send notification' }).click()
  await expect(card.getByText('This field is required')).toBeVisible()
  await card.getByRole('combobox', { name: 'Robot' }).fill(String(robotId))
  await page
    .getByRole('option')
    .filter({ hasText: String(robotId) })
    .click()
  await expect(card.getByLabel('Title')).toHaveValue('Past due payment')
  await card.getByLabel('Title').fill('Third reminder')
  await card.getByRole('button', { name: 'Send notification' }).click()
  await expect(page.getByText(`Successfully sent notification to Robot ${robotId}`)).toBeVisible()
  await expect(card.getByRole('list', { name: 'Outcome for each tablet' })).toContainText(
    `Tablet ${tabletId}`,
  )
  const order = await db
    .selectFrom('tablet_order')
    .select(['title', 'message'])
    .where('kind', '=', 'notify')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ title: 'Third reminder', message: expect.stringContaining('US office') })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true)

  await expect(
    call(tabletManagement.sendNotification, {
      url: server.url,
      token: await tokenOf(manager),
      query: { robotId: '4101' },
      body: { title: 'Not mine', message: 'x' },
    }),
  ).rejects.toThrow('Robot not found')
})

test('creates a Knox group from access groups after showing how many tablets it would have', async ({
  open,
  db,
}) => {
  const { customer } = await addDealer(db, { name: 'Eiger' })
  const { id: type_id } = await db
    .insertInto('access_group_type')
    .values({ key: 'Eiger type' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: group_id } = await db
    .insertInto('access_group')
    .values({ name: 'Eiger group', type_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('customer_access_group').values({ customer_id: customer, group_id }).execute()
  const page = await open({ as: 'eiger-manager', path: '/settings/user' })
  const card = widget(page, 'Create knox group')
  const create = card.getByRole('button', { name: 'Create group', exact: true })
  await create.click()
  await expect(card.getByText('This field is required')).toHaveCount(2)
  await card.getByRole('combobox', { name: 'Access groups' }).fill('Eiger group')
  await page.getByRole('option', { name: 'Eiger group' }).click()
  await expect(card.getByText('one tablet in this group.')).toBeVisible()
  await card.getByRole('textbox', { name: 'Group name' }).fill('Eiger Knox group')
  await create.click()
  await expect(page.getByText('Successfully created group')).toBeVisible()
})
