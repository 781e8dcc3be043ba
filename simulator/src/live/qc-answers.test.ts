import { expect, it } from 'vitest'
import { someDevice, TestDevice } from './test-device.ts'

const STATE = {
  Battery: '82',
  battery_voltage: '25.3',
  battery_temperature: '21',
  satellites: '24',
  HDOP: '0.7',
}
const robot = () => new TestDevice({ state: STATE })
const call = (device: TestDevice, service: string, args = '') =>
  device.behaviour.answer('call_ros_service', {
    version: 1,
    service_namespace: service,
    service_args: args,
    ssid: '',
  })

const remove = (of: TestDevice) => of.behaviour.answer('remove_wifi', { ssid: 'Factory' })

it('a service answers with the values that the robot reports', () => {
  const values = { percentage: 82, voltage: 25.3, temperature: 21 }
  expect(call(robot(), '/battery/state')).toEqual({
    result: { service: '/battery/state', success: true, values },
  })
  expect(call(robot(), ' /gnss/status ', '{}')).toMatchObject({
    result: { values: { satellites: 24, hdop: 0.7 } },
  })
})

it('a measurement is plausible and reproducible', () => {
  const device = robot()
  const first = call(device, '/motors/test')
  expect(first).toMatchObject({ result: { values: { ok: true } } })
  expect(call(device, '/motors/test')).toEqual(first)
  for (const service of ['/imu/calibrate', '/spray/test']) {
    expect(call(device, service)).toMatchObject({ result: { service, success: true } })
  }
})

it('refuses unknown services and invalid arguments', () => {
  expect(call(robot(), '/coffee/make')).toEqual({ error: "There is no service '/coffee/make'." })
  expect(call(robot(), 'toString')).toHaveProperty('error')
  expect(call(robot(), '')).toHaveProperty('error')
  for (const args of ['{', '5', 'now']) expect(call(robot(), '/battery/state', args)).toHaveProperty('error')
  expect(robot().behaviour.answer('call_ros_service', null)).toHaveProperty('error')
})

it('removes a network once, also after a restart', () => {
  const device = robot()
  expect(device.behaviour.answer('list_wifi', {})).toEqual({
    result: { networks: ['Factory', 'Test bench'] },
  })
  expect(remove(device)).toEqual({ result: { removed: 'Factory', networks: ['Test bench'] } })
  expect(remove(device)).toEqual({ error: "This robot knows no network 'Factory'." })
  expect(remove(device.afterKill())).toHaveProperty('error')
})

it('a robot answers which software runs, and that it is online', () => {
  expect(robot().behaviour.answer('get_versions', {})).toMatchObject({ result: { robot_software: '10.4.1' } })
  expect(robot().behaviour.answer('ping', {})).toEqual({ result: { pong: true, time: 1_000_000 } })
})

it('reference stations do not answer these commands', () => {
  const station = new TestDevice({ device: someDevice('station') })
  expect(station.behaviour.answer('ping', {})).toHaveProperty('error')
})
