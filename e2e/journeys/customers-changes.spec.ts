import type { Locator, Page } from '@playwright/test'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/server/world.ts'
import { addAccessGroup } from '../support/access-groups.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { toast } from '../support/toast.ts'
import { choose, widget } from '../support/widgets.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

const RIGHTS = [
  'CreateCustomer',
  'CustomerName',
  'CustomerParent',
  'DeleteCustomer',
  'SalesRep',
  'UpdateCustomerAccessGroups',
]

/** Dockyard (dealer) with two sub-dealers: its user `dock` may change customers, and belongs to no other customer. */
let ids: Record<'yard' | 'east' | 'west', number>
/** Three digits, so that no name begins with another one. */
let last = 100

test.beforeAll(async ({ db }) => {
  const yard = await addCustomer(db, { name: 'Dockyard', isDealer: true })
  const east = await addCustomer(db, { name: 'Dock East', parentId: yard, isDealer: true })
  const west = await addCustomer(db, { name: 'Dock West', parentId: yard, isDealer: true })
  await addUser(db, { username: 'dock', customers: [yard], rights: RIGHTS })
  ids = { yard, east, west }
})

/** Adds a customer that only one journey uses. */
async function addClub(db: Database, parentId: number, name = `Rowing Club ${(last += 1)}`) {
  return { id: await addCustomer(db, { name, parentId }), name }
}

/** The options that a field offers for a typed text. */
async function offered(at: Locator, field: string, typed: string): Promise<Locator> {
  await at.getByRole('combobox', { name: field }).fill(typed)
  return at.page().getByRole('option').filter({ hasText: typed })
}

type Club = Awaited<ReturnType<typeof addClub>>

test('a user of the dealer renames, creates, moves and deletes customers', async ({ open, db }) => {
  const [renamed, other, faster] = [
    await addClub(db, ids.yard),
    await addClub(db, ids.yard),
    await addClub(db, ids.yard),
  ]
  await addClub(db, ids.yard, 'Vejgaard Boldklub')
  const [moved, represented, grouped] = [
    await addClub(db, ids.east),
    await addClub(db, ids.east),
    await addClub(db, ids.east),
  ]
  const deleted = await addClub(db, ids.east)
  for (const number of [1, 2, 3, 4]) {
    await addDevice(db, { type: 1, id: 8_810_000 + number, customerId: deleted.id, name: `Boat ${number}` })
  }
  await addDevice(db, { type: 2, id: 8_820_001, customerId: deleted.id })
  const below = await addClub(db, deleted.id)
  await addAccessGroup(db, { name: 'Baltic', type: 'Sea', customer: 'Dock East', isInheritable: true })
  await addAccessGroup(db, { name: 'Rowing', type: 'Boat', customer: 'Dockyard' })

  const page = await open({ as: 'dock', path: '/settings/user' })
  // Done first, because the console reads the customers again after its own changes.
  await test.step('shows a change by somebody else and keeps what was typed', () =>
    renameMeanwhile({ page, db }, faster))
  await test.step('renames a customer, and refuses a name that another customer of the dealer has', () =>
    rename(page, renamed, other))
  await test.step('creates a customer, and asks about similar names', () => createSimilar(page))
  await test.step('moves a customer to another dealer, but not to the top', () =>
    moveToWest({ page, db }, moved))
  await test.step('sets and removes a sales representative', () => setRep({ page, db }, represented))
  await test.step("changes a customer's own access groups; inherited ones apply automatically", () =>
    changeGroups({ page, db }, grouped))
  await test.step('deletes a customer after a confirmation that lists what moves to its parent', () =>
    deleteClub({ page, db }, deleted, below))
})

async function rename(page: Page, club: Club, other: Club): Promise<void> {
  const card = widget(page, 'Change customer name')
  await card.getByRole('button', { name: 'Change name' }).click()
  await expect(card.getByText('This field is required')).toHaveCount(2)
  await choose(card, 'Customer', club.name)
  await expect(card.getByText(`Now: ${club.name}`)).toBeVisible()
  const name = card.getByRole('textbox', { name: 'New name' })
  await name.fill(` ${other.name.toUpperCase()} `)
  await card.getByRole('button', { name: 'Change name' }).click()
  await expect(
    card.getByText('A customer by this name already exists for dealer Dockyard', { exact: true }),
  ).toBeVisible()
  await name.fill('Boat House')
  await card.getByRole('button', { name: 'Change name' }).click()
  await expect(toast(page, `Successfully set the name of Customer ${club.id} to Boat House`)).toBeVisible()
}

async function renameMeanwhile({ page, db }: { page: Page; db: Database }, club: Club): Promise<void> {
  const card = widget(page, 'Change customer name')
  await choose(card, 'Customer', club.name)
  const name = card.getByRole('textbox', { name: 'New name' })
  await name.fill('Typed by me')
  // Directly in the database, so that this console receives no live event.
  await db.updateTable('customer').set({ name: 'Taken by them' }).where('id', '=', club.id).execute()
  await card.getByRole('button', { name: 'Change name' }).click()
  await expect(card.getByText(/Somebody else was faster, and nothing was changed/)).toBeVisible()
  await expect(card.getByText(`it was ${club.name}, now it is Taken by them`)).toBeVisible()
  await expect(name).toHaveValue('Typed by me')
  await card.getByRole('button', { name: 'Change name' }).click()
  await expect(toast(page, `Successfully set the name of Customer ${club.id} to Typed by me`)).toBeVisible()
}

async function createSimilar(page: Page): Promise<void> {
  const card = widget(page, 'Create customer / root dealer')
  // Only admins can choose the dealer, and the checkboxes need further rights.
  await expect(card.getByRole('combobox', { name: 'Dealer' })).toHaveCount(0)
  await expect(card.getByText('Dockyard')).toBeVisible()
  await expect(card.getByRole('checkbox')).toHaveCount(0)
  const name = card.getByRole('textbox', { name: 'Name' })
  const create = card.getByRole('button', { name: 'Create customer', exact: true })
  await create.click()
  await expect(card.getByText('This field is required')).toBeVisible()
  await name.fill('vejgaard  boldklub')
  await create.click()
  await expect(card.getByText('A customer by this name already exists for dealer Dockyard')).toBeVisible()
  await name.fill('Vejgård Boldklub ApS')
  await create.click()
  const question = page.getByRole('dialog', { name: 'Create customer Vejgård Boldklub ApS?' })
  await expect(question.getByRole('list', { name: 'Similar customers' })).toContainText('Vejgaard Boldklub')
  await question.getByRole('button', { name: 'Do not create' }).click()
  await expect(toast(page, 'customer creation cancelled.')).toBeVisible()
  await expect(name).toHaveValue('Vejgård Boldklub ApS')
  await create.click()
  await question.getByRole('button', { name: 'Create customer', exact: true }).click()
  await expect(toast(page, 'customer Vejgård Boldklub ApS was created successfully.')).toBeVisible()
}

async function moveToWest({ page, db }: { page: Page; db: Database }, club: Club): Promise<void> {
  const card = widget(page, 'Change customer dealer')
  // Users cannot move their own customer.
  await expect(await offered(card, 'Customer', 'Dockyard')).toHaveCount(0)
  await choose(card, 'Customer', club.name)
  await expect(card.getByText('Now: Dock East')).toBeVisible()
  await expect(await offered(card, 'New dealer', club.name)).toHaveCount(0)
  await choose(card, 'New dealer', 'Dock West')
  await card.getByRole('button', { name: 'Change dealer' }).click()
  await expect(toast(page, `Successfully set the parent of ${club.name} to Dock West`)).toBeVisible()
  const moved = db.selectFrom('customer').select('parent_id').where('id', '=', club.id)
  expect((await moved.executeTakeFirstOrThrow()).parent_id).toBe(ids.west)
}

async function setRep({ page, db }: { page: Page; db: Database }, club: Club): Promise<void> {
  const card = widget(page, 'Set customer sales rep')
  await choose(card, 'Customer', club.name)
  await expect(card.getByText('Now: nobody')).toBeVisible()
  await choose(card, 'Sales rep', 'dock')
  await card.getByRole('button', { name: 'Set sales rep' }).click()
  await expect(toast(page, `Successfully set sales rep of customer ${club.id}!`)).toBeVisible()
  const rep = () =>
    db.selectFrom('customer').select('sales_rep').where('id', '=', club.id).executeTakeFirstOrThrow()
  expect((await rep()).sales_rep).toBe('dock')
  await choose(card, 'Customer', club.name)
  await expect(card.getByText('Now: dock')).toBeVisible()
  await card.getByRole('button', { name: 'Set sales rep' }).click()
  await expect.poll(async () => (await rep()).sales_rep).toBeNull()
}

async function changeGroups({ page, db }: { page: Page; db: Database }, club: Club): Promise<void> {
  const card = widget(page, 'Update customer Access Groups')
  await expect(await offered(card, 'Customer', 'Dockyard')).toHaveCount(0)
  await choose(card, 'Customer', club.name)
  await expect(card.getByText('Sea: Baltic')).toBeVisible()
  await choose(card, 'Boat (access groups)', 'Rowing')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Update access groups' }).click()
  await expect(toast(page, `Successfully updated the access groups of ${club.name}`)).toBeVisible()
  const held = db
    .selectFrom('customer_access_group')
    .innerJoin('access_group', 'access_group.id', 'group_id')
    .select('name')
    .where('customer_id', '=', club.id)
  expect(await held.execute()).toEqual([{ name: 'Rowing' }])
}

async function deleteClub(
  { page, db }: { page: Page; db: Database },
  club: Club,
  below: Club,
): Promise<void> {
  const card = widget(page, 'Delete customer')
  await expect(await offered(card, 'Customer', 'Dockyard')).toHaveCount(0)
  await choose(card, 'Customer', club.name)
  await card.getByRole('button', { name: 'Delete customer', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Delete customer ${club.name}?` })
  await expect(question).toContainText('moves to Dock East')
  await expect(question.getByRole('list', { name: 'Robots' }).getByRole('listitem')).toHaveText([
    '8810001 Boat 1',
    '8810002 Boat 2',
    '8810003 Boat 3',
    '...(and more)',
  ])
  await expect(question.getByRole('list', { name: 'Tablets' })).toHaveText('8820001')
  await expect(question.getByRole('list', { name: 'Customers' })).toContainText(below.name)
  await expectAccessible(page)
  await expect(question.getByRole('button', { name: 'Keep customer' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep customer' }).click()
  await expect(toast(page, 'Customer deletion cancelled.')).toBeVisible()
  await card.getByRole('button', { name: 'Delete customer', exact: true }).click()
  await question.getByRole('button', { name: 'Delete customer', exact: true }).click()
  await expect(toast(page, `Successfully deleted Customer ${club.name} (id: ${club.id})`)).toBeVisible()
  const devices = db.selectFrom('device').select('customer_id').where('device_id', '=', 8_810_004)
  expect((await devices.executeTakeFirstOrThrow()).customer_id).toBe(ids.east)
}

test('internal users with more rights can do more', async ({ open, db }) => {
  const offeredAsDealer = await addClub(db, ids.east)
  const used = await addClub(db, ids.east)
  await addUser(db, { username: 'oarsman', customers: [used.id] })
  const page = await open({ as: 'staff', path: '/settings/user' })
  await test.step('the switches of ChooseCustomerAsDealer allow more dealers', () =>
    chooseAnyDealer(page, offeredAsDealer))
  await test.step('creates a root dealer below the internal customer', () => createRootDealer(page))
  await test.step('does not delete a customer with its own users', async () => {
    const card = widget(page, 'Delete customer')
    await choose(card, 'Customer', used.name)
    await card.getByRole('button', { name: 'Delete customer', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Delete customer ${used.name}?` })
    await expect(question).toContainText('A user belongs to this customer alone: oarsman.')
    await expect(question.getByRole('button', { name: 'Delete customer', exact: true })).toBeDisabled()
  })
})

async function chooseAnyDealer(page: Page, club: Club): Promise<void> {
  const card = widget(page, 'Create customer / root dealer')
  await expect(await offered(card, 'Dealer', club.name)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await card.getByRole('checkbox', { name: 'Allow association with a customer' }).check()
  await expect(await offered(card, 'Dealer', club.name)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(card.getByRole('checkbox', { name: 'Allow any association' })).toBeVisible()
  await expect(card.getByRole('checkbox', { name: 'is internal' })).toBeVisible()
  await card.getByRole('checkbox', { name: 'Allow association with a customer' }).uncheck()
}

async function createRootDealer(page: Page): Promise<void> {
  const card = widget(page, 'Create customer / root dealer')
  await expect(await offered(card, 'Dealer', '(1)')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await card.getByRole('checkbox', { name: 'is root dealer' }).check()
  for (const select of await card.getByRole('combobox', { name: /access groups/ }).all()) {
    if ((await select.getAttribute('required')) === null) continue
    await select.click()
    await page.getByRole('option').first().click()
  }
  const name = card.getByRole('textbox', { name: 'Name' })
  await name.fill('Dockyard ApS')
  await card.getByRole('button', { name: 'Create root dealer' }).click()
  const question = page.getByRole('dialog', { name: 'Create root dealer Dockyard ApS?' })
  await question.getByRole('button', { name: 'Do not create' }).click()
  await expect(toast(page, 'root dealer creation cancelled.')).toBeVisible()
  await name.fill('Breakwater')
  await card.getByRole('button', { name: 'Create root dealer' }).click()
  await expect(toast(page, 'root dealer Breakwater was created successfully.')).toBeVisible()
}
