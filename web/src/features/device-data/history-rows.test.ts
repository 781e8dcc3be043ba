import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { expect, test } from 'vitest'
import { withEvent } from '../../kit/device/live-status.ts'
import { latestRows } from './history-rows.ts'

const status: DeviceStatus = {
  deviceId: 4155,
  deviceTypeId: 1,
  deviceName: 'North Park',
  customerId: 21,
  deprecated: null,
  hiddenConnections: 0,
  refused: [],
  lastMessage: { at: 100, channel: 'mqtt' },
  data: {},
  entries: [
    ['HDOP', '0.7', 90, 91],
    ['Battery', '67', 90, 91],
  ],
}

test('a live value changes its own row in place, and a new key is added as a row', () => {
  const before = latestRows(status.entries)
  const live = withEvent(status, {
    type: 1,
    id: 4155,
    entries: [
      ['Battery', '66', 110, 111],
      ['Altitude', '12', 110, 111],
    ],
  })
  const after = latestRows(live.entries)
  expect(after.map(({ rowId, value, created }) => [rowId, value, created])).toEqual([
    ['HDOP', '0.7', 90],
    ['Battery', '66', 110],
    ['Altitude', '12', 110],
  ])
  // The table redraws and re-sorts only rows that are new objects.
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})
