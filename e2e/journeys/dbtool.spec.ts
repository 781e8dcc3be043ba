import { addVersion } from '../../server/src/testing/worlds/versions.ts'
import { addAccount, customerId, replaceRights } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { DBTOOL, SECTIONS, choose, openSection, rowOf, save, section, toggle } from '../support/dbtool.ts'
import { expect, test } from '../support/test.ts'
import { addConfiguration, addGroup, addServer, assignServer } from '../support/versions.ts'
import { NORTH_PARK } from '../support/world.ts'

test('each section needs its own right, and any DbTool right opens the page', async ({ open, db }) => {
  const username = 'dbtool-rights'
  await addAccount(db, { username, rights: ['HistoricLocation'] })
  const page = await open({ as: username, path: DBTOOL })
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  const link = page.getByRole('link', { name: 'DbTool', exact: true })
  await expect(link).toHaveCount(0)
  for (const [title, right] of SECTIONS) {
    await goWithin(page, '/home')
    // Removes all DbTool rights in between, so that the link which appears belongs to the new right.
    await replaceRights(db, username, 'HistoricLocation')
    await expect(link).toHaveCount(0)
    await replaceRights(db, username, right)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'DbTool', exact: true })
      .click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([title])
    // Its only section is open.
    await expect(section(page, title).getByText(/entries shown/)).toBeVisible()
    await expect(section(page, title).getByRole('alert')).toHaveCount(0)
  }
})

test('sections are in order, load when opened, and stay open or closed', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/dbtool/')) calls.push(new URL(request.url()).pathname)
  })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'DbTool', exact: true })
    .click()
  // An empty table has a heading of its own.
  const titles = page.getByRole('heading', { level: 2 }).filter({ has: page.getByRole('button') })
  await expect(titles).toHaveText(SECTIONS.map(([title]) => title))
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

test('a dealer sees only their own robots, and cannot change what concerns all customers', async ({
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

test("retries lists that fail to load, and shows server errors in the specification's words", async ({
  open,
  db,
}) => {
  const server = await addServer(db, { address: 'failing.example.com' })
  await assignServer(db, NORTH_PARK, server)
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
  await page.route('**/api/dbtool/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'unknown', message: 'Broken', errors: [] } }),
  )
  await dns.getByRole('button', { name: `Remove server dns of robot ${NORTH_PARK}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove dns' }).click()
  await expect(page.getByText('Could not remove robot DNS', { exact: true })).toBeVisible()
  await dns.getByRole('button', { name: 'Assign server dns' }).click()
  await choose(page, 'Robot', '4102 Lake View')
  await choose(page, 'Server', 'failing.example.com')
  await save(page, 'Assign')
  await expect(page.getByText('Could not assign tablet app version', { exact: true })).toBeVisible()
})

test('on a phone, sections open and a group can be edited by keyboard alone', async ({ open, db }) => {
  await addGroup(db, 'Aaa keyboard')
  const page = await open({ as: 'staff', path: DBTOOL, width: 390 })
  await toggle(page, 'Manage access groups').focus()
  await page.keyboard.press('Enter')
  const groups = section(page, 'Manage access groups')
  await expect(groups.getByText(/entries shown/)).toBeVisible()
  await groups.getByRole('button', { name: 'Create access group' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(groups.getByRole('button', { name: 'Create access group' })).toBeFocused()
})
