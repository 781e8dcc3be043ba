import { expect, it } from 'vitest'
import type { FleetDevice } from '../../api/fleet.ts'
import type { ReaderOf } from '../../api/status-values.ts'
import { problemOf, problemsOf } from './problems.ts'

const device = (id: number, deprecated: number | null = null): FleetDevice => ({
  type: 1,
  id,
  name: '',
  customerId: 1,
  connectedRobotId: null,
  deprecated,
})
const saying = (values: Record<string, string>) => (key: string) => values[key]
const ONLINE = { 'Server online': 'Online', Battery: '80', system_message: 'System running' }

it.each([
  [ONLINE, undefined],
  [{ ...ONLINE, system_message: 'HDOP too high' }, 'warning: HDOP too high'],
  [{ ...ONLINE, system_message: 'Paint pump blocked' }, 'bad: Paint pump blocked'],
  [{ ...ONLINE, Battery: '29.6' }, 'bad: Battery at 30%'],
  [{ ...ONLINE, Battery: '30' }, undefined],
  [{ ...ONLINE, Battery: '5', 'Server online': 'Offline' }, undefined],
])('%j', (values, expected) => {
  const trouble = problemOf(device(1), saying(values))
  expect(trouble && `${trouble.state}: ${trouble.text}`).toBe(expected)
})

it('ignores deprecated devices', () => {
  const fault = saying({ ...ONLINE, system_message: 'Fault' })
  expect(problemsOf([device(1, 0)], () => fault)).toEqual([])
})

it('lists faults before warnings', () => {
  const messages: Record<number, string> = { 1: 'HDOP too high', 2: 'Fault', 3: 'HDOP too high' }
  const readerOf: ReaderOf = ({ id }) => saying({ ...ONLINE, system_message: messages[id] ?? '' })
  expect(problemsOf([device(1), device(2), device(3)], readerOf).map((one) => one.device.id)).toEqual([
    2, 1, 3,
  ])
})
