import * as api from '@service-center/contract/api.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { customerPanel as panel, customerTree as tree, treeRow as item } from '../support/customer-tree.ts'
import { expect, test } from '../support/test.ts'

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

/** Another tree for changes: Quay Group (dealer) > Quay East (dealer) > Quay Rowers, and Quay West (dealer). */
async function addQuay(db: Database, name: string) {
  const group = await addCustomer(db, { name, isDealer: true })
  const east = await addCustomer(db, { name: `${name} East`, parentId: group, isDealer: true })
  const west = await addCustomer(db, { name: `${name} West`, parentId: group, isDealer: true })
  const rowers = await addCustomer(db, { name: `${name} Rowers`, parentId: east })
  const username = name.toLowerCase()
  await addUser(db, { username, customers: [group], rights: CHANGES })
  await addUser(db, { username: `${username}two`, customers: [group], rights: CHANGES })
  return { group, east, west, rowers, username, other: `${username}two` }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a customer is created below the selected one, and then selected and shown', async ({ open, db }) => {
  const quay = await addQuay(db, 'Quaya')
  const page = await open({ as: quay.username, path: `/customers?selected=${quay.east}` })
  await panel(page).getByRole('button', { name: 'Actions' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Create customer below' }).click()
  const form = dialog(page, 'Create customer / root dealer')
  await expect(form.getByText('Quaya East')).toHaveCount(2)
  await form.getByRole('textbox', { name: 'Name' }).fill('Quaya Sailors')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create customer' }).click()
  await expect(said(page, 'customer Quaya Sailors was created successfully.')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'Quaya Sailors' })).toBeVisible()
  await expect(item(page, 'Quaya Sailors')).toHaveAttribute('aria-selected', 'true')
  await expect(item(page, 'Quaya Sailors')).toBeInViewport()
  await expect(item(page, 'Quaya Sailors')).toHaveAttribute('aria-level', '3')
})

test('by keyboard a customer is renamed and moved from its row', async ({ open, db }) => {
  const quay = await addQuay(db, 'Quayb')
  const page = await open({ as: quay.username, path: `/customers?selected=${quay.rowers}` })
  await expect(item(page, 'Quayb Rowers')).toHaveAttribute('aria-selected', 'true')
  await tree(page).focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
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
})

test('what somebody else changes is shown at once, and the selection, what is open and the place stay', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const quay = await addQuay(db, 'Quayc')
  // More rows than fit.
  for (let number = 10; number < 100; number += 1)
    await addCustomer(db, { name: `Quayc Z${number}`, parentId: quay.west })
  const last = await addCustomer(db, { name: 'Quayc Z55b', parentId: quay.west })
  const page = await open({ as: quay.username, path: `/customers?selected=${last}` })
  await item(page, 'Quayc Z55b').waitFor()
  const placeOf = async (name: string) => (await item(page, name).boundingBox())?.y
  const before = await placeOf('Quayc Z48')
  const as = { url: server.url, token: await tokenOf(quay.other) }
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
})

test('without rights there are no actions, and a customer of one’s own is neither moved nor deleted', async ({
  open,
  db,
}) => {
  const quay = await addQuay(db, 'Quayd')
  await addUser(db, { username: 'quaydlooker', customers: [quay.group], rights: ['User'] })
  const page = await open({ as: 'quaydlooker', path: `/customers?selected=${quay.east}` })
  await expect(panel(page).getByRole('heading', { name: 'Quayd East' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Actions' })).toHaveCount(0)
  await tree(page).press('Shift+F10')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const own = await open({ as: quay.username, path: `/customers?selected=${quay.group}` })
  await panel(own).getByRole('button', { name: 'Actions' }).click()
  await expect(own.getByRole('menuitem', { name: 'Create customer below' })).toBeVisible()
  for (const name of ['Change name', 'Change dealer', 'Delete customer', 'Change access groups'])
    await expect(own.getByRole('menuitem', { name })).toHaveCount(0)
})

test('on a phone a customer is renamed from its details', async ({ open, db }) => {
  const quay = await addQuay(db, 'Quaye')
  const page = await open({ as: quay.username, path: `/customers?selected=${quay.rowers}`, width: 360 })
  await panel(page).getByRole('button', { name: 'Actions' }).tap()
  await page.getByRole('menuitem', { name: 'Change name' }).tap()
  await dialog(page, 'Change customer name').getByRole('textbox', { name: 'New name' }).fill('Quaye Oars')
  await expectAccessible(page)
  await dialog(page, 'Change customer name').getByRole('button', { name: 'Change name' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Quaye Oars' })).toBeVisible()
})

test('a customer is deleted from its row, and the customer above it is selected then', async ({
  open,
  db,
}) => {
  const quay = await addQuay(db, 'Quayf')
  await addDevice(db, { type: 1, id: 8_840_001, customerId: quay.rowers, name: 'Skiff' })
  const page = await open({ as: quay.username, path: `/customers?selected=${quay.rowers}` })
  await expect(item(page, 'Quayf Rowers')).toHaveAttribute('aria-selected', 'true')
  await tree(page).press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete customer' }).press('Enter')
  const form = dialog(page, 'Delete customer')
  await expect(form.getByRole('combobox', { name: 'Customer' })).toHaveValue(/Quayf Rowers/)
  await form.getByRole('button', { name: 'Delete customer' }).click()
  const question = dialog(page, 'Delete customer Quayf Rowers')
  await expect(question.getByRole('list', { name: 'Robots' })).toHaveText('8840001 Skiff')
  await expectAccessible(page)
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
})

test('the approval of a company is opened from the tree for its customer', async ({ open, db }) => {
  const quay = await addQuay(db, 'Quayg')
  await db.updateTable('customer').set({ reviewed: false }).where('id', '=', quay.rowers).execute()
  const page = await open({ as: quay.username, path: `/customers?selected=${quay.rowers}` })
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
})

test('the connection of devices is opened from the tree for its customer', async ({ open, db }) => {
  const quay = await addQuay(db, 'Quayi')
  const page = await open({ as: quay.username, path: `/customers?selected=${quay.rowers}` })
  await panel(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Connect devices' }).click()
  const form = dialog(page, 'Connect devices')
  await expect(form.getByRole('combobox', { name: 'Customer' })).toHaveValue(/Quayi Rowers/)
  await form.getByRole('button', { name: 'Connect' }).click()
  await expect(form.getByText('Tablet or robot is required.').first()).toBeVisible()
})

test('a question about a customer does not stay when the session ends', async ({ open, db, server }) => {
  const quay = await addQuay(db, 'Quayh')
  const page = await open({ as: quay.username, path: `/customers?selected=${quay.rowers}` })
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
