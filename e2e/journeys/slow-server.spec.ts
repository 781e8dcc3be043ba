import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { row, whenLoaded } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

const STATUS_CALL = '**/api/data/robots/latest/4101*'
const KEYS_CALL = '**/api/data/robots/latestKeys'
const DEVICES_CALL = '**/api/devices'
const NO_SERVICE = { status: 503, json: { code: 'unavailable', message: 'The database is being restarted.' } }

/** The first call is never answered; later ones are. */
async function holdFirst(page: Page, url: string) {
  let calls = 0
  await page.route(url, (route) => {
    calls += 1
    return calls === 1 ? undefined : route.continue()
  })
}

test('a slow dashboard says so after 4.5 s', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await holdFirst(page, STATUS_CALL)
  await page.goto('/devices/robots/4101')
  await expect(page.getByText('Taking a long time...')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('[data-row="robot_software"]')).toBeVisible()
})

test('a failing dashboard says what failed, and Retry works', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await page.route(STATUS_CALL, (route) => route.fulfill(NO_SERVICE))
  await page.goto('/devices/robots/4101')
  await expect(page.getByRole('alert')).toContainText('The database is being restarted')
  await expectAccessible(page)
  await page.unroute(STATUS_CALL)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('[data-row="robot_software"]')).toBeVisible()
})

test('a slow overview says so after 4.5 s', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await holdFirst(page, KEYS_CALL)
  await holdFirst(page, DEVICES_CALL)
  await page.goto('/devices/robots')
  await expect(page.getByText('Taking a long time...')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await whenLoaded(page)
})

test('a list and a dialog say at once that an attempt has failed and is repeated', async ({ open }) => {
  for (const { call, path } of [
    { call: '**/api/users', path: '/accounts' },
    { call: '**/api/data/accessgroups/robot/*', path: '/devices/robots/4101?data=accessGroups' },
  ]) {
    let calls = 0
    const page = await open({
      as: 'staff',
      path,
      // The loading at the start may make the first call, the page the next one; the attempt after it is never answered.
      before: (opened) =>
        opened.route(call, (route) => {
          calls += 1
          return calls <= 2 ? route.fulfill(NO_SERVICE) : undefined
        }),
    })
    await expect(page.getByText('The database is being restarted. Trying again...')).toBeVisible()
    await expectAccessible(page)
  }
})

test('a failing overview says what failed, and Retry works', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await page.route(KEYS_CALL, (route) => route.abort())
  await page.goto('/devices/robots')
  await expect(page.getByRole('alert')).toContainText('Could not contact service')
  await expectAccessible(page)
  await page.unroute(KEYS_CALL)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 4101)).toBeVisible()
})

test('a refresh that fails moves no row, and does not stand beside a full table', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/devices/robots' })
  await whenLoaded(page)
  const before = await row(page, 4101).boundingBox()
  await page.route('**/latest{ByKeys,Changes}', (route) => route.abort())
  await expect(page.getByText('The table could not be refreshed.')).toBeVisible()
  await expect(page.getByText('The table is fully populated.')).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('Could not contact service')
  await expect(page.getByText(/Last refreshed \d+/)).toBeVisible()
  expect(await row(page, 4101).boundingBox()).toEqual(before)
  await expectAccessible(page)
  await page.unroute('**/latest{ByKeys,Changes}')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The table is fully populated.')).toBeVisible()
})
