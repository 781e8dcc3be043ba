import { dbToolRobotModels } from '@service-center/contract/dbtool/robot-models.ts'
import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { location } from '@service-center/contract/map/location.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTokenDevice,
  connectDevice,
  historyOf,
  latestOf,
  openLiveClient,
  publish,
} from '../../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let token: string
let own: number

beforeAll(async () => {
  server = await startTestServer()
  own = await addCustomer(server.db, { name: 'Own' })
  const other = await addCustomer(server.db, { name: 'Other' })
  await addUser(server.db, { username: 'clerk', customers: [own], rights: ['DbToolRobotModelOverwrite'] })
  await addDevice(server.db, { type: 1, id: 4900, customerId: other })
  token = await server.signIn('clerk')
})
afterAll(() => server.stop())

const overwrite = (r: number, m: number | null) =>
  server.call(dbToolRobotModels.overwrite, { body: { r, m }, token })
const overwrites = async () => (await server.call(dbToolRobotModels.overwrites, { token })).body.data[0]

test('the models of robots are listed', async () => {
  const { body } = await server.call(dbToolRobotModels.models, { token })
  expect(body.data[0]).toContainEqual({ Id: 2, ModelId: 'TCM2', Name: 'TLM Sport 2' })
  expect(body.data[0].map(({ ModelId }) => ModelId)).not.toContain('BS2')
})

test('an overwritten model is the robot’s type everywhere, whatever the robot reports', async () => {
  const robot = await addTokenDevice(server.db, { type: 1, id: 4001, customerId: own })
  const client = await connectDevice(server, robot.token)
  await publish(client, { product_model: 'TLM Sport', 'Location Link': '55.1 9.5' })
  const { events } = await openLiveClient(server, token)
  expect((await overwrite(4001, 2)).body).toEqual({ success: true })
  await expect.poll(() => events.map(({ name }) => name)).toContain('modelOverwrites')
  await publish(client, { product_model: 'TLM ProX', Battery: '80' })
  expect(await latestOf(server.db, robot.dev)).toMatchObject({ product_model: 'TLM Sport 2', Battery: '80' })
  expect(JSON.stringify(events)).not.toContain('TLM ProX')
  const params = { type: 'robots', deviceId: '4001' }
  const { body } = await server.call(deviceData.latestOfDevice, { params, query: {}, token })
  expect(body.data['product_model']).toBe('TLM Sport 2')
  const map = await server.call(location.list, { query: {}, token })
  expect(JSON.stringify(map.body)).toContain('TLM Sport 2')
  expect(await overwrites()).toEqual([{ RobotId: 4001, Model: 2, RobotType: 'TLM Sport 2' }])
  const said = await historyOf(server.db, { dev: robot.dev, key: 'product_model' })
  expect(said.map(({ value }) => value)).toEqual(['TLM Sport', 'TLM ProX'])

  expect((await overwrite(4001, 5)).status).toBe(200)
  expect(await latestOf(server.db, robot.dev)).toMatchObject({ product_model: 'TLM ProX' })
  await overwrite(4001, 3)
  expect(await latestOf(server.db, robot.dev)).toMatchObject({ product_model: 'TS Plotter' })

  expect((await overwrite(4001, null)).status).toBe(200)
  expect(await latestOf(server.db, robot.dev)).toMatchObject({ product_model: 'TLM ProX' })
  expect(await overwrites()).toEqual([])
  await publish(client, { product_model: 'TLM Sport' })
  expect(await latestOf(server.db, robot.dev)).toMatchObject({ product_model: 'TLM Sport' })
})

test('removing the overwrite leaves a robot that has reported no model without one', async () => {
  const dev = await addDevice(server.db, { type: 1, id: 4002, customerId: own })
  await overwrite(4002, 1)
  expect(await latestOf(server.db, dev)).toEqual({ product_model: 'TLM Sport' })
  await overwrite(4002, null)
  expect(await latestOf(server.db, dev)).toEqual({})
})

test('a late report does not replace a newer stored one', async () => {
  const robot = await addTokenDevice(server.db, { type: 1, id: 4003, customerId: own })
  const client = await connectDevice(server, robot.token)
  await overwrite(4003, 2)
  const now = Date.now()
  await publish(client, { ts: now, values: { product_model: 'newer' } })
  await publish(client, { ts: now - 60_000, values: { product_model: 'older' } })
  await overwrite(4003, null)
  expect(await latestOf(server.db, robot.dev)).toMatchObject({ product_model: 'newer' })
})

test('reports that arrive while the model is being overwritten never win', async () => {
  const robot = await addTokenDevice(server.db, { type: 1, id: 4004, customerId: own })
  const client = await connectDevice(server, robot.token)
  for (let round = 0; round < 5; round += 1) {
    await overwrite(4004, null)
    await Promise.all([
      ...Array.from({ length: 5 }, (_, each) => publish(client, { product_model: `said ${each}` })),
      overwrite(4004, 2),
    ])
    expect(await latestOf(server.db, robot.dev)).toMatchObject({ product_model: 'TLM Sport 2' })
  }
})

test('robots out of scope are not found; stations’ and unknown models are refused', async () => {
  expect((await overwrite(4900, 2)).status).toBe(404)
  expect(await overwrite(4001, 7)).toMatchObject({ status: 400, body: { errors: [{ param: 'm' }] } })
  expect((await overwrite(4001, 999)).status).toBe(400)
})

test('a deleted robot takes its overwrite with it', async () => {
  const dev = await addDevice(server.db, { type: 1, id: 4005, customerId: own })
  await overwrite(4005, 2)
  await server.db.deleteFrom('device').where('dev', '=', dev).execute()
  expect(await overwrites()).not.toContainEqual(expect.objectContaining({ RobotId: 4005 }))
})

test('a model that somebody else has changed is not overwritten', async () => {
  await addDevice(server.db, { type: 1, id: 4070, customerId: own })
  const over = (m: number | null, was: number | null) =>
    server.call(dbToolRobotModels.overwrite, { body: { r: 4070, m, was }, token })
  expect((await over(2, null)).status).toBe(200)
  expect(await over(5, null)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await over(null, 5)).status).toBe(409)
  expect((await over(5, 2)).status).toBe(200)
  expect((await over(null, 5)).status).toBe(200)
})
