import { describe, expect, test } from 'vitest'
import { KindValues, LAST_MESSAGE, ValueColumn } from './kind-values.ts'

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

describe('the column of a key', () => {
  test('an unchanged value keeps its version and that of its column', () => {
    const column = new ValueColumn()
    column.set(3, '"a"', 10)
    column.set(3, '"a"', 11)
    column.set(4, undefined, 12)
    expect(column.version).toBe(10)
    expect(column.changedSince(9)).toEqual([3])
    expect(column.changedSince(10)).toEqual([])
  })

  test('knows the places that changed after a version, including values changed back or removed', () => {
    const column = new ValueColumn()
    column.set(0, '"a"', 1)
    column.set(1, '"a"', 1)
    column.set(0, '"b"', 2)
    column.set(0, '"a"', 3)
    column.set(1, undefined, 4)
    expect(column.changedSince(0)).toEqual([0, 1])
    expect(column.changedSince(1)).toEqual([0, 1])
    expect(column.changedSince(3)).toEqual([1])
    expect([column.at(0), column.at(1), column.at(2)]).toEqual(['"a"', undefined, undefined])
  })

  test('it grows with its places, and a copy stays as it was', () => {
    const column = new ValueColumn()
    column.set(0, '"first"', 1)
    const copy = column.copy()
    column.set(100_000, '"last"', 2)
    column.set(0, '"later"', 3)
    expect([copy[0], copy[100_000]]).toEqual(['"first"', undefined])
    expect([column.at(0), column.at(511), column.at(512), column.at(100_000)]).toEqual([
      '"later"',
      undefined,
      undefined,
      '"last"',
    ])
    expect(column.changedSince(1)).toEqual([0, 100_000])
  })

  test('many different texts, and long ones, are kept as they are', () => {
    const column = new ValueColumn()
    const texts = Array.from({ length: 1000 }, (_, place) => JSON.stringify(`${place} ${'x'.repeat(place)}`))
    for (const [place, text] of texts.entries()) column.set(place, text, place + 1)
    expect(column.copy().slice(0, 1000)).toEqual(texts)
  })
})
