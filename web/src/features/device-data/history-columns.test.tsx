import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { withEvent } from '../../kit/device/status/live-status.ts'
import { showScreen } from '../../testing/screen.tsx'
import { latestColumns, latestRows } from './history-columns.tsx'

afterEach(cleanup)

const NOON = 1_780_000_000
const HOUR = 3600

it.each([
  ['an hour after it was created', 'is marked', HOUR],
  ['less than an hour after it was created', 'is not marked', HOUR - 1],
  ['an hour before it was created, by a clock that is ahead,', 'is marked', -HOUR],
])('a value that was inserted %s %s', async (_when, mark, later) => {
  const row = { rowId: '1', key: 'Battery', value: '50', created: NOON, inserted: NOON + later }
  const created = latestColumns({ dictionary: undefined }).find(({ id }) => id === 'created')
  showScreen(
    () => (
      <p>
        Created
        {created?.cell?.(row)}
      </p>
    ),
    () => [200, {}],
  )
  await screen.findByText('Created')
  expect(screen.queryAllByLabelText('An hour or more apart')).toHaveLength(mark === 'is marked' ? 1 : 0)
})

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

it('a live value changes its own row in place, and a new key is added as a row', () => {
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
  // The table re-renders and sorts only rows that are new objects.
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})
