import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import { addressOf } from '../../kit/addresses.ts'
import {
  type Changes,
  collectData,
  collectTabletMove,
  dashboardOf,
  type FleetRow,
  indexesOf,
  withChanges,
  withColumns,
} from './fleet-rows.ts'

const places = indexesOf(['Battery', 'Current Tablets', 'updated_at'])
const row = (id: number, ...values: (string | null)[]): FleetRow => ({ id, values })

test('a batch fills its columns, keeps unchanged rows, and removes missing devices', () => {
  const before = [row(1, '50', null, null), row(2, '60', null, null), row(3, '70', null, null)]
  const batch = { deviceIds: [1, 2, 4], columns: { Battery: ['50', '61', '9'], unknown: ['a', 'b', 'c'] } }
  const after = withColumns(before, { batch, places })
  expect(after).toEqual([row(1, '50', null, null), row(2, '61', null, null), row(4, '9', null, null)])
  expect(after[0]).toBe(before[0])
})

test('live values change only their row, and update the time of the last message', () => {
  const before = [row(1, '50', null, null), row(2, '60', null, null)]
  const changes: Changes = new Map()
  collectData(changes, { type: 1, id: 2, entries: [['Battery', '59', 1000, 1001.7]] })
  const after = withChanges(before, { changes, places })
  expect(after).toEqual([row(1, '50', null, null), row(2, '59', null, '1001')])
  expect(after[0]).toBe(before[0])
})

test('devices cannot overwrite derived keys, and a derived value does not count as a message', () => {
  const before = [row(1, '50', '21', '900')]
  const changes: Changes = new Map()
  collectData(changes, {
    type: 1,
    id: 1,
    entries: [
      ['Current Tablets', '99', 1000, 1001],
      ['Server online', 'offline', 1000, 1001],
    ],
  })
  expect(withChanges(before, { changes, places })).toBe(before)
})

test('events of other devices do not change the list', () => {
  const before = [row(1, '50', null, null)]
  const changes: Changes = new Map()
  collectData(changes, { type: 1, id: 9, entries: [['Battery', '59', 1, 1]] })
  expect(withChanges(before, { changes, places })).toBe(before)
})

test('a tablet moves from one robot to the other', () => {
  const before = [row(1, null, '21,30', null), row(2, null, null, null)]
  const changes: Changes = new Map()
  const event = { id: 21, connectionId: 2, previousConnectionId: 1 }
  collectTabletMove(changes, { event, rows: before, places })
  collectTabletMove(changes, {
    event: { id: 5, connectionId: 2, previousConnectionId: null },
    rows: before,
    places,
  })
  expect(withChanges(before, { changes, places }).map(({ values }) => values[1])).toEqual(['30', '5,21'])
})

test('a connected tablet opens with its robot, unless the robot is out of scope', () => {
  const { tablet } = DEVICE_TYPE
  const open = (robot: string | null) =>
    dashboardOf(DEVICE_KINDS[tablet], row(7, robot), { keys: ['robot'], robots: new Set(['4101']) })
  const alone = addressOf.device({ type: tablet, id: 7, connectedRobotId: null })
  expect(open('4101')).toEqual(addressOf.device({ type: tablet, id: 7, connectedRobotId: 4101 }))
  expect(open('5012')).toEqual(alone)
  expect(open(null)).toEqual(alone)
  expect(open('4101')).not.toEqual(alone)
})
