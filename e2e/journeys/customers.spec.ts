import type { Page } from '@playwright/test'
import { addCustomer, addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { customerPanel as panel, customerTree as tree, treeRow as item } from '../support/customer-tree.ts'
import { connectDevice } from '../support/device.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'

/** Harbour Group (dealer) > Harbour North > Harbour Youth (not reviewed), and Harbour South beside them. */
let ids: Record<'group' | 'north' | 'youth' | 'south', number>
let northernClubs: number

test.beforeAll(async ({ db }) => {
  const group = await addCustomer(db, { name: 'Harbour Group', isDealer: true, countries: ['Norway'] })
  const north = await addCustomer(db, { name: 'Harbour North', parentId: group, salesRep: 'harbour' })
  const youth = await addCustomer(db, { name: 'Harbour Youth', parentId: north })
  const south = await addCustomer(db, { name: 'Harbour South', parentId: group })
  await db.updateTable('customer').set({ reviewed: false }).where('id', '=', youth).execute()
  await addUser(db, { username: 'harbour', customers: [group], rights: ['User'] })
  await addUser(db, { username: 'quay', customers: [youth] })
  ids = { group, north, youth, south }
  const named = db.selectFrom('customer').select('id').where('name', '=', 'Northern Clubs')
  northernClubs = (await named.executeTakeFirstOrThrow()).id
})

const names = async (page: Page) => tree(page).getByRole('treeitem').getByRole('link').allInnerTexts()
const cursor = async (page: Page) => {
  const id = await tree(page).getAttribute('aria-activedescendant')
  return page.locator(`[id="${id}"]`).getByRole('link').innerText()
}

test('shows and searches the customer tree, also by keyboard', async ({ open, db }) => {
  let asked = 0
  let isDown = true
  const page = await open({
    as: 'harbour',
    path: '/customers',
    before: (page) =>
      page.route('**/api/users/customers?*', (route) => {
        asked += 1
        if (!isDown) return route.continue()
        return route.fulfill({
          status: 503,
          json: { code: 'unavailable', message: 'Could not contact service.' },
        })
      }),
  })
  await test.step('retries a list that fails to load every second', async () => {
    const error = alert(page, 'Could not contact service')
    await expect(error).toContainText('Trying again every second.')
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before + 1)
    await expect(error).toBeVisible()
    isDown = false
    await expect(item(page, 'Harbour Group')).toBeVisible()
  })
  await test.step('the tree works by keyboard', () => useByKeys(page))
  await test.step('a click selects a customer and shows its details', async () => {
    await goWithin(page, '/customers')
    await readTree(page)
  })
  await test.step('restores the tree when the user comes back', () => comeBack(page))
  await test.step('a search keeps the ancestors of matches, and highlights and counts the matches', async () => {
    await goWithin(page, '/customers')
    await searchTree(page)
  })
  await test.step('opens a customer by link that was created after the list was loaded', async () => {
    const late = await addCustomer(db, { name: 'Harbour Late', parentId: ids.south })
    await goWithin(page, `/customers?selected=${late}`)
    await expect(panel(page).getByRole('heading', { name: 'Harbour Late' })).toBeVisible()
    await expect(item(page, 'Harbour Late')).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('an unknown id shows a message', async () => {
    for (const foreign of [northernClubs, 'abc', '99999999999']) {
      await goWithin(page, `/customers?selected=${foreign}`)
      await expect(panel(page)).toContainText(`Customer ${foreign} was not found`)
      await expect(item(page, 'Harbour Group')).toBeVisible()
    }
  })
  await test.step('opens a customer in the tree from the palette', async () => {
    await goWithin(page, '/home')
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Search devices/ }).fill('c youth')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/customers\\?selected=${ids.youth}$`))
  })
})

async function useByKeys(page: Page): Promise<void> {
  await tree(page).focus()
  for (const [key, place] of [
    ['ArrowDown', 'Harbour North'],
    ['End', 'Harbour South'],
    ['ArrowLeft', 'Harbour Group'],
    ['ArrowRight', 'Harbour North'],
    ['*', 'Harbour North'],
    ['ArrowRight', 'Harbour Youth'],
    ['Home', 'Harbour Group'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await cursor(page), `after ${key}`).toBe(place)
  }
  await page.keyboard.type('harbour y')
  expect(await cursor(page)).toBe('Harbour Youth')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Harbour Youth' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, 'Harbour North')).toHaveAttribute('aria-expanded', 'false')
}

async function readTree(page: Page): Promise<void> {
  await expect(item(page, 'Harbour Group Dealer')).toHaveAttribute('aria-expanded', 'true')
  expect(await names(page)).toEqual(['Harbour Group', 'Harbour North', 'Harbour South'])
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(item(page, 'Harbour Youth Not reviewed')).toHaveAttribute('aria-level', '3')
  const filter = page.getByRole('button', { name: 'Not reviewed' })
  await filter.click()
  await expect(page).toHaveURL(/unreviewed=true/)
  expect(await names(page)).toEqual(['Harbour Group', 'Harbour North', 'Harbour Youth'])
  await filter.click()
  await expect(item(page, 'Harbour South')).toBeVisible()
  await item(page, 'Harbour Youth').click()
  await expect(page).toHaveURL(new RegExp(`selected=${ids.youth}$`))
  await expect(panel(page).getByRole('heading', { name: 'Harbour Youth' })).toBeVisible()
  const path = panel(page).getByRole('navigation', { name: 'Path' })
  await expect(path.getByRole('listitem')).toHaveText(['Harbour Group', 'Harbour North', 'Harbour Youth'])
  await expect(panel(page)).toContainText('Awaits approval')
  await expect(panel(page).getByRole('list', { name: 'Users' })).toContainText('quay')
  await path.getByRole('link', { name: 'Harbour North' }).click()
  await expect(page).toHaveURL(new RegExp(`selected=${ids.north}$`))
  await expect(item(page, 'Harbour North')).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page).getByRole('link', { name: 'harbour', exact: true })).toHaveAttribute(
    'href',
    '/accounts/harbour',
  )
  await panel(page).getByRole('list', { name: 'Sub-customers' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`selected=${ids.youth}$`))
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1)
}

async function comeBack(page: Page): Promise<void> {
  await item(page, 'Harbour Group').locator('[data-arrow]').click()
  await item(page, 'Harbour North').locator('[data-arrow]').click()
  await expect(item(page, 'Harbour Youth')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.goBack()
  await expect(item(page, 'Harbour Youth')).toBeVisible()
}

async function searchTree(page: Page): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Search customers' })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill('YOU')
  await expect(page.getByRole('status').filter({ hasText: '1 customer found' })).toBeVisible()
  expect(await names(page)).toEqual(['Harbour Group', 'Harbour North', 'Harbour Youth'])
  await expect(tree(page).locator('mark')).toHaveText('You')
  await expectAccessible(page)
  await box.press('ArrowDown')
  await expect(tree(page)).toBeFocused()
  expect(await cursor(page)).toBe('Harbour Youth')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`selected=${ids.youth}`))
  await box.fill('nobody of that name')
  await expect(page.getByText('No customer found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(item(page, 'Harbour Youth')).toHaveAttribute('aria-selected', 'true')
}

test('shows devices with their current state and links to their pages', async ({ open, server, tokenOf }) => {
  const page = await open({ as: 'clerk', path: `/customers?selected=${northernClubs}` })
  const robots = panel(page).getByRole('list', { name: 'Robots' })
  await expect(robots.getByRole('listitem')).toHaveCount(3)
  await expect(robots.getByRole('listitem').filter({ hasText: 'Hill Side' })).toContainText('Motor fault')
  await expect(panel(page)).toContainText('1 deprecated device not shown')
  // Only users in scope are shown, and only to holders of the right.
  await expect(panel(page)).toContainText('rita')
  await expect(panel(page).getByRole('link', { name: 'rita' })).toHaveCount(0)
  await expect(panel(page).getByRole('list', { name: 'Users' })).toHaveCount(0)

  const tablet = panel(page).getByRole('listitem').filter({ hasText: 'Loose tablet' })
  const device = await connectDevice({ server, tokenOf }, { deviceType: 2, deviceId: 21_003 })
  await device.publish({ Battery: 54 })
  await expect(tablet).toContainText('54%')
  await expect(tablet).toContainText('Online')
  await device.disconnect()
  await expect(tablet).toContainText('Offline')

  await page.getByRole('checkbox', { name: 'Exclude Deprecated Devices' }).uncheck()
  await expect(robots.getByRole('listitem').filter({ hasText: 'Old Park' })).toContainText('Deprecated')
  await robots.getByRole('link', { name: 'Robot 4102 Lake View' }).click()
  await expect(page).toHaveURL(/\/devices\/robots\/4102$/)
})

test('a link expands the tree to its customer, whose devices open in the overview', async ({ open }) => {
  const page = await open({ as: 'staff', path: `/customers?selected=${ids.youth}` })
  await expect(item(page, 'Harbour Youth')).toHaveAttribute('aria-selected', 'true')
  await expect(item(page, 'Harbour Youth')).toBeInViewport()

  await goWithin(page, `/customers?selected=${northernClubs}`)
  await panel(page).getByRole('link', { name: 'Open in overview: Robots of this customer' }).click()
  await expect(page.getByRole('heading', { name: 'Robots Overview' })).toBeVisible()
  await expect(page.getByText('3 of', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('grid').getByRole('link', { name: '4101', exact: true })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('link', { name: '4201', exact: true })).toHaveCount(0)
})

test('on a phone, the panel is a separate page with a back link', async ({ open }) => {
  const page = await open({ as: 'harbour', path: '/customers', width: 360 })
  // Wide enough for a finger.
  const arrow = item(page, 'Harbour Group').locator('[data-arrow]')
  await expect(arrow).toBeVisible()
  expect((await arrow.boundingBox())?.width).toBeGreaterThanOrEqual(40)
  await item(page, 'Harbour North').getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour North' })).toBeVisible()
  await expect(tree(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(item(page, 'Harbour North')).toBeVisible()
})
