import { connectDevice } from '../support/device.ts'
import { cell, row, whenLoaded } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

test('a value that a device publishes appears in its row, and the device is online while connected', async ({
  open,
  server,
  tokenOf,
}) => {
  const page = await open({ as: 'clerk', path: '/devices/robots' })
  await whenLoaded(page)
  const device = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: NORTH_PARK })
  const battery = await cell(page, { id: NORTH_PARK, column: 'Battery' })
  const online = await cell(page, { id: NORTH_PARK, column: 'Server online' })
  await device.publish({ Battery: 51 })
  await expect(battery).toHaveText(/51/)
  await expect(online).toHaveText('Online')
  await device.publish({ Battery: 50, system_message: 'HDOP too high' })
  await expect(battery).toHaveText(/50/)
  await expect(row(page, NORTH_PARK)).toContainText('HDOP too high')
  await device.disconnect()
  await expect(online).toHaveText('Offline')
})

test('a customer receives nothing of another customer', async ({ open, server, tokenOf }) => {
  const frames: string[] = []
  const page = await open({ as: 'rival', path: '/home' })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.goto('/devices/robots')
  await whenLoaded(page)
  const foreign = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: NORTH_PARK })
  const own = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: SOUTH_PARK })
  await foreign.publish({ Battery: 13, note: 'only for the north' })
  await own.publish({ Battery: 14 })
  const battery = await cell(page, { id: SOUTH_PARK, column: 'Battery' })
  await expect(battery).toHaveText(/14/)
  const heard = frames.join('\n')
  expect(heard).toContain(String(SOUTH_PARK))
  expect(heard).not.toContain(String(NORTH_PARK))
  expect(heard).not.toContain('only for the north')
  await foreign.disconnect()
  await own.disconnect()
})

test('the notice is red while columns load and green when all are loaded', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/data/robots/latestByKeys', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Robots', exact: true }).click()
  const notice = page.getByRole('status').filter({ hasText: 'The table is' })
  await expect(notice).toContainText('The table is filled column by column.')
  await expect(notice).toHaveAttribute('data-state', 'loading')
  gate.resolve()
  await expect(notice).toContainText('The table is fully populated.')
  await expect(notice).toHaveAttribute('data-state', 'full')
  await notice.getByRole('button', { name: 'Close this notice' }).click()
  await expect(notice).toBeHidden()
})

test('loads missed values when the server is back', async ({ open, server, tokenOf }) => {
  const page = await open({ as: 'clerk', path: '/devices/robots' })
  await whenLoaded(page)
  const battery = await cell(page, { id: 4103, column: 'Battery' })
  await expect(battery).toHaveText(/100/)
  await server.kill()
  await expect(page.getByRole('status').filter({ hasText: 'Live Updates' })).toContainText('reconnecting')
  await expect(battery).toHaveText(/100/)
  await server.start()
  const device = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: 4103 })
  await device.publish({ Battery: 77 })
  await expect(battery).toHaveText(/77/)
  await device.disconnect()
})
