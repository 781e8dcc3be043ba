import type { Locator, Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { toast } from '../support/toast.ts'
import { widget } from '../support/widgets.ts'

const RIGHTS = ['ConnectDevices', 'RobotName', 'BaseStation']

/** Foundry (dealer) > Foundry East (dealer) > Iron Club, and Foundry West (dealer) > Steel Club. */
let ids: Record<'foundry' | 'iron' | 'steel', number>
let last = 8_830_000

test.beforeAll(async ({ db }) => {
  const foundry = await addCustomer(db, { name: 'Foundry', isDealer: true })
  const east = await addCustomer(db, { name: 'Foundry East', parentId: foundry, isDealer: true })
  const west = await addCustomer(db, { name: 'Foundry West', parentId: foundry, isDealer: true })
  const iron = await addCustomer(db, { name: 'Iron Club', parentId: east })
  const steel = await addCustomer(db, { name: 'Steel Club', parentId: west })
  for (const username of ['smith', 'caster']) {
    await addUser(db, { username, customers: [foundry], rights: RIGHTS })
  }
  await addUser(db, { username: 'steelworker', customers: [steel], rights: RIGHTS })
  ids = { foundry, iron, steel }
})

type Type = 1 | 2 | 3

/** A device of Iron Club, of its own for a journey. */
async function add(db: Database, type: Type, name = '') {
  const id = (last += 1)
  const dev = await addDevice(db, { type, id, customerId: ids.iron, name })
  return { id, dev }
}

/** A tablet of Iron Club that is connected to a robot. */
async function addConnected(db: Database, robot: { dev: number }) {
  const tablet = await add(db, 2)
  await db
    .insertInto('current_connection')
    .values({ dev: tablet.dev, connected_dev: robot.dev, connected_at: new Date() })
    .execute()
  return tablet
}

const customerOf = async (db: Database, { dev }: { dev: number }) =>
  (await db.selectFrom('device').select('customer_id').where('dev', '=', dev).executeTakeFirstOrThrow())
    .customer_id
/** The key of the robot that a tablet is connected to. */
const robotOf = async (db: Database, { dev }: { dev: number }) =>
  (
    await db
      .selectFrom('current_connection')
      .select('connected_dev')
      .where('dev', '=', dev)
      .executeTakeFirst()
  )?.connected_dev ?? null

const connectCard = (page: Page) => widget(page, 'Connect devices')
const effects = (at: Locator) => at.getByRole('status', { name: 'What will change' })
const field = (at: Locator, name: string) => at.getByRole('combobox', { name, exact: true })

/** Chooses the first option of a field that matches the typed text. */
async function choose(at: Locator, name: string, typed: string | number): Promise<void> {
  await field(at, name).fill(String(typed))
  await at
    .page()
    .getByRole('option', { name: String(typed) })
    .first()
    .click()
}

/** The choices that a field offers for what was typed. */
async function offered(at: Locator, name: string, typed: string | number): Promise<Locator> {
  await field(at, name).fill(String(typed))
  return at
    .page()
    .getByRole('option')
    .filter({ hasText: String(typed) })
}

test('renames a robot, shows it in a second console at once, and undoes it', async ({ open, db }) => {
  const robot = await add(db, 1, 'Anvil')
  const page = await open({ as: 'smith', path: '/settings/user' })
  const card = widget(page, 'Change robot name')
  const change = card.getByRole('button', { name: 'Change name' })
  await change.click()
  await expect(card.getByText('This field is required')).toHaveCount(2)
  await choose(card, 'Robot', robot.id)
  await expect(card.getByText('Now: Anvil')).toBeVisible()
  const name = card.getByRole('textbox', { name: 'New name' })
  await name.fill('   ')
  await change.click()
  await expect(card.getByText('This field is required')).toHaveCount(1)
  await name.fill(' Anvil ')
  await change.click()
  await expect(card.getByText('The robot has this name already.')).toBeVisible()
  const other = await open({ as: 'caster', path: `/settings/user?widget=RobotNameWidget&robot=${robot.id}` })
  const seen = widget(other, 'Change robot name')
  await expect(seen.getByText('Now: Anvil')).toBeVisible()
  await name.fill(' Big Hammer ')
  await change.click()
  await expect(toast(page, `Successfully set the name of Robot ${robot.id} to Big Hammer`)).toBeVisible()
  await expect(seen.getByText('it was Anvil, now it is Big Hammer')).toBeVisible()
  await toast(page, 'Big Hammer').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'The change was undone')).toBeVisible()
  await expect(seen.getByText('Now: Anvil')).toBeVisible()
})

test('shows a change by somebody else and keeps what was typed', async ({ open, db }) => {
  const robot = await add(db, 1, 'Bellows')
  const page = await open({ as: 'smith', path: '/settings/user' })
  const card = widget(page, 'Change robot name')
  await choose(card, 'Robot', robot.id)
  const name = card.getByRole('textbox', { name: 'New name' })
  await name.fill('Typed by me')
  // Directly in the database, so that this console receives no live event.
  await db.updateTable('device').set({ name: 'Taken by them' }).where('dev', '=', robot.dev).execute()
  await card.getByRole('button', { name: 'Change name' }).click()
  await expect(card.getByText(/Somebody else was faster, and nothing was changed/)).toBeVisible()
  await expect(card.getByText('it was Bellows, now it is Taken by them')).toBeVisible()
  await expect(name).toHaveValue('Typed by me')
  await card.getByRole('button', { name: 'Change name' }).click()
  await expect(toast(page, `Successfully set the name of Robot ${robot.id} to Typed by me`)).toBeVisible()
})

test('moves a robot and its tablet to another customer after a confirmation, and undoes it', async ({
  open,
  db,
}) => {
  const robot = await add(db, 1, 'Crucible')
  const former = await add(db, 1)
  const tablet = await addConnected(db, former)
  const page = await open({ as: 'smith', path: '/settings/user' })
  const card = connectCard(page)
  const connect = card.getByRole('button', { name: 'Connect', exact: true })
  await expect(card.getByText('Robot or tablet may stay blank.')).toBeVisible()
  await expect(field(card, 'Dealer')).toHaveCount(0)
  await connect.click()
  await expect(card.getByText('Tablet or robot is required.')).toBeVisible()
  await expect(card.getByText('This field is required')).toHaveCount(1)
  await choose(card, 'Robot', robot.id)
  await expect(field(card, 'Customer')).toHaveValue(`Iron Club (${ids.iron})`)
  await expect(card.getByText('Dealer: Foundry East')).toBeVisible()
  await expect(card.getByText('Tablet or robot is required.')).toHaveCount(0)
  await connect.click()
  await expect(card.getByText('Nothing would change: this is how it is now.')).toBeVisible()
  await choose(card, 'Tablet', tablet.id)
  await choose(card, 'Customer', 'Steel Club')
  await expect(effects(card).locator('p')).toHaveText([
    `Robot ${robot.id} moves from Iron Club to Steel Club.`,
    `Tablet ${tablet.id} moves from Iron Club to Steel Club.`,
    `Tablet ${tablet.id} is connected to robot ${robot.id}, no longer to robot ${former.id}.`,
  ])
  await expectAccessible(page)
  await connect.click()
  const question = page.getByRole('dialog', {
    name: `Move robot ${robot.id} and tablet ${tablet.id} to Steel Club?`,
  })
  await expect(question).toContainText('Users of Iron Club and Foundry East will not see')
  await question.getByRole('button', { name: 'Do not move' }).click()
  await expect(toast(page, 'canceled')).toBeVisible()
  expect(await customerOf(db, robot)).toBe(ids.iron)
  await expect(field(card, 'Customer')).toHaveValue(`Steel Club (${ids.steel})`)
  await connect.click()
  await question.getByRole('button', { name: 'Move', exact: true }).click()
  const done = toast(
    page,
    `Successfully connected Tablet ${tablet.id} to Robot ${robot.id}, both at Steel Club`,
  )
  await expect(done).toBeVisible()
  expect(await customerOf(db, robot)).toBe(ids.steel)
  expect(await customerOf(db, tablet)).toBe(ids.steel)
  expect(await robotOf(db, tablet)).toBe(robot.dev)
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'The change was undone')).toBeVisible()
  expect(await customerOf(db, tablet)).toBe(ids.iron)
  expect(await robotOf(db, tablet)).toBe(former.dev)
})

test('users of the new customer see a moved robot at once', async ({ open, db }) => {
  const robot = await add(db, 1)
  const page = await open({ as: 'smith', path: `/settings/user?widget=ConnectWidget&robot=${robot.id}` })
  const watcher = await open({ as: 'steelworker', path: '/settings/user' })
  await expect(await offered(connectCard(watcher), 'Robot', robot.id)).toHaveCount(0)
  const card = connectCard(page)
  await expect(field(card, 'Customer')).toHaveValue(`Iron Club (${ids.iron})`)
  await choose(card, 'Customer', 'Steel Club')
  await card.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toast(page, `Successfully connected Robot ${robot.id} to Steel Club`)).toBeVisible()
  // The open list of choices is updated without a reload.
  await expect(watcher.getByRole('option').filter({ hasText: String(robot.id) })).toHaveCount(1)
})

test('disconnects a tablet from its robot without a confirmation', async ({ open, db }) => {
  const robot = await add(db, 1)
  const tablet = await addConnected(db, robot)
  const page = await open({ as: 'smith', path: `/settings/user?widget=ConnectWidget&tablet=${tablet.id}` })
  const card = connectCard(page)
  await expect(field(card, 'Customer')).toHaveValue(`Iron Club (${ids.iron})`)
  await card.getByRole('checkbox', { name: `Disconnect it from robot ${robot.id}` }).check()
  await expect(effects(card)).toHaveText(`Tablet ${tablet.id} is disconnected from robot ${robot.id}.`)
  await card.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(
    toast(page, `Successfully disconnected Tablet ${tablet.id} from its robot, at Iron Club`),
  ).toBeVisible()
  expect(await robotOf(db, tablet)).toBeNull()
})

test('choosing a dealer limits the customers and clears a customer of another dealer', async ({
  open,
  db,
}) => {
  const robot = await add(db, 1)
  const page = await open({ as: 'staff', path: '/settings/user' })
  const card = connectCard(page)
  await choose(card, 'Robot', robot.id)
  await expect(field(card, 'Dealer')).toHaveValue(/^Foundry East/)
  await expect(field(card, 'Customer')).toHaveValue(/^Iron Club/)
  await choose(card, 'Dealer', 'Foundry West')
  await expect(field(card, 'Customer')).toHaveValue('')
  await expect(await offered(card, 'Customer', 'Iron Club')).toHaveCount(0)
  await expect(page.getByText('Nothing found below Foundry West: clear the dealer')).toBeVisible()
  await choose(card, 'Customer', 'Steel Club')
  await expect(effects(card)).toContainText(`Robot ${robot.id} moves from Iron Club to Steel Club.`)
})

test('a deprecated device cannot be chosen, not even by a link', async ({ open, db }) => {
  const robot = await add(db, 1)
  await db.updateTable('device').set({ deprecated_at: new Date() }).where('dev', '=', robot.dev).execute()
  const page = await open({ as: 'smith', path: `/settings/user?widget=ConnectWidget&robot=${robot.id}` })
  const card = connectCard(page)
  await expect(field(card, 'Customer')).toHaveValue(/^Iron Club/)
  await choose(card, 'Customer', 'Foundry East')
  await card.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(card.getByText('This device is deprecated. Choose one in service.')).toBeVisible()
})

test('reports a robot that was moved away and keeps the other choices', async ({ open, db }) => {
  const robot = await add(db, 1)
  const page = await open({ as: 'smith', path: '/settings/user' })
  const card = connectCard(page)
  await choose(card, 'Robot', robot.id)
  await choose(card, 'Customer', 'Foundry East')
  await db.updateTable('device').set({ customer_id: 1 }).where('dev', '=', robot.dev).execute()
  await card.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  // After the refused call, the page loads the list of devices again.
  await expect(card.getByRole('alert')).toContainText('The chosen device is no longer among yours')
  await expect(field(card, 'Customer')).toHaveValue(/^Foundry East/)
})

test('adds a reference station to a customer after a confirmation, and undoes it', async ({ open, db }) => {
  const station = await add(db, 3)
  const page = await open({ as: 'smith', path: '/settings/user' })
  const card = widget(page, 'Add reference station')
  const addStation = card.getByRole('button', { name: 'Add station' })
  await addStation.click()
  await expect(card.getByText('This field is required')).toHaveCount(2)
  await choose(card, 'Reference station', station.id)
  await expect(card.getByText('Now: Iron Club')).toBeVisible()
  await choose(card, 'Customer', 'Iron Club')
  await addStation.click()
  await expect(
    card.getByText(`Reference station ${station.id} belongs to this customer already.`),
  ).toBeVisible()
  const other = await open({
    as: 'caster',
    path: `/settings/user?widget=BaseStationWidget&referencestation=${station.id}`,
  })
  const seen = widget(other, 'Add reference station')
  await expect(seen.getByText('Now: Iron Club')).toBeVisible()
  await choose(card, 'Customer', 'Steel Club')
  await addStation.click()
  const question = page.getByRole('dialog', { name: `Move reference station ${station.id} to Steel Club?` })
  await question.getByRole('button', { name: 'Do not move' }).click()
  await expect(toast(page, 'canceled')).toBeVisible()
  await addStation.click()
  await question.getByRole('button', { name: 'Move', exact: true }).click()
  const done = toast(page, `Successfully added reference station ${station.id} to customer ${ids.steel}!`)
  await expect(done).toBeVisible()
  await expect(seen.getByText('it was Iron Club, now it is Steel Club')).toBeVisible()
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'The change was undone')).toBeVisible()
  expect(await customerOf(db, station)).toBe(ids.iron)
})

test('opens prefilled forms from the pages of a device and its customer', async ({ open, db }) => {
  const robot = await add(db, 1, 'Dross')
  const tablet = await addConnected(db, robot)
  const page = await open({ as: 'smith', path: `/devices/robots/${robot.id}` })
  await page.getByRole('button', { name: 'Configure' }).first().click()
  await page.getByRole('menuitem', { name: 'Change robot name' }).click()
  const name = page.getByRole('dialog', { name: /^Change robot name/ })
  await expect(field(name, 'Robot')).toHaveValue(`${robot.id} Dross`)
  await name.getByRole('textbox', { name: 'New name' }).fill('Slag')
  await name.getByRole('button', { name: 'Change name' }).click()
  await expect(toast(page, `Successfully set the name of Robot ${robot.id} to Slag`)).toBeVisible()
  await expect(name).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Slag' })).toBeVisible()

  const customers = await open({ as: 'smith', path: `/customers?selected=${ids.iron}` })
  await customers.getByRole('button', { name: new RegExp(`Connect.*${tablet.id}`) }).click()
  const connect = customers.getByRole('dialog', { name: /^Connect devices/ })
  await expect(field(connect, 'Tablet')).toHaveValue(String(tablet.id))
  await expect(field(connect, 'Robot')).toHaveValue('')
  await expect(connect.getByText(`Now: Iron Club, robot ${robot.id}`)).toBeVisible()
  await expect(field(connect, 'Customer')).toHaveValue(/^Iron Club/)
})
