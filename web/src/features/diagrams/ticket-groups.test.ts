import { expect, test } from 'vitest'
import { groupGap, groupsIn, groupTickets, type TicketMark } from './ticket-groups.ts'

const mark = (at: number, isClosed = true): TicketMark => ({
  issueId: at,
  at,
  isClosed,
  subject: `Ticket ${at}`,
  status: isClosed ? 'Closed' : 'Open',
})
const timesOf = (groups: ReturnType<typeof groupTickets>) =>
  groups.map(({ marks }) => marks.map(({ at }) => at))

test('tickets closer than the gap are one group, and groups are never closer than the gap', () => {
  const groups = groupTickets([mark(0), mark(9), mark(10), mark(15), mark(40)], 10)
  expect(timesOf(groups)).toEqual([[0, 9], [10, 15], [40]])
  expect(groups[1]).toMatchObject({ from: 10, to: 15 })
})

test('tickets of the same second are one group at any gap above zero', () => {
  expect(timesOf(groupTickets([mark(5), mark(5), mark(5)], 0.01))).toEqual([[5, 5, 5]])
})

test('a small zoom keeps the groups, and a gap is rounded up by less than half', () => {
  const gaps = Array.from({ length: 400 }, (_, step) => 0.05 * 1.02 ** step)
  const levels = gaps.map(groupGap)
  for (const [place, gap] of gaps.entries()) {
    expect(levels[place]).toBeGreaterThanOrEqual(gap)
    expect(levels[place]).toBeLessThan(gap * 1.5)
  }
  expect(new Set(levels).size).toBeLessThan(gaps.length / 12)
  // A window that moves by fractions has a length that is not exact.
  expect(groupGap(28.000_000_001)).toBe(groupGap(27.999_999_999))
})

test('a group is closed when all of its tickets are', () => {
  const [open, closed] = groupTickets([mark(0), mark(1, false), mark(50)], 10)
  expect(open?.isClosed).toBe(false)
  expect(closed?.isClosed).toBe(true)
})

test('a window shows the groups that overlap it, and none that begin at or after its end', () => {
  const groups = groupTickets([mark(0), mark(8), mark(20), mark(40), mark(60)], 10)
  expect(timesOf([...groupsIn(groups, { from: 5, to: 40 })])).toEqual([[0, 8], [20]])
  expect(groupsIn(groups, { from: 61, to: 90 })).toEqual([])
  expect(timesOf([...groupsIn(groups, { from: 40, to: 99 })])).toEqual([[40], [60]])
  expect(groupsIn([], { from: 0, to: 9 })).toEqual([])
})
