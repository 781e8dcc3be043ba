import { expect, it } from 'vitest'
import { findTimeframeNotices, timeframeNoticeText } from './timeframe-notices.ts'
import { overlapOf, type Timeframe, timeWithout } from './timeframes.ts'

const NOW = 100
const frame = (from: number | null, to: number | null): Timeframe => ({ from, to })
const textOf = ({ from, to }: Timeframe) => `[${from ?? ''}-${to ?? ''}]`
const told = (frames: Timeframe[], options: { stored?: Timeframe[]; needsStart?: boolean } = {}) =>
  findTimeframeNotices(frames, { now: NOW, ...options }).map((notice) => timeframeNoticeText(notice, textOf))

it.each<[string, Timeframe[], string[]]>([
  ['one after the other', [frame(110, 120), frame(120, 130), frame(140, null)], []],
  [
    'an overlap',
    [frame(115, null), frame(110, 120)],
    ['[110-120] and [115-] overlap. Together they hold without a break.'],
  ],
  [
    'a repetition',
    [frame(110, 120), frame(110, 120), frame(110, 120)],
    ['[110-120] is listed twice.', '[110-120] is listed twice.'],
  ],
  [
    'one within another',
    [frame(110, null), frame(115, 120)],
    ['[115-120] is wholly within [110-], so it changes nothing.'],
  ],
  [
    'one within another that begins with it',
    [frame(110, 115), frame(110, 120)],
    ['[110-115] is wholly within [110-120], so it changes nothing.'],
  ],
  [
    'an empty one within another',
    [frame(110, 110), frame(105, null)],
    ['[110-110]: it ends when it starts, so it never holds.'],
  ],
  ['one that is over', [frame(90, NOW)], ['[90-100]: it is over already, so it never holds.']],
  ['one that runs', [frame(90, NOW + 1)], []],
  [
    'one since ever beside a later one',
    [frame(null, 115), frame(110, null)],
    ['[110-] and [-115] overlap. Together they hold without a break.'],
  ],
  ['an end before the start, which has an error', [frame(120, 110), frame(105, null)], []],
  ['nothing', [], []],
])('tells of %s', (_name, frames, notices) => {
  expect(told(frames)).toEqual(notices)
})

it('tells only of new timeframes that they are over, and not of incomplete ones', () => {
  expect(told([frame(80, 90)], { stored: [frame(80, 90)] })).toEqual([])
  expect(told([frame(null, null), frame(110, 120)], { needsStart: true })).toEqual([])
  expect(told([frame(null, null), frame(110, 120)])).toHaveLength(1)
})

it('finds the time that two timeframes have in common, and what is left of one without others', () => {
  expect(overlapOf(frame(null, 5), frame(3, null))).toEqual(frame(3, 5))
  expect(overlapOf(frame(1, 3), frame(3, 5))).toBeUndefined()
  expect(overlapOf(frame(null, null), frame(null, null))).toEqual(frame(null, null))
  expect(timeWithout(frame(1, null), [frame(3, 5), frame(4, 7)])).toEqual([frame(1, 3), frame(7, null)])
  expect(timeWithout(frame(1, 9), [frame(null, 4), frame(4, null)])).toEqual([])
  expect(timeWithout(frame(1, 1), [])).toEqual([])
})
