import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'

const missing = (page: Page) => alert(page, 'This part could not be loaded')
const robots = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Robots', exact: true })

/** Makes the server answer 404 for all files of a screen. */
const takeAway = (page: Page, screen: string) =>
  page.route(`**/assets/${screen}-*`, (route) => route.fulfill({ status: 404 }))

/** Makes the server answer with the page of another build. */
const deploy = (page: Page) =>
  page.route('/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<meta name="console-build" content="assets/console-new.js">',
    }),
  )

/** Counts how often the page is loaded as a whole. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test('a page whose code is missing does not break the navigation', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  const loads = countLoads(page)
  await takeAway(page, 'DeviceOverviewPage')
  await robots(page).click()
  await expect(missing(page)).toBeVisible()
  await expect(robots(page)).toBeVisible()
  await expectAccessible(page)
  expect(loads()).toBe(0)
  // The rest of the console still works.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Service Center!' })).toBeVisible()
  await robots(page).click()
  await expect(missing(page)).toBeVisible()
  await page.unroute('**/assets/DeviceOverviewPage-*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Robots Overview' })).toBeVisible()
})

test('reloads automatically after a deployment, and opens the requested screen', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  const loads = countLoads(page)
  await deploy(page)
  await takeAway(page, 'DeviceOverviewPage')
  // The reload brings the new build, whose files are there.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute('**/assets/DeviceOverviewPage-*')
  })
  await robots(page).click()
  await expect(page.getByRole('heading', { name: 'Robots Overview' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('does not reload again if the code is missing in the new build too', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  const loads = countLoads(page)
  await deploy(page)
  await takeAway(page, 'DeviceOverviewPage')
  await robots(page).click()
  await expect(missing(page)).toBeVisible()
  expect(loads()).toBe(1)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await robots(page).click()
  await expect(missing(page)).toBeVisible()
  expect(loads()).toBe(1)
})

test('a dialog whose code is missing leaves its page unchanged', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/devices/robots/4101' })
  const loads = countLoads(page)
  await deploy(page)
  await takeAway(page, 'DialogBody')
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Latest values' }).click()
  await expect(page.getByRole('dialog')).toContainText('This part could not be loaded')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: '4101 North Park' })).toBeVisible()
  expect(loads()).toBe(0)
})

test('shows that a page with slow code is loading', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/UserActionsPage-*', async (route) => {
    await held.promise
    await route.continue()
  })
  const loading = page.getByRole('main').getByText('Loading...')
  await page.getByRole('navigation').getByRole('link', { name: 'User actions' }).click()
  await expect(loading).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'User actions' })).toBeVisible()

  // The same when the console is opened at this page.
  await page.route('**/assets/UserActionsPage-*', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect(loading).toBeVisible()
})
