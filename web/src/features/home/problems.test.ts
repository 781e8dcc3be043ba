import { describe, expect, it } from 'vitest'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import type { ReaderOf } from '../../api/shared-data/status-values.ts'
import { filtersOf, groupText, problemGroups, standingOf } from './problems.ts'
import { newestFirst } from './WorkGroup.tsx'

const device = (id: number, more: Partial<FleetDevice> = {}): FleetDevice => ({
  type: 1,
  id,
  name: '',
  customerId: 1,
  connectedRobotId: null,
  deprecated: null,
  ...more,
})
const WELL = { 'Server online': 'Online', Battery: '80', system_message: 'System running' }

function groupsOf(values: readonly Record<string, string>[], more: readonly Partial<FleetDevice>[] = []) {
  const readerOf: ReaderOf =
    ({ id }) =>
    (key) =>
      values[id]?.[key]
  return problemGroups(
    values.map((_, id) => device(id, more[id])),
    readerOf,
  )
}
const idsOf = (groups: ReturnType<typeof problemGroups>) =>
  groups.map(({ id, problems }) => [id, problems.map((problem) => problem.device.id)])

describe('problems', () => {
  it.each([
    [WELL, undefined],
    [{ ...WELL, system_message: 'HDOP too high' }, 'warning robots'],
    [{ ...WELL, system_message: 'Paint pump blocked' }, 'fault robots'],
    [{ ...WELL, Battery: '29.6' }, 'battery robots'],
    [{ ...WELL, Battery: '30' }, undefined],
    [{ ...WELL, Battery: 'charging' }, undefined],
    [{ ...WELL, 'Server online': 'Offline', Battery: '5' }, undefined],
    [{ ...WELL, 'Server online': 'Offline', system_message: 'HDOP too high' }, undefined],
    [{ ...WELL, 'Server online': 'Offline', system_message: 'Paint pump blocked' }, 'stopped robots'],
    [{ system_message: 'Paint pump blocked' }, undefined],
  ])('of %j: %s', (values, expected) => {
    expect(groupsOf([values])[0]?.id).toBe(expected)
  })

  it('ignore deprecated devices', () => {
    expect(groupsOf([{ ...WELL, system_message: 'Fault' }], [{ deprecated: 0 }])).toEqual([])
  })

  it('are sorted by urgency, with a device once per problem', () => {
    const both = { ...WELL, Battery: '3', system_message: 'Fault' }
    const groups = groupsOf([
      { ...WELL, 'Server online': 'Offline', system_message: 'Fault' },
      { ...WELL, system_message: 'HDOP too high' },
      both,
      { ...WELL, system_message: 'Other fault' },
      both,
    ])
    expect(idsOf(groups)).toEqual([
      ['fault robots', [2, 3, 4]],
      ['battery robots', [2, 4]],
      ['warning robots', [1]],
      ['stopped robots', [0]],
    ])
    expect(groups.map(groupText)).toEqual([
      'robots report a fault',
      'robots have a low battery',
      'robot reports a warning',
      'robot went offline with a fault',
    ])
  })
})

describe('the overview filters of a group', () => {
  const fault = { ...WELL, system_message: 'E2' }
  const groups = groupsOf(
    [
      fault,
      { ...WELL, system_message: 'E1' },
      fault,
      { ...fault, Battery: '2', 'Server online': 'offline' },
      { ...WELL, Battery: '2' },
      fault,
    ],
    [{}, {}, {}, {}, {}, { type: 2 }],
  )
  const filters = Object.fromEntries(
    groups.map((group) => [group.id, filtersOf(group, (said) => `${said}!`)]),
  )

  it('select the values and the status of all its devices', () => {
    expect(filters['fault robots']).toEqual({ 'Server online': ['Online'], system_message: ['E1', 'E2'] })
    expect(filters['stopped robots']).toEqual({ 'Server online': ['Offline'], system_message: ['E2'] })
    expect(filters['battery robots']).toEqual({ 'Server online': ['Online'], Battery: ['less than', '30'] })
  })

  it('use translated messages for tablets, as their column does', () => {
    expect(filters['fault tablets']).toEqual({ 'Server online': ['Online'], system_message: ['E2!'] })
  })
})

describe('when a problem began', () => {
  const [group] = groupsOf([1, 2, 3, 4].map(() => ({ ...WELL, Battery: '9' })))

  it('is requested for the message, or for the low battery', () => {
    const [fault] = groupsOf([{ ...WELL, system_message: 'E1' }])
    const asked = [fault, group].map((one) => one?.problems[0] && standingOf(one, one.problems[0]))
    expect(asked).toEqual([
      { deviceId: 0, key: 'system_message', value: 'E1' },
      { deviceId: 0, key: 'Battery', below: 30 },
    ])
  })

  it('sorts the newest first, unknown and longer ones last', () => {
    if (group === undefined) throw new Error('There is no group.')
    const since = [null, { at: 50, isLonger: false }, { at: 90, isLonger: true }, { at: 70, isLonger: false }]
    const sorted = newestFirst(group, (_group, problem) => since[problem.device.id])
    expect(sorted.map((problem) => problem.device.id)).toEqual([3, 1, 0, 2])
  })
})
