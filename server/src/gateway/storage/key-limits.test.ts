import { expect, test } from 'vitest'
import { chooseKeys } from './key-limits.ts'

const limits = { perDevice: 3, perCustomer: 4, total: 10 }
const counts = {
  total: 8,
  devices: new Map([
    [1, { branch: 7, keys: 2 }],
    [2, { branch: 7, keys: 1 }],
    [3, { branch: undefined, keys: 0 }],
  ]),
  branches: new Map([[7, 3]]),
}
const wanted = (...keys: [name: string, ...devs: number[]][]) =>
  keys.map(([name, ...devs]) => ({ name, devs }))

test('a key is created for the first of its devices that is within its limits', () => {
  const { chosen, refusals } = chooseKeys(wanted(['a', 1], ['b', 1, 2, 3], ['c', 2]), { limits, counts })
  expect(chosen).toEqual([
    { name: 'a', dev: 1 },
    { name: 'b', dev: 3 },
  ])
  expect([...refusals]).toEqual([
    [1, 'device_keys'],
    [2, 'all_keys'],
  ])
})

test("the limit of a dealer refuses a device that is within its own; the internal customer's devices have none", () => {
  const more = { ...counts, total: 0, branches: new Map([[7, 4]]) }
  const { chosen, refusals } = chooseKeys(wanted(['a', 2], ['b', 3]), { limits, counts: more })
  expect(chosen).toEqual([{ name: 'b', dev: 3 }])
  expect([...refusals]).toEqual([[2, 'customer_keys']])
})

test('a deleted device may not introduce keys; keys of the server itself count only for the total', () => {
  const none = { total: 9, devices: new Map(), branches: new Map() }
  const { chosen, refusals } = chooseKeys(wanted(['a', 99], ['b', 0], ['c', 0]), { limits, counts: none })
  expect(chosen).toEqual([{ name: 'b', dev: 0 }])
  expect([...refusals]).toEqual([
    [99, 'device_keys'],
    [0, 'all_keys'],
  ])
})
