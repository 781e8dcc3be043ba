import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { connectDevice } from '../support/device.ts'
import { grid, whenLoaded } from '../support/table.ts'
import { expect, type Journey, test } from '../support/test.ts'
import { NORTH_PARK } from '../support/world.ts'

const work = (page: Page) => page.getByRole('region', { name: 'Needs a look' })
const live = (page: Page) => page.getByRole('region', { name: 'Live from the fleet' })
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const connect = (journey: Pick<Journey, 'server' | 'tokenOf'>) =>
  connectDevice(journey, { deviceType: 1, deviceId: NORTH_PARK })

test('shows what needs attention, where and since when; each count links to its devices', async ({
  open,
  server,
  tokenOf,
}) => {
  const device = await connect({ server, tokenOf })
  await device.publish({ system_message: 'System running', Battery: 80 })
  const page = await open({ as: 'clerk', path: '/home' })
  await expect(work(page)).toContainText('All is well.')
  await expectAccessible(page)
  await device.publish({ system_message: 'Paint pump blocked', Battery: 12 })
  const fault = work(page).getByRole('row').filter({ hasText: 'Paint pump blocked' })
  await expect(fault).toContainText(`${NORTH_PARK} North Park`)
  await expect(fault).toContainText('Northern Clubs')
  await expect(fault).toContainText(/ago/)
  await expect(work(page).getByRole('row').filter({ hasText: 'Battery at 12%' })).toContainText('North Park')
  for (const count of ['1 robot reports a fault', '1 robot has a low battery']) {
    await page.goto('/home')
    await work(page).getByRole('link', { name: count }).click()
    await whenLoaded(page)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(['North Park'])
  }
  await device.disconnect()
  await page.goto('/home')
  await work(page).getByRole('link', { name: '1 robot went offline with a fault' }).click()
  await whenLoaded(page)
  await expect(rows(page)).toHaveCount(1)
})

test('the fleet numbers link to the counted devices', async ({ open, server, tokenOf }) => {
  const device = await connect({ server, tokenOf })
  const page = await open({ as: 'clerk', path: '/home' })
  await page.getByRole('link', { name: '1 robots: Online' }).click()
  await whenLoaded(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(['North Park'])
  await device.disconnect()
})

test('the live feed describes reports in words', async ({ open, server, tokenOf }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  // What happens before the page is connected is no live event for it.
  const indicator = page.getByRole('status').filter({ hasText: 'Live Updates' })
  await expect(indicator).toContainText(/^Live Updates\s*connected$/)
  const device = await connect({ server, tokenOf })
  await expect(live(page)).toContainText('Server online: Online')
  await device.publish({ 'Location Link': '56.1629 10.2039' })
  await expect(live(page)).toContainText('Position: near Århus')
  await device.publish({ 'Location Link': '56.1629 10.2039', Battery: 67 })
  await expect(live(page)).toContainText('Battery: 67% and 1 more value')
  await device.disconnect()
})

test('on a phone, the work list comes first', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home', width: 390 })
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(first).toHaveText('Needs a look')
})
