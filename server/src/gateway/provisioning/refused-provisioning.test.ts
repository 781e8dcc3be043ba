import { refusedProvisionings } from '@service-center/contract/production/refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDevice, openLiveClient } from '../../testing/devices/gateway.ts'
import { askByHttp, askByMqtt, productionOf, requestOf, tokenIn } from '../../testing/worlds/provisioning.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let token: string
let staff: ReturnType<typeof productionOf>
let keys: { key: string; secret: string }

beforeAll(async () => {
  server = await startTestServer({ PROVISIONS_PER_MINUTE: '1000' })
  await addUser(server.db, { username: 'maker', customers: [1], rights: ['Production'] })
  token = await server.signIn('maker')
  staff = productionOf(server, token)
  keys = await staff.renew('TCM1')
})
afterAll(() => server.stop())

const list = async (as = token) => (await server.call(refusedProvisionings.list, { token: as })).body.data
const reasonsOf = async (hardware: string | null) =>
  (await list()).filter(({ hardwareId }) => hardwareId === hardware).map(({ reason }) => reason)
const ask = (hardware: string, own = keys) => askByHttp(server, requestOf(hardware, own))

test('staff see who asked with which hardware, when, and why it was refused, and no secrets', async () => {
  const { events } = await openLiveClient(server, token)
  await ask('SN stranger', { key: 'made-up-key', secret: 'made-up-secret' })
  await ask('SN wrong', { ...keys, secret: 'not-the-secret' })
  await askByMqtt(await connectDevice(server, 'provision'), requestOf('SN none', keys))
  await askByHttp(server, `{"deviceName":"SN x","provisionDeviceSecret":"leaked-secret`)
  await staff.add([7001])
  const { answer } = await ask('SN 7001')
  await connectDevice(server, tokenIn(answer))
  await ask('SN 7001')
  await ask('SN 7001')
  const other = await staff.renew('TCM2')
  await ask('SN 7001', other)
  await expect.poll(() => reasonsOf('SN 7001')).toEqual(expect.arrayContaining(['connected', 'other_model']))
  const rows = await list()
  expect(rows.find(({ reason }) => reason === 'connected')).toEqual({
    id: expect.any(Number),
    hardwareId: 'SN 7001',
    address: '127.0.0.1',
    reason: 'connected',
    productModel: 'TCM1',
    deviceId: 7001,
    requests: 2,
    firstAt: expect.any(Number),
    lastAt: expect.any(Number),
  })
  expect(await reasonsOf('SN stranger')).toEqual(['unknown_key'])
  expect(rows).toContainEqual(
    expect.objectContaining({ hardwareId: 'SN wrong', reason: 'wrong_secret', productModel: 'TCM1' }),
  )
  expect(await reasonsOf('SN none')).toEqual(['no_free_id'])
  expect(await reasonsOf(null)).toEqual(['unreadable'])
  expect(events.map(({ name }) => name)).toContain('provisioningRefused')
  const stored = JSON.stringify((await sql`select * from refused_provisioning`.execute(server.db)).rows)
  for (const secret of [keys.secret, 'made-up', 'not-the-secret', 'leaked-secret']) {
    expect(stored).not.toContain(secret)
  }
})

test('strangers cannot fill the table or displace refusals of our own devices', async () => {
  await Promise.all(
    Array.from({ length: 300 }, (_, index) => ask(`SN flood ${index}`, { key: 'no', secret: 'no' })),
  )
  await expect
    .poll(async () => (await list()).some(({ hardwareId }) => /flood/.test(hardwareId ?? '')))
    .toBe(true)
  const rows = await list()
  expect(rows.filter(({ hardwareId }) => /flood/.test(hardwareId ?? '')).length).toBeLessThanOrEqual(20)
  expect(await reasonsOf('SN 7001')).toContain('connected')
})

test('only users of the internal customer see it', async () => {
  const dealer = await addCustomer(server.db, { name: 'Dealer', isDealer: true })
  await addUser(server.db, { username: 'dealer', customers: [dealer], rights: ['Production'] })
  expect(await list(await server.signIn('dealer'))).toEqual([])
})
