import type { Customer } from '@service-center/contract/customers/customers.ts'
import { expect, it } from 'vitest'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { deviceChoices, findCustomersWithDevices, findDevices, pastedIds } from './device-choices.ts'

// The other fields of a customer are not used here.
const customer = (id: number, name: string, parentId: number | null) => ({ id, name, parentId }) as Customer
const robot = (id: number, name: string, customerId: number): FleetDevice => ({
  type: 1,
  id,
  name,
  customerId,
  connectedRobotId: null,
  deprecated: null,
})
const choices = deviceChoices(
  [robot(4155, 'North Park', 3), robot(4160, '', 2), robot(4170, 'Sjælland', 9)],
  [customer(2, 'Nordic Turf', 1), customer(3, 'Hjørring', 2), customer(4, 'Nobody', 2)],
)
const idsOf = (typed: string) => findDevices(choices, typed).map(({ device }) => device.id)

it('labels a device with its id, and with its name and customer if they are known', () => {
  expect(choices.devices.map(({ label }) => label)).toEqual([
    '(4155) North Park [Hjørring]',
    '(4160) [Nordic Turf]',
    '(4170) Sjælland',
  ])
})

it('finds devices by id, name and customer, ignoring case and accents', () => {
  expect(idsOf('')).toEqual([4155, 4160, 4170])
  expect(idsOf('41 hjorring')).toEqual([4155])
  expect(idsOf('sjaelland')).toEqual([4170])
  expect(idsOf('nothing')).toEqual([])
})

it('counts the devices of the customers below to a customer, and offers no customer without devices', () => {
  expect(findCustomersWithDevices(choices, 'no')).toEqual([
    { customer: customer(2, 'Nordic Turf', 1), deviceIds: [4155, 4160] },
  ])
  expect(findCustomersWithDevices(choices, ' ')).toEqual([])
})

it('does not loop forever if two customers are the parent of each other', () => {
  const loop = deviceChoices([robot(1, 'A', 5)], [customer(5, 'Five', 6), customer(6, 'Six', 5)])
  expect(loop.customers.map(({ deviceIds }) => deviceIds)).toEqual([[1], [1]])
})

it.each([
  ['4101, 4102;4103', [4101, 4102, 4103]],
  ['4101\n4102\n', [4101, 4102]],
  ['4101', undefined],
  ['North 4101 4102', undefined],
])('reads a list of ids from pasted text only: %j', (text, ids) => {
  expect(pastedIds(text)).toEqual(ids)
})
