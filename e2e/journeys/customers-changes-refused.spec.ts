import * as api from '@service-center/contract/api.ts'
import type { Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addCustomer, addUser } from '../../server/src/testing/server/world.ts'
import { addAccessGroup } from '../support/access-groups.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { call } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { choose, widget } from '../support/widgets.ts'

const RIGHTS = ['CustomerName', 'CustomerParent', 'DeleteCustomer', 'SalesRep', 'UpdateCustomerAccessGroups']

/** Lighthouse (dealer) with two sub-dealers: its user `keeper` may change customers. */
let ids: Record<'house' | 'north' | 'south', number>
test.beforeAll(async ({ db }) => {
  const house = await addCustomer(db, { name: 'Lighthouse', isDealer: true })
  const north = await addCustomer(db, { name: 'Light North', parentId: house, isDealer: true })
  const south = await addCustomer(db, { name: 'Light South', parentId: house, isDealer: true })
  await addUser(db, { username: 'keeper', customers: [house], rights: RIGHTS })
  ids = { house, north, south }
})

const LOADS = [
  {
    label: 'Update customer Access Groups',
    verb: 'Update access groups',
    route: '**/api/configurations/accessgroups',
  },
  {
    label: 'Delete customer',
    verb: 'Delete customer',
    route: '**/api/configurations/getDevicesForCustomer/**',
  },
  { label: 'Set customer sales rep', verb: 'Set sales rep', route: '**/api/configurations/salesReps/**' },
]
test('explains refused changes of customers and questions about them', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  for (const { verb } of LOADS) await addCustomer(db, { name: `Lantern of ${verb}`, parentId: ids.north })
  const lamp = await addCustomer(db, { name: 'Lamp', parentId: ids.north })
  await addCustomer(db, { name: 'Mirror', parentId: lamp })
  const gone = await addCustomer(db, { name: 'Wick', parentId: ids.north })
  await addAccessGroup(db, { name: 'Skerries', type: 'Coast', customer: 'Light North', isInheritable: true })
  const body = JSON.stringify({ code: 'unknown', message: 'An unknown error has occured.' })
  const page = await open({
    as: 'keeper',
    path: '/settings/user',
    before: async (page) => {
      for (const { route } of LOADS)
        await page.route(route, (sent) =>
          sent.fulfill({ status: 500, contentType: 'application/json', body }),
        )
    },
  })
  for (const load of LOADS) {
    await test.step(`${load.label}: sends nothing until the data that the change needs has been loaded`, () =>
      retryLoad(page, load))
  }
  await test.step('asks before a move that leaves a customer without a required access group', () =>
    moveWithoutGroup({ page, db }, lamp))
  await test.step('handles a customer that is deleted while it is being renamed', async () => {
    await goWithin(page, `/customers?selected=${gone}`)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Change name' }).click()
    const dialog = page.getByRole('dialog', { name: /Change customer name/ })
    await dialog.getByRole('textbox', { name: 'New name' }).fill('Wick and wax')
    await call(
      { ...api.customerChanges.delete, path: `/api/configurations/deleteCustomer/${gone}` },
      { url: server.url, token: await tokenOf('staff') },
    )
    await expect(dialog.getByRole('alert')).toContainText('The chosen customer is no longer among yours')
    await expect(page.getByRole('heading', { name: 'Wick is no longer among your customers' })).toBeAttached()
    await expectAccessible(page)
  })
})

async function retryLoad(page: Page, { label, verb, route }: (typeof LOADS)[number]): Promise<void> {
  const card = widget(page, label)
  await choose(card, 'Customer', `Lantern of ${verb}`)
  await expect(card.getByText('An unknown error has occured')).toBeVisible()
  // The list of groups was never loaded, so nobody can have changed it since.
  await expect(card.getByText('Somebody else has changed')).toHaveCount(0)
  await expect(card.getByRole('button', { name: verb, exact: true })).toBeDisabled()
  await page.unroute(route)
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByText('An unknown error has occured')).toHaveCount(0)
  await expect(card.getByRole('button', { name: verb, exact: true })).toBeEnabled()
}

async function moveWithoutGroup({ page, db }: { page: Page; db: Database }, lamp: number): Promise<void> {
  const require = (required: boolean) =>
    db.updateTable('access_group_type').set({ required }).where('key', '=', 'Coast').execute()
  const parent = () =>
    db.selectFrom('customer').select('parent_id').where('id', '=', lamp).executeTakeFirstOrThrow()
  await require(true)
  try {
    const card = widget(page, 'Change customer dealer')
    await choose(card, 'Customer', 'Lamp')
    await choose(card, 'New dealer', 'Light South')
    await card.getByRole('button', { name: 'Change dealer' }).click()
    const question = page.getByRole('dialog', { name: 'Move Lamp to Light South?' })
    await expect(question.getByRole('list', { name: 'Without Coast' }).getByRole('listitem')).toHaveText([
      /Lamp$/,
      /Mirror$/,
    ])
    await question.getByRole('button', { name: 'Keep dealer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'canceled' })).toBeVisible()
    expect((await parent()).parent_id).toBe(ids.north)
    await card.getByRole('button', { name: 'Change dealer' }).click()
    await question.getByRole('button', { name: 'Change dealer' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Successfully set the parent of Lamp to Light South' }),
    ).toBeVisible()
    expect((await parent()).parent_id).toBe(ids.south)
  } finally {
    // Other journeys create customers without such a group.
    await require(false)
  }
}
