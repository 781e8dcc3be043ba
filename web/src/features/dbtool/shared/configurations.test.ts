import { expect, it } from 'vitest'
import { wordOf } from './ConfigurationChip.tsx'
import { configurationState, groupsText, nextStart, timeframeState } from './configurations.ts'

const NOW = 1000

it('a timeframe includes its start but not its end', () => {
  expect(timeframeState({ from: NOW, to: null }, NOW)).toBe('current')
  expect(timeframeState({ from: NOW + 1, to: null }, NOW)).toBe('future')
  expect(timeframeState({ from: 1, to: NOW }, NOW)).toBe('past')
  expect(timeframeState({ from: 1, to: NOW + 1 }, NOW)).toBe('current')
})

it.each([
  ['new', { From: [], To: [], IsRC: false }],
  ['current', { From: [1, 2000], To: [null, null], IsRC: false }],
  ['candidate', { From: [1], To: [2000], IsRC: true }],
  ['planned', { From: [1, 2000], To: [500, null], IsRC: true }],
  ['ended', { From: [1], To: [500], IsRC: false }],
] as const)('a configuration is %s', (state, { From, To, IsRC }) => {
  expect(configurationState({ From: [...From], To: [...To], IsRC }, NOW)).toBe(state)
})

it('has a word for each colour, finds the next start and joins the group names', () => {
  expect(wordOf('current', { isRc: false, starts: '' })).toBe('')
  expect(wordOf('candidate', { isRc: true, starts: '' })).toBe('RC')
  expect(wordOf('planned', { isRc: true, starts: '2026/12/01' })).toBe('RC, from 2026/12/01')
  expect(wordOf('new', { isRc: false, starts: '' })).toBe('new')
  expect(wordOf('ended', { isRc: false, starts: '' })).toBe('ended')
  expect(nextStart({ From: [1, 2000], To: [500, null] }, NOW)).toBe(2000)
  expect(groupsText({ AccessGroups: ['Denmark', 'Beta'] })).toBe('Denmark + Beta')
})
