import { expect, test } from 'vitest'
import { KindValues, LAST_MESSAGE } from './kind-values.ts'

const NONE_KEPT: ReadonlySet<string> = new Set()

/** The values of a device for all keys; undefined for keys without a value. */
const valuesOf = (kind: KindValues, dev: number) =>
  Object.fromEntries([...kind.keys()].map((key) => [key, kind.column(key).at(kind.placeOf(dev) ?? -1)]))

test('values read from the table replace all values of that device and of no other', () => {
  const kind = new KindValues()
  kind.set(7, 'Battery', '80', 1)
  kind.set(7, 'State', 'idle', 1)
  kind.set(9, 'Battery', '20', 1)
  const said = { keys: ['Battery', '__proto__'], values: ['81', 'x'], lastMessage: 5 }
  kind.replace(7, said, { kept: NONE_KEPT, version: 2 })
  expect(valuesOf(kind, 7)).toEqual({ Battery: '"81"', State: undefined, ['__proto__']: '"x"' })
  expect(valuesOf(kind, 9)).toMatchObject({ Battery: '"20"' })
  expect(kind.column('State').changedSince(1)).toEqual([kind.placeOf(7)])
  kind.replace(7, undefined, { kept: NONE_KEPT, version: 3 })
  expect(valuesOf(kind, 7)).toEqual({ Battery: undefined, State: undefined, ['__proto__']: undefined })
  expect(kind.lastMessages.at(kind.placeOf(7) ?? -1)).toBeUndefined()
})

test('values set after reading the table stay', () => {
  const kind = new KindValues()
  kind.set(7, 'Battery', '80', 1)
  kind.set(7, 'State', 'idle', 1)
  kind.setLastMessage(7, 100, 1)
  const kept = new Set(['Battery', LAST_MESSAGE])
  kind.replace(7, { keys: ['Battery'], values: ['79'], lastMessage: 90 }, { kept, version: 2 })
  expect(valuesOf(kind, 7)).toEqual({ Battery: '"80"', State: undefined })
  expect(kind.lastMessages.at(0)).toBe('"100"')
})

test('takes the time of the last message from the table, even if it is earlier than before', () => {
  const kind = new KindValues()
  kind.setLastMessage(7, 100, 1)
  kind.replace(7, { keys: [], values: [], lastMessage: 90 }, { kept: NONE_KEPT, version: 2 })
  expect(kind.lastMessages.at(0)).toBe('"90"')
  kind.replace(7, { keys: [], values: [], lastMessage: null }, { kept: NONE_KEPT, version: 3 })
  expect(kind.lastMessages.at(0)).toBeUndefined()
})

test('a device keeps its place; an unknown device that does not exist gets none', () => {
  const kind = new KindValues()
  kind.replace(5, undefined, { kept: NONE_KEPT, version: 1 })
  expect([kind.size, kind.placeOf(5)]).toEqual([0, undefined])
  kind.set(5, 'a', '1', 2)
  kind.set(6, 'a', '1', 2)
  kind.replace(5, undefined, { kept: NONE_KEPT, version: 3 })
  kind.set(5, 'a', '2', 4)
  expect([kind.placeOf(5), kind.placeOf(6), kind.size]).toEqual([0, 1, 2])
  expect(kind.hasKey('b')).toBe(false)
  expect(kind.column('b').changedSince(0)).toEqual([])
})
