import { tmpdir } from 'node:os'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { addTokenDevice, connectDevice, latestOf, TELEMETRY } from '../../../testing/devices/gateway.ts'
import { startServerForTest } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'
import { type DiskSpace, watchDiskSpace } from './disk-space.ts'

const MEGABYTE = 1024 * 1024

/** A disk whose free space the test decides, in megabytes. */
async function openDisk(settings: { total: number; mark?: number }) {
  let free = settings.total
  const lines: string[] = []
  const disk = await watchDiskSpace({
    directory: tmpdir(),
    minFreeMegabytes: settings.mark,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) }),
    everyMs: 1,
    measure: async () => ({ free: free * MEGABYTE, total: settings.total * MEGABYTE }),
  })
  onTestFinished(() => disk.stop())
  const leave = async (megabytes: number, isLow: boolean) => {
    free = megabytes
    await expect.poll(disk.isLow).toBe(isLow)
  }
  return { disk, leave, lines }
}

test('stores nothing below the limit, until there is clearly more free space again', async () => {
  const { disk, leave, lines } = await openDisk({ total: 1000, mark: 100 })
  disk.check()
  await disk.room()
  await leave(99, true)
  expect(disk.check).toThrow('no room left')
  const room = disk.room()
  await leave(130, false)
  await room
  await leave(101, false)
  await leave(99, true)
  expect(lines).toEqual([
    'There is no room left on the disk: nothing is stored any more',
    'There is room on the disk again',
    'There is no room left on the disk: nothing is stored any more',
  ])
})

test.each([
  [200, 64],
  [4000, 200],
  [1_000_000, 512],
])('the mark of a disk of %i MB is %i MB', async (total, mark) => {
  const { disk, leave } = await openDisk({ total })
  await leave(mark - 1, true)
  await leave(mark * 1.25, false)
  await leave(mark, false)
  expect(disk.check).not.toThrow()
})

test('a full disk is reported, refuses what must be stored, and lets everything else go on', async () => {
  const server = await startServerForTest()
  const customerId = await addCustomer(server.db, { name: 'Limfjord Sports' })
  await addUser(server.db, { username: 'anna', customers: [customerId] })
  const token = await server.signIn('anna')
  const { dev, token: deviceToken } = await addTokenDevice(server.db, { type: 1, id: 1000, customerId })
  const client = await connectDevice(server, deviceToken)
  const { disk, leave } = await openDisk({ total: 1000, mark: 100 })
  // The test server's own disk is not watched, since its database is elsewhere.
  const watched: { -readonly [Name in keyof DiskSpace]: DiskSpace[Name] } = server.app.disk
  const before = { ...watched }
  onTestFinished(() => void Object.assign(watched, before))
  Object.assign(watched, disk)
  await leave(10, true)

  const full = { status: 503, body: { code: 'disk_full' } }
  expect(await server.call(sessions.signOut, { token })).toMatchObject(full)
  expect(await server.call(sessions.list, { token })).toMatchObject({ status: 200 })
  const health = await fetch(`${server.url}/health`)
  expect({ status: health.status, body: await health.json() }).toMatchObject(full)
  const post = () =>
    fetch(`${server.url}/api/v1/${deviceToken}/telemetry`, { method: 'POST', body: '{"a":1}' })
  expect((await post()).status).toBe(503)
  let isAcknowledged = false
  client.publish(TELEMETRY, '{"b":2}', { qos: 1 }, (error) => (isAcknowledged = !error))
  expect((await post()).status).toBe(503)
  expect(isAcknowledged).toBe(false)
  expect(await latestOf(server.db, dev)).not.toHaveProperty('b')

  await leave(500, false)
  await expect.poll(() => isAcknowledged).toBe(true)
  expect((await post()).status).toBe(200)
  expect(await latestOf(server.db, dev)).toMatchObject({ a: '1', b: '2' })
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})
