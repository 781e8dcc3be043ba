import type { Page } from '@playwright/test'
import { addCustomer } from '../../server/src/testing/world.ts'
import { addVersion } from '../../server/src/testing/versions.ts'
import { addAccount, customerId } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { addConfiguration, addGroup, addServer, assignServer } from '../support/versions.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

const DBTOOL = '/dbtool'

/** Every section of this tool with its right, in its order. */
const SECTIONS = [
  ['Manage App versions', 'DbToolAppVersions'],
  ['Manage RobotSoftware versions', 'DbToolRobotSoftwareVersion'],
  ['Manage Server DNS', 'DbToolServerDNS'],
  ['Manage access groups', 'DbToolAccessGroups'],
  ['Customer Accessgroups', 'DbToolCustomerAccessGroups'],
  ['Robot Extra Accessgroups', 'DbToolRobotExtraAccessGroups'],
  ['Manage Robot model overwrite', 'DbToolRobotModelOverwrite'],
] as const

type Title = (typeof SECTIONS)[number][0]

const section = (page: Page, title: Title) => page.getByRole('region', { name: title })
const toggle = (page: Page, title: Title) => page.getByRole('button', { name: title, exact: true })
const rowOf = (page: Page, title: Title, text: string | RegExp) =>
  section(page, title).getByRole('row').filter({ hasText: text })

/** Opens a section, whether the page opened it already or not. */
async function openSection(page: Page, title: Title) {
  const head = toggle(page, title)
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await head.scrollIntoViewIfNeeded()
  await expect(section(page, title).getByRole('grid')).toBeVisible()
  return section(page, title)
}

/** Chooses from a field with a list of choices. */
async function choose(page: Page, label: string, choice: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: label }).fill(choice)
  await page.getByRole('option', { name: choice }).first().click()
}

const save = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb }).click()

test('each section needs its own right, and any right of DbTool opens the page', async ({ open, db }) => {
  for (const [title, right] of SECTIONS) {
    await addAccount(db, { username: `only-${right}`, rights: [right] })
    const page = await open({ as: `only-${right}`, path: '/home' })
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'DbTool', exact: true })
      .click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([title])
    // Its only section is open.
    await expect(section(page, title).getByText(/entries shown/)).toBeVisible()
    await expect(section(page, title).getByRole('alert')).toHaveCount(0)
    await page.close()
  }
  await addAccount(db, { username: 'only-vat', rights: ['DbToolVAT'] })
  const other = await open({ as: 'only-vat', path: DBTOOL })
  await expect(other.getByText('No section for your rights yet')).toBeVisible()
  const clerk = await open({ as: 'clerk', path: DBTOOL })
  await expect(clerk.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expect(clerk.getByRole('link', { name: 'DbTool', exact: true })).toHaveCount(0)
})

test('sections are in their order, load when they are open, and stay as they were left', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/dbtool/')) calls.push(new URL(request.url()).pathname)
  })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'DbTool', exact: true })
    .click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    SECTIONS.map(([title]) => title),
  )
  await expect(section(page, 'Manage App versions').getByText(/entries shown/)).toBeVisible()
  expect(calls.filter((path) => !/appversion|accessgroup/.test(path))).toEqual([])

  await openSection(page, 'Manage Server DNS')
  await expect.poll(() => calls).toContain('/api/dbtool/robotaddresses')
  await toggle(page, 'Manage App versions').click()
  await page.reload()
  await expect(section(page, 'Manage Server DNS').getByRole('grid')).toBeVisible()
  await expect(toggle(page, 'Manage App versions')).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(toggle(page, 'Manage Robot model overwrite')).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
})

test('access groups are created, found, edited, and a name is refused twice', async ({ open, db }) => {
  await addGroup(db, 'Orchard pilot')
  const page = await open({ as: 'staff', path: DBTOOL })
  const groups = await openSection(page, 'Manage access groups')
  await groups.getByRole('button', { name: 'Create access group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create access group' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Orchard pilot')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await expectAccessible(page)
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

test('a robot version is added, configured, moved to another group, and deprecated', async ({ open, db }) => {
  const [first] = [await addGroup(db, 'Pilot one'), await addGroup(db, 'Pilot two')]
  expect(first).toBeGreaterThan(0)
  const page = await open({ as: 'staff', path: DBTOOL })
  const title = 'Manage RobotSoftware versions'
  const versions = await openSection(page, title)
  for (const filter of ['Only used versions', 'Hide deprecated', 'Only release versions']) {
    await expect(versions.getByRole('checkbox', { name: filter })).toBeChecked()
  }
  await versions.getByRole('button', { name: 'Add version' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tag' }).fill('12.3.4')
  await save(page, 'Add version')
  await expect(rowOf(page, title, '12.3.4')).toHaveCount(0)
  await versions.getByRole('checkbox', { name: 'Only used versions' }).uncheck()
  await expect(rowOf(page, title, '12.3.4')).toContainText('None')

  await versions.getByRole('button', { name: 'Add configuration to 12.3.4' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Priority' })).toHaveValue('100')
  await save(page, 'Save configuration')
  await expect(page.getByText('Choose at least one access group')).toBeVisible()
  await choose(page, 'AccessGroups', 'Pilot one')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('checkbox', { name: /Is RC/ }).check()
  await expectAccessible(page)
  await save(page, 'Save configuration')
  const chip = rowOf(page, title, '12.3.4').getByRole('button', { name: /Pilot one/ })
  await expect(chip).toHaveText(/RC/)
  await chip.hover()
  await expect(page.getByRole('tooltip')).toContainText('Priority 100, release candidate')

  await chip.click()
  // Backspace takes the last chosen group back.
  await page.getByRole('dialog').getByRole('combobox', { name: 'AccessGroups' }).press('Backspace')
  await choose(page, 'AccessGroups', 'Pilot two')
  await save(page, 'Save configuration')
  await expect(rowOf(page, title, '12.3.4')).toContainText('Pilot two')
  await expect(rowOf(page, title, '12.3.4')).not.toContainText('Pilot one')

  await versions.getByText('Configurations', { exact: true }).click()
  await expect(rowOf(page, title, 'Pilot two')).toContainText('12.3.4')
  await versions.getByText('Versions', { exact: true }).first().click()
  await versions.getByRole('button', { name: 'Deprecate 12.3.4' }).click()
  const question = page.getByRole('dialog', { name: 'Deprecate robot version 12.3.4?' })
  await expect(question).toContainText('0 robots are offered it now')
  await question.getByRole('button', { name: 'Deprecate version' }).click()
  await expect(rowOf(page, title, '12.3.4')).toHaveCount(0)
  await versions.getByRole('checkbox', { name: 'Hide deprecated' }).uncheck()
  await expect(rowOf(page, title, '12.3.4')).toContainText('Yes')
  await expect(versions.getByRole('button', { name: 'Deprecate 12.3.4' })).toHaveCount(0)
})

test('a configuration that does not hold yet, a candidate and an ended one say so', async ({ open, db }) => {
  const version = await addVersion(db, { type: 2, tag: 'v9.1.0' })
  const later = await addGroup(db, 'Later')
  const candidate = await addGroup(db, 'Candidate')
  const ended = await addGroup(db, 'Over')
  await addConfiguration(db, { version, groups: [later], from: 3 })
  await addConfiguration(db, { version, groups: [candidate], isRc: true })
  await addConfiguration(db, { version, groups: [ended], from: -9, to: -2 })
  const page = await open({ as: 'staff', path: DBTOOL })
  await openSection(page, 'Manage App versions')
  const row = rowOf(page, 'Manage App versions', 'v9.1.0')
  await expect(row.getByRole('button', { name: /^Later from 20/ })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Candidate RC' })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Over ended' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('(ended)')
})

test('a configuration that somebody else deleted is not saved again', async ({ open, db }) => {
  const version = await addVersion(db, { type: 1, tag: '12.9.0' })
  const group = await addGroup(db, 'Twice')
  await addConfiguration(db, { version, groups: [group] })
  const title = 'Manage RobotSoftware versions'
  const [first, second] = [
    await open({ as: 'staff', path: DBTOOL }),
    await open({ as: 'staff', path: DBTOOL }),
  ]
  for (const page of [first, second]) {
    await openSection(page, title)
    await rowOf(page, title, '12.9.0').getByRole('button', { name: 'Twice' }).click()
  }
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /Delete configuration/ })
    .click()
  await first
    .getByRole('dialog', { name: /^Delete configuration/ })
    .getByRole('button', { name: 'Delete configuration', exact: true })
    .click()
  await expect(first.getByRole('dialog')).toHaveCount(0)
  await second.getByRole('dialog').getByRole('textbox', { name: 'Priority' }).fill('7')
  await save(second, 'Save configuration')
  await expect(
    second.getByText(/^Could not save robot version configuration, because: Somebody else has deleted/),
  ).toBeVisible()
})

test('robots are assigned to a server and taken away from it', async ({ open, db }) => {
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
  await question.getByRole('button', { name: 'Remove dns' }).click()
  await expect(rowOf(page, title, '4103')).toHaveCount(0)
  await expectAccessible(page)
})

test('a server is added and deprecated, and robots are assigned to those in use only', async ({ open }) => {
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
  await expectAccessible(page)
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

test('customers get access groups, and groups show their customers', async ({ open, db }) => {
  await addGroup(db, 'Meadow group')
  await addCustomer(db, { name: 'Meadow Clubs' })
  const page = await open({ as: 'staff', path: DBTOOL })
  const title = 'Customer Accessgroups'
  const customers = await openSection(page, title)
  await customers.getByText('Only show empty').click()
  await customers.getByRole('button', { name: 'Edit Meadow Clubs' }).click()
  await choose(page, 'AccessGroups', 'Meadow group')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await save(page, 'Save access groups')
  await expect(rowOf(page, title, 'Meadow Clubs')).toHaveCount(0)
  await customers.getByText('Only show empty').click()
  await expect(rowOf(page, title, 'Meadow Clubs')).toContainText('Meadow group')
  await customers.getByText('Customers on Accessgroups').click()
  await expect(rowOf(page, title, 'Meadow group')).toContainText('Meadow Clubs')
})

test('robots get extra access groups', async ({ open, db }) => {
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

test("a robot's model is overwritten, and reported again", async ({ open }) => {
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

test('a dealer sees the own robots only, and cannot change what holds for all customers', async ({
  open,
  db,
}) => {
  const dealer = await customerId(db, 'Greenline')
  const rights = SECTIONS.map(([, right]) => right)
  await addAccount(db, { username: 'dbtool-dealer', customers: [dealer], rights })
  const page = await open({ as: 'dbtool-dealer', path: DBTOOL })
  await openSection(page, 'Robot Extra Accessgroups')
  await expect(rowOf(page, 'Robot Extra Accessgroups', 'North Park')).toBeVisible()
  await expect(rowOf(page, 'Robot Extra Accessgroups', 'South Park')).toHaveCount(0)
  await openSection(page, 'Customer Accessgroups')
  await expect(rowOf(page, 'Customer Accessgroups', 'Southern Clubs')).toHaveCount(0)
  const dns = await openSection(page, 'Manage Server DNS')
  await expect(dns.getByRole('button', { name: 'Assign server dns' })).toBeVisible()
  await expect(dns.getByRole('button', { name: 'Servers', exact: true })).toHaveCount(0)
  const version = await addVersion(db, { type: 1, tag: '12.7.0' })
  await addConfiguration(db, { version, groups: [await addGroup(db, 'Read only')] })
  for (const title of [
    'Manage access groups',
    'Manage RobotSoftware versions',
    'Manage App versions',
  ] as const) {
    const shown = await openSection(page, title)
    await expect(shown.getByText(/^Read only: this holds for all customers/)).toBeVisible()
    await expect(shown.getByRole('button', { name: /^(Create|Add|Edit|Deprecate)\b/ })).toHaveCount(0)
  }
  await rowOf(page, 'Manage RobotSoftware versions', '12.7.0')
    .getByRole('button', { name: 'Read only' })
    .click()
  const facts = page.getByRole('dialog', { name: 'Robot version configuration' })
  await expect(facts).toContainText('Priority')
  await expect(facts.getByRole('button', { name: /Save|Delete/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('of two people at one record the second is told, keeps what they typed, and saves it knowingly', async ({
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

test('a configuration and a model that somebody else has changed are not saved over', async ({
  open,
  db,
}) => {
  const version = await addVersion(db, { type: 1, tag: '12.8.0' })
  await addConfiguration(db, { version, groups: [await addGroup(db, 'Two editors')] })
  const title = 'Manage RobotSoftware versions'
  const [first, second] = [
    await open({ as: 'staff', path: DBTOOL }),
    await open({ as: 'staff', path: DBTOOL }),
  ]
  for (const [page, priority] of [
    [first, '7'],
    [second, '9'],
  ] as const) {
    await openSection(page, title)
    await rowOf(page, title, '12.8.0').getByRole('button', { name: 'Two editors' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Priority' }).fill(priority)
  }
  await save(first, 'Save configuration')
  await expect(first.getByRole('dialog')).toHaveCount(0)
  await save(second, 'Save configuration')
  const dialog = second.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByText('Now: 7')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use mine for Priority' }).click()
  await save(second, 'Save configuration')
  await expect(second.getByRole('dialog')).toHaveCount(0)

  const models = 'Manage Robot model overwrite'
  for (const page of [first, second]) {
    const shown = await openSection(page, models)
    await shown.getByRole('button', { name: 'Assign model' }).click()
    await choose(page, 'Robot', '4103 Hill Side')
  }
  await choose(first, 'Model', 'TLM Sport')
  await choose(second, 'Model', 'TS Plotter')
  await save(first, 'Assign')
  await expect(first.getByRole('dialog')).toHaveCount(0)
  const late = second.getByRole('dialog')
  await expect(
    late.getByText('Somebody else has just changed the model overwrite of robot 4103.'),
  ).toBeVisible()
  await expect(late.getByText('In place of TLM Sport.')).toBeVisible()
  await save(second, 'Assign')
  await expect(rowOf(second, models, '4103')).toContainText('TS Plotter')
})

test('a failing server is told in the words of the specification', async ({ open, db }) => {
  const server = await addServer(db, { address: 'failing.example.com' })
  await assignServer(db, NORTH_PARK, server)
  const page = await open({ as: 'staff', path: DBTOOL })
  await page.route('**/api/dbtool/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'unknown', message: 'Broken', errors: [] } }),
  )
  const dns = await openSection(page, 'Manage Server DNS')
  await dns.getByRole('button', { name: `Remove server dns of robot ${NORTH_PARK}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove dns' }).click()
  await expect(page.getByText('Could not remove robot DNS', { exact: true })).toBeVisible()
  await dns.getByRole('button', { name: 'Assign server dns' }).click()
  await choose(page, 'Robot', '4102 Lake View')
  await choose(page, 'Server', 'failing.example.com')
  await save(page, 'Assign')
  await expect(page.getByText('Could not assign tablet app version', { exact: true })).toBeVisible()
})

test('lists that cannot be loaded say so and are loaded again', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  await page.route('**/api/dbtool/robotaddresses', (route) =>
    route.fulfill({ status: 500, json: { code: 'unknown', message: 'Broken', errors: [] } }),
  )
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'DbTool', exact: true })
    .click()
  const dns = section(page, 'Manage Server DNS')
  await toggle(page, 'Manage Server DNS').click()
  await expect(dns.getByText('Broken')).toBeVisible()
  await page.unroute('**/api/dbtool/robotaddresses')
  await dns.getByRole('button', { name: 'Retry' }).click()
  await expect(dns.getByText(/entries shown/)).toBeVisible()
})

test('on a phone sections open, and a group is edited by keyboard alone', async ({ open, db }) => {
  await addGroup(db, 'Aaa keyboard')
  const page = await open({ as: 'staff', path: DBTOOL, width: 390 })
  await toggle(page, 'Manage access groups').focus()
  await page.keyboard.press('Enter')
  const groups = section(page, 'Manage access groups')
  await expect(groups.getByText(/entries shown/)).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await groups.getByRole('button', { name: 'Create access group' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(groups.getByRole('button', { name: 'Create access group' })).toBeFocused()
  await expectAccessible(page)
})
