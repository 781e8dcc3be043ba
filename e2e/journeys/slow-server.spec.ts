import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { row, whenLoaded } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'
import { goWithin } from '../support/within.ts'

const statusCall = (robot: number) => `**/api/data/robots/latest/${robot}*`
const KEYS_CALL = '**/api/data/robots/latestKeys'
const DEVICES_CALL = '**/api/devices'
/** The overview asks for changes at least this often. */
const REFRESH_MS = 10_000
const NO_SERVICE = { status: 503, json: { code: 'unavailable', message: 'The database is being restarted.' } }

/** The first call is never answered; later ones are. */
async function holdFirst(page: Page, url: string) {
  let calls = 0
  await page.route(url, (route) => {
    calls += 1
    return calls === 1 ? undefined : route.continue()
  })
}

/** Time after which the console reports slow loading. */
const SLOW_MS = 4500

test('reports a slow or failing dashboard and overview, and Retry works', async ({ open }) => {
  const page = await open({
    as: 'clerk',
    path: '/home',
    isNew: true,
    before: (opened) => opened.clock.install(),
  })
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  const slow = page.getByText('Taking a long time...')
  await test.step('reports a slow dashboard after 4.5 s', async () => {
    const asked = page.waitForRequest(statusCall(4101))
    await holdFirst(page, statusCall(4101))
    await goWithin(page, '/devices/robots/4101')
    await asked
    await expect(slow).toBeHidden()
    await page.clock.fastForward(SLOW_MS)
    await expect(slow).toBeVisible()
    await expectAccessible(page)
    await retry.click()
    await expect(page.locator('[data-row="robot_software"]')).toBeVisible()
  })
  await test.step('reports what failed on a dashboard', async () => {
    await page.route(statusCall(4103), (route) => route.fulfill(NO_SERVICE))
    await goWithin(page, '/devices/robots/4103')
    await expect(alert(page, 'The database is being restarted')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(statusCall(4103))
    await retry.click()
    await expect(page.locator('[data-row="robot_software"]')).toBeVisible()
  })
  await test.step('reports a slow overview after 4.5 s', async () => {
    const asked = page.waitForRequest(DEVICES_CALL)
    await holdFirst(page, KEYS_CALL)
    await holdFirst(page, DEVICES_CALL)
    await page.goto('/devices/robots')
    await asked
    await page.clock.fastForward(SLOW_MS)
    await expect(slow).toBeVisible()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await whenLoaded(page)
    await page.unrouteAll()
  })
  await test.step('reports what failed on an overview', async () => {
    await page.route(KEYS_CALL, (route) => route.abort())
    await page.reload()
    await expect(alert(page, 'Could not contact service')).toBeVisible()
    await page.unroute(KEYS_CALL)
    await page.getByRole('button', { name: 'Retry' }).click()
    await whenLoaded(page)
  })
  await test.step('a failing refresh moves no row, and its message is not next to a full table', () =>
    failsToRefresh(page))
})

async function failsToRefresh(page: Page) {
  const before = await row(page, 4101).boundingBox()
  await page.route('**/latest{ByKeys,Changes}', (route) => route.abort())
  await page.clock.fastForward(REFRESH_MS)
  await expect(page.getByText('The table could not be refreshed.')).toBeVisible()
  await expect(page.getByText('The table is fully populated.')).toBeHidden()
  await expect(alert(page, 'Could not contact service')).toBeVisible()
  await expect(page.getByText(/Last refreshed \d+/)).toBeVisible()
  expect(await row(page, 4101).boundingBox()).toEqual(before)
  await expectAccessible(page)
  await page.unroute('**/latest{ByKeys,Changes}')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The table is fully populated.')).toBeVisible()
}

/**
 * The first two calls fail, because the first may be made while the console starts; the third is never answered.
 */
async function failTwice(page: Page, call: string) {
  let calls = 0
  await page.route(call, (route) => {
    calls += 1
    return calls <= 2 ? route.fulfill(NO_SERVICE) : undefined
  })
}

test('lists and dialogs report a failed attempt at once and retry', async ({ open }) => {
  const repeated = 'The database is being restarted. Trying again...'
  const page = await open({
    as: 'staff',
    path: '/accounts',
    before: (opened) => failTwice(opened, '**/api/users'),
  })
  await expect(page.getByText(repeated)).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await failTwice(page, '**/api/data/accessgroups/robot/*')
  await goWithin(page, '/devices/robots/4101?data=accessGroups')
  await expect(page.getByRole('dialog').getByText(repeated)).toBeVisible()
})
