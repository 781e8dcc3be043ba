import * as api from '@service-center/contract/api.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { call } from '../support/api.ts'
import { customerPanel as panel, customerTree as tree, treeRow as item } from '../support/customer-tree.ts'
import { closeMenu } from '../support/keyboard.ts'
import { expect, type Journey, test } from '../support/test.ts'

const CHANGES = [
  'CreateCustomer',
  'CustomerName',
  'CustomerParent',
  'DeleteCustomer',
  'SalesRep',
  'UpdateCustomerAccessGroups',
  'ConnectDevices',
  'HubspotMatch',
]

/** Has the right to change customers, like its colleague. */
const HARBOUR_MASTER = 'quaymaster'
const COLLEAGUE = 'quaycolleague'

type Quay = Record<'group' | 'east' | 'west' | 'rowers', number>

/** A tree for changes: group (dealer) > East (dealer) > Rowers, and West (dealer). */
async function addQuay(db: Database, { name, parentId }: { name: string; parentId: number }): Promise<Quay> {
  const group = await addCustomer(db, { name, parentId, isDealer: true })
  const east = await addCustomer(db, { name: `${name} East`, parentId: group, isDealer: true })
  const west = await addCustomer(db, { name: `${name} West`, parentId: group, isDealer: true })
  const rowers = await addCustomer(db, { name: `${name} Rowers`, parentId: east })
  return { group, east, west, rowers }
}

/** The only customer of the harbour masters, with all trees below it. */
let harbour: number
let quays: Record<'a' | 'b' | 'c' | 'e' | 'f' | 'g' | 'h' | 'i', Quay>

test.beforeAll(async ({ db }) => {
  harbour = await addCustomer(db, { name: 'Harbour board', isDealer: true })
  const add = (letter: string) => addQuay(db, { name: `Quay${letter}`, parentId: harbour })
  quays = {
    a: await add('a'),
    b: await add('b'),
    c: await add('c'),
    e: await add('e'),
    f: await add('f'),
    g: await add('g'),
    h: await add('h'),
    i: await add('i'),
  }
  for (const username of [HARBOUR_MASTER, COLLEAGUE])
    await addUser(db, { username, customers: [harbour], rights: CHANGES })
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const select = (page: Page, customer: number) => goWithin(page, `/customers?selected=${customer}`)

test('creates, renames, moves and deletes customers in the tree', async ({ open, db }) => {
  await addDevice(db, { type: 1, id: 8_840_001, customerId: quays.f.rowers, name: 'Skiff' })
  const page = await open({ as: HARBOUR_MASTER, path: `/customers?selected=${quays.a.east}` })
  await test.step('creates a customer below the selected one and selects it', () => createBelow(page))
  await test.step('renames and moves a customer from its row by keyboard', async () => {
    await select(page, quays.b.rowers)
    await renameByKeys(page)
  })
  await test.step('users cannot move or delete their own customer', async () => {
    await select(page, harbour)
    await expect(panel(page).getByRole('heading', { name: 'Harbour board' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Create customer below' })).toBeVisible()
    for (const name of ['Change name', 'Change dealer', 'Delete customer', 'Change access groups'])
      await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
    await closeMenu(page)
  })
  await test.step('deletes a customer from its row and selects its parent', async () => {
    await select(page, quays.f.rowers)
    await deleteFromRow(page, quays.f)
  })
})

async function createBelow(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Create customer below' }).click()
  const form = dialog(page, 'Create customer / root dealer')
  await expect(form.getByText('Quaya East')).toHaveCount(2)
  await form.getByRole('textbox', { name: 'Name' }).fill('Quaya Sailors')
  await form.getByRole('button', { name: 'Create customer' }).click()
  await expect(said(page, 'customer Quaya Sailors was created successfully.')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'Quaya Sailors' })).toBeVisible()
  await expect(item(page, 'Quaya Sailors')).toHaveAttribute('aria-selected', 'true')
  await expect(item(page, 'Quaya Sailors')).toBeInViewport()
  await expect(item(page, 'Quaya Sailors')).toHaveAttribute('aria-level', '4')
}

async function renameByKeys(page: Page): Promise<void> {
  await expect(item(page, 'Quayb Rowers')).toHaveAttribute('aria-selected', 'true')
  await tree(page).focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await closeMenu(page)
  await expect(tree(page)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Change name' }).press('Enter')
  const name = dialog(page, 'Change customer name').getByRole('textbox', { name: 'New name' })
  await name.fill('Quayb Oars')
  await page.keyboard.press('Control+Enter')
  await expect(item(page, 'Quayb Oars')).toHaveAttribute('aria-selected', 'true')
  await expect(tree(page)).toBeFocused()

  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Change dealer' }).press('Enter')
  const move = dialog(page, 'Change customer dealer')
  await move.getByRole('combobox', { name: 'New dealer' }).fill('Quayb West')
  await page.getByRole('option', { name: 'Quayb West' }).click()
  await move.getByRole('button', { name: 'Change dealer' }).click()
  await expect(said(page, 'Successfully set the parent of Quayb Oars to Quayb West')).toBeVisible()
  await expect(item(page, 'Quayb West')).toHaveAttribute('aria-expanded', 'true')
  await expect(item(page, 'Quayb Oars')).toHaveAttribute('aria-selected', 'true')
  await expect(item(page, 'Quayb Oars')).toBeInViewport()
}

async function deleteFromRow(page: Page, quay: Quay): Promise<void> {
  await expect(item(page, 'Quayf Rowers')).toHaveAttribute('aria-selected', 'true')
  await tree(page).press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete customer' }).press('Enter')
  const form = dialog(page, 'Delete customer')
  await expect(form.getByRole('combobox', { name: 'Customer' })).toHaveValue(/Quayf Rowers/)
  await form.getByRole('button', { name: 'Delete customer' }).click()
  const question = dialog(page, 'Delete customer Quayf Rowers')
  await expect(question.getByRole('list', { name: 'Robots' })).toHaveText('8840001 Skiff')
  await question.getByRole('button', { name: 'Keep customer' }).click()
  await expect(said(page, 'Customer deletion cancelled.')).toBeVisible()
  await expect(item(page, 'Quayf Rowers')).toHaveAttribute('aria-selected', 'true')
  await form.getByRole('button', { name: 'Delete customer' }).click()
  await question.getByRole('button', { name: 'Delete customer', exact: true }).click()
  const deleted = `Successfully deleted Customer Quayf Rowers (id: ${quay.rowers})`
  await expect(said(page, deleted)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`selected=${quay.east}$`))
  await expect(item(page, 'Quayf East')).toHaveAttribute('aria-selected', 'true')
  await expect(item(page, 'Quayf Rowers')).toHaveCount(0)
  await expect(panel(page).getByRole('list', { name: 'Robots' })).toContainText('Skiff')
}

test('opens forms from the tree, and shows changes by others and the end of the session at once', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const { c, e, g, h, i } = quays
  await db.updateTable('customer').set({ reviewed: false }).where('id', '=', g.rowers).execute()
  // More rows than fit.
  for (let number = 10; number < 100; number += 1)
    await addCustomer(db, { name: `Quayc Z${number}`, parentId: c.west })
  const last = await addCustomer(db, { name: 'Quayc Z55b', parentId: c.west })
  const page = await open({ as: HARBOUR_MASTER, path: `/customers?selected=${last}` })
  await test.step('shows changes by others at once and keeps selection, open rows and scroll position', () =>
    watchChanges({ page, server, tokenOf }, { quay: c, last }))
  await test.step('opens the company approval of a customer from the tree', async () => {
    await select(page, g.rowers)
    await expect(panel(page).getByRole('heading', { name: 'Quayg Rowers' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Approve company' }).click()
    const form = dialog(page, 'Approve Company')
    await expect(form.getByRole('combobox', { name: 'Customer' })).toHaveValue(/Quayg Rowers/)
    await form.getByRole('button', { name: 'Discard' }).click()
    await expect(said(page, 'Customer was reviewed successfully.')).toBeVisible()
    await expect(panel(page)).not.toContainText(/Awaits (company )?approval/)
    await panel(page).getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Change name' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Approve company' })).toHaveCount(0)
    await closeMenu(page)
  })
  await test.step('opens the connection of devices for a customer from the tree', async () => {
    await select(page, i.rowers)
    await expect(panel(page).getByRole('heading', { name: 'Quayi Rowers' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Connect devices' }).click()
    const form = dialog(page, 'Connect devices')
    await expect(form.getByRole('combobox', { name: 'Customer' })).toHaveValue(/Quayi Rowers/)
    await form.getByRole('button', { name: 'Connect' }).click()
    await expect(form.getByText('Tablet or robot is required.').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })
  await test.step('renames a customer from its details on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 844 })
    await select(page, e.rowers)
    await expect(page.getByRole('heading', { level: 1, name: 'Quaye Rowers' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Change name' }).click()
    await dialog(page, 'Change customer name').getByRole('textbox', { name: 'New name' }).fill('Quaye Oars')
    await dialog(page, 'Change customer name').getByRole('button', { name: 'Change name' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quaye Oars' })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('closes a confirmation when the session ends', async () => {
    await select(page, h.rowers)
    await expect(panel(page).getByRole('heading', { name: 'Quayh Rowers' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete customer' }).click()
    await dialog(page, 'Delete customer').getByRole('button', { name: 'Delete customer' }).click()
    await expect(dialog(page, 'Delete customer Quayh Rowers')).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await call(sessions.signOut, { url: server.url, token })
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(said(page, 'Customer deletion cancelled.')).toHaveCount(0)
  })
})

async function watchChanges(
  { page, server, tokenOf }: { page: Page } & Pick<Journey, 'server' | 'tokenOf'>,
  { quay, last }: { quay: Quay; last: number },
): Promise<void> {
  await item(page, 'Quayc Z55b').waitFor()
  const placeOf = async (name: string) => (await item(page, name).boundingBox())?.y
  const before = await placeOf('Quayc Z48')
  const as = { url: server.url, token: await tokenOf(COLLEAGUE) }
  await call(api.customerChanges.create, { ...as, body: { name: 'Quayc Aaa', parentId: quay.west } })
  await call(api.customerChanges.setName, { ...as, body: { customerId: last, name: 'Quayc Z55c' } })
  await expect(panel(page).getByRole('heading', { name: 'Quayc Z55c' })).toBeVisible()
  await expect(item(page, 'Quayc Z55c')).toHaveAttribute('aria-selected', 'true')
  expect(await placeOf('Quayc Z48')).toBe(before)

  await call({ ...api.customerChanges.delete, path: `/api/configurations/deleteCustomer/${last}` }, as)
  await expect(panel(page)).toContainText('Quayc Z55c is no longer among your customers')
  await expectAccessible(page)
  expect(await placeOf('Quayc Z48')).toBe(before)
  await panel(page).getByRole('link', { name: 'Quayc West' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Quayc West' })).toBeVisible()
}

test('shows no actions without rights', async ({ open, db }) => {
  await addUser(db, { username: 'quaylooker', customers: [quays.a.group], rights: ['User'] })
  const page = await open({ as: 'quaylooker', path: `/customers?selected=${quays.a.east}` })
  await expect(panel(page).getByRole('heading', { name: 'Quaya East' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Actions' })).toHaveCount(0)
  await tree(page).press('Shift+F10')
  await expect(page.getByRole('menu')).toHaveCount(0)
})
