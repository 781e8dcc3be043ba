import { addCustomer } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { DBTOOL, choose, openSection, rowOf, save } from '../support/dbtool.ts'
import { expect, test } from '../support/test.ts'
import { addGroup, addServer, assignServer } from '../support/versions.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

test('creates, finds and edits access groups, and refuses a name that exists', async ({ open, db }) => {
  await addGroup(db, 'Orchard pilot')
  const page = await open({ as: 'staff', path: DBTOOL })
  const groups = await openSection(page, 'Manage access groups')
  await groups.getByRole('button', { name: 'Create access group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create access group' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Orchard pilot')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await save(page, 'Create access group')
  await expect(dialog.getByText('Access group Orchard pilot allready exists')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Orchard two')
  await dialog.getByRole('checkbox', { name: /Inheritable/ }).check()
  await save(page, 'Create access group')
  await expect(dialog).toBeHidden()

  await groups.getByRole('textbox', { name: 'Search shown columns' }).fill('orchard')
  await expect(groups.getByText('2 of 2 entries shown')).toBeVisible()
  await expect(rowOf(page, 'Manage access groups', 'Orchard two')).toContainText('Yes')
  await groups.getByRole('button', { name: 'Edit Orchard two' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'ShortName' }).fill('O2')
  await save(page, 'Save access group')
  await expect(rowOf(page, 'Manage access groups', 'Orchard two')).toContainText('O2')

  await groups.getByRole('combobox', { name: 'Rows per page' }).click()
  const sizes = page.getByRole('listbox').getByRole('option')
  await expect(sizes).toHaveText(['5', '10', '25', '100', 'All'])
  await expect(groups.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('25')
  await sizes.filter({ hasText: /^5$/ }).click()
  await page.reload()
  await expect(groups.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('5')
})

test('assigns robots to a server and removes them', async ({ open, db }) => {
  const old = await addServer(db, { address: 'old.example.com', isDeprecated: true })
  await addServer(db, { address: 'fleet.example.com', prependHostname: true })
  await assignServer(db, 4102, old)
  const page = await open({ as: 'staff', path: DBTOOL })
  const title = 'Manage Server DNS'
  const dns = await openSection(page, title)
  await expect(rowOf(page, title, '4102')).toContainText('wss://old.example.com:443 (deprecated)')
  await dns.getByRole('button', { name: 'Assign server dns' }).click()
  await choose(page, 'Robot', '4103 Hill Side')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Server' }).click()
  await expect(page.getByRole('option', { name: /old\.example\.com/ })).toHaveCount(0)
  await page.getByRole('option', { name: /fleet\.example\.com/ }).click()
  await save(page, 'Assign')
  await expect(rowOf(page, title, '4103')).toContainText('wss://{hostname}.fleet.example.com:443')

  await dns.getByRole('checkbox', { name: 'Only show robots connected to deprecated server' }).check()
  await expect(rowOf(page, title, '4103')).toHaveCount(0)
  await dns.getByRole('checkbox', { name: 'Only show robots connected to deprecated server' }).uncheck()
  await dns.getByRole('button', { name: 'Remove server dns of robot 4103' }).click()
  const question = page.getByRole('dialog', {
    name: 'Do you want to remove robot specific dns from robot 4103',
  })
  await question.getByRole('button', { name: 'Keep dns' }).click()
  await expect(question).toHaveCount(0)
  await expect(rowOf(page, title, '4103')).toBeVisible()
  await dns.getByRole('button', { name: 'Remove server dns of robot 4103' }).click()
  await question.getByRole('button', { name: 'Remove dns' }).click()
  await expect(rowOf(page, title, '4103')).toHaveCount(0)
})

test('adds and deprecates a server; robots can only be assigned to servers in use', async ({ open }) => {
  const page = await open({ as: 'staff', path: DBTOOL })
  const title = 'Manage Server DNS'
  const dns = await openSection(page, title)
  await dns.getByRole('button', { name: 'Servers', exact: true }).click()
  const servers = page.getByRole('dialog', { name: 'Servers' })
  await servers.getByRole('button', { name: 'Add server' }).click()
  const add = page.getByRole('dialog', { name: 'Add server' })
  await add.getByRole('textbox', { name: 'Address' }).fill('https://spring.example.com')
  await add.getByRole('button', { name: 'Add server' }).click()
  await expect(add.getByText(/^Must be a host name or an IP address/)).toBeVisible()
  await add.getByRole('textbox', { name: 'Address' }).fill('spring.example.com')
  await add.getByRole('textbox', { name: 'Description' }).fill('Spring fleet')
  await expect(add.getByText('wss://spring.example.com:443')).toBeVisible()
  await add.getByRole('button', { name: 'Add server' }).click()
  await expect(add).toBeHidden()
  const entry = servers.getByRole('row').filter({ hasText: 'spring.example.com' })
  await expect(entry).toContainText('Spring fleet')
  await expectAccessible(page)
  await servers.getByRole('button', { name: 'Deprecate wss://spring.example.com:443' }).click()
  const question = page.getByRole('dialog', { name: 'Deprecate wss://spring.example.com:443?' })
  await expect(question).toContainText('No further robot can be assigned to it. 0 robots')
  await question.getByRole('button', { name: 'Deprecate server' }).click()
  await expect(entry).toContainText('(deprecated)')
  await page.keyboard.press('Escape')
  await expect(servers).toBeHidden()
  await dns.getByRole('button', { name: 'Assign server dns' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Server' }).click()
  await expect(page.getByRole('option', { name: /spring\.example\.com/ })).toHaveCount(0)
})

test('assigns access groups to customers, and shows the customers of a group', async ({ open, db }) => {
  await addGroup(db, 'Meadow group')
  await addCustomer(db, { name: 'Meadow Clubs' })
  const page = await open({ as: 'staff', path: DBTOOL })
  const title = 'Customer Accessgroups'
  const customers = await openSection(page, title)
  await customers.getByText('Only show empty').click()
  await customers.getByRole('button', { name: 'Edit Meadow Clubs' }).click()
  await choose(page, 'AccessGroups', 'Meadow group')
  await page.keyboard.press('Escape')
  await save(page, 'Save access groups')
  await expect(rowOf(page, title, 'Meadow Clubs')).toHaveCount(0)
  await customers.getByText('Only show empty').click()
  await expect(rowOf(page, title, 'Meadow Clubs')).toContainText('Meadow group')
  await customers.getByText('Customers on Accessgroups').click()
  await expect(rowOf(page, title, 'Meadow group')).toContainText('Meadow Clubs')
})

test('assigns extra access groups to robots', async ({ open, db }) => {
  await addGroup(db, 'Extra group')
  const page = await open({ as: 'staff', path: DBTOOL })
  const title = 'Robot Extra Accessgroups'
  const robots = await openSection(page, title)
  await robots.getByRole('button', { name: `Edit ${SOUTH_PARK} South Park` }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Robot' })).toBeVisible()
  await choose(page, 'AccessGroups', 'Extra group')
  await page.keyboard.press('Escape')
  await save(page, 'Save access groups')
  await expect(rowOf(page, title, 'South Park')).toContainText('Extra group')
  await robots.getByText('Robots on Accessgroups').click()
  await expect(rowOf(page, title, 'Extra group')).toContainText(`${SOUTH_PARK} South Park`)
})

test("overwrites a robot's model and restores it", async ({ open }) => {
  const page = await open({ as: 'staff', path: DBTOOL })
  const title = 'Manage Robot model overwrite'
  const models = await openSection(page, title)
  await models.getByRole('button', { name: 'Assign model' }).click()
  await choose(page, 'Robot', `${NORTH_PARK} North Park`)
  await choose(page, 'Model', 'TLM Sport')
  await save(page, 'Assign')
  await expect(rowOf(page, title, String(NORTH_PARK))).toContainText('TLM Sport')
  await models.getByRole('button', { name: `Remove the model overwrite of robot ${NORTH_PARK}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove overwrite' }).click()
  await expect(rowOf(page, title, String(NORTH_PARK))).toHaveCount(0)
})

test('warns the second of two editors, keeps what they typed, and lets them overwrite', async ({
  open,
  db,
}) => {
  await addGroup(db, 'Shared one')
  await addGroup(db, 'Shared two')
  await addCustomer(db, { name: 'Shared Clubs' })
  const title = 'Customer Accessgroups'
  const [first, second] = [
    await open({ as: 'staff', path: DBTOOL }),
    await open({ as: 'staff', path: DBTOOL }),
  ]
  for (const [page, group] of [
    [first, 'Shared one'],
    [second, 'Shared two'],
  ] as const) {
    const customers = await openSection(page, title)
    // Other journeys add customers, more than a page shows.
    await customers.getByRole('textbox', { name: /^Search/ }).fill('Shared Clubs')
    await customers.getByRole('button', { name: 'Edit Shared Clubs' }).click()
    await choose(page, 'AccessGroups', group)
    await page.keyboard.press('Escape')
  }
  await save(first, 'Save access groups')
  await expect(rowOf(first, title, 'Shared Clubs')).toContainText('Shared one')
  await save(second, 'Save access groups')
  const dialog = second.getByRole('dialog')
  await expect(dialog.getByText(/^Somebody else has changed this customer meanwhile/)).toBeVisible()
  await expectAccessible(second)
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByText('Now: Shared one')).toBeVisible()
  await expect(dialog.getByText('You had typed: Shared two')).toBeVisible()
  await choose(second, 'AccessGroups', 'Shared two')
  await second.keyboard.press('Escape')
  await save(second, 'Save access groups')
  await expect(rowOf(second, title, 'Shared Clubs')).toContainText('Shared one')
  await expect(rowOf(second, title, 'Shared Clubs')).toContainText('Shared two')
})
