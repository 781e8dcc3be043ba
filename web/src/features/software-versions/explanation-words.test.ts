import type {
  ExplainedConfiguration,
  ExplainedVersion,
} from '@service-center/contract/software-versions/software-versions.ts'
import { expect, it } from 'vitest'
import { originOf, reasonOf, timeframeText, verdictOf, rankedVersions } from './explanation-words.ts'

const timeOf = (at: number) => `T${at}`

const configuration = (parts: Partial<ExplainedConfiguration>): ExplainedConfiguration => ({
  id: 1,
  isRc: false,
  priority: 100,
  groups: [
    { id: 1, name: 'Denmark', held: true },
    { id: 2, name: 'Beta', held: false },
  ],
  timeframes: [],
  applies: false,
  reasons: [],
  ...parts,
})

const version = (parts: Partial<ExplainedVersion>): ExplainedVersion => ({
  value: '10.4.2',
  released: false,
  access: false,
  latest: false,
  isRelease: true,
  deprecatedAt: null,
  configurations: [],
  outcome: 'offered',
  ...parts,
})

it('says which group is missing and which timeframe has ended or not begun', () => {
  const past = { from: 1, to: 5, state: 'past' } as const
  const future = { from: 9, to: null, state: 'future' } as const
  const missing = configuration({ reasons: ['groupsMissing', 'notStarted'], timeframes: [future] })
  expect(reasonOf(missing, timeOf)).toBe('Does not apply: the robot does not have Beta, and it begins T9.')
  expect(reasonOf(configuration({ reasons: ['ended'], timeframes: [past] }), timeOf)).toBe(
    'Does not apply: its last timeframe ended T5.',
  )
  const between = configuration({ reasons: ['betweenTimeframes'], timeframes: [past, future] })
  expect(reasonOf(between, timeOf)).toBe('Does not apply: its former timeframe ended T5, the next begins T9.')
  expect(reasonOf(configuration({ reasons: ['notStarted'] }), timeOf)).toBe(
    'Does not apply: it has no timeframe yet.',
  )
  const open = { from: 1, to: null, state: 'current' } as const
  expect(reasonOf(configuration({ applies: true, timeframes: [open] }), timeOf)).toBe('Applies.')
  const ending = { from: 1, to: 20, state: 'current' } as const
  expect(reasonOf(configuration({ applies: true, timeframes: [ending] }), timeOf)).toBe('Applies until T20.')
  expect([past, future, ending].map((frame) => timeframeText(frame, timeOf))).toEqual([
    'began T1, ended T5',
    'begins T9, no end',
    'began T1, ends T20',
  ])
})

const text = (parts: Partial<ExplainedVersion>) => verdictOf(version(parts), timeOf).text

it('says for each version whether it is offered and why', () => {
  expect(text({ outcome: 'deprecated', deprecatedAt: 4 })).toBe('Not offered: deprecated since T4')
  expect(text({ outcome: 'tooOld' })).toContain('9.8.3')
  expect(text({ outcome: 'noConfigurationApplies', configurations: [configuration({})] })).toBe(
    'Not offered: its configuration does not apply',
  )
  expect(
    text({ outcome: 'noConfigurationApplies', configurations: [configuration({}), configuration({})] }),
  ).toBe('Not offered: none of its 2 configurations applies')
  expect(text({ outcome: 'rcOnly' })).toContain('release candidate')
  expect(text({ outcome: 'latest' })).toBe('Offered, and the latest')
})

it('says where an access group comes from, without naming a customer that is out of scope', () => {
  const group = { id: 1, name: 'Beta', shortName: 'B', accessGroupType: 'Test', isLock: false }
  const dealer = { id: 4, name: 'Greenline' }
  expect(originOf({ ...group, source: 'device', customer: null })).toBe('Extra access group of this robot')
  expect(originOf({ ...group, source: 'device', isLock: true, customer: null })).toBe(
    'The robot is locked to its versions',
  )
  expect(originOf({ ...group, source: 'customer', customer: dealer })).toBe('From its customer Greenline')
  expect(originOf({ ...group, source: 'inherited', customer: dealer })).toBe('Inherited from Greenline')
  expect(originOf({ ...group, source: 'inherited', customer: null })).toBe(
    'Inherited from a customer that you do not see',
  )
})

it('lists offered versions by priority, then the highest version first, and the others by version', () => {
  const applying = (value: string, priority: number) =>
    version({ value, access: true, configurations: [configuration({ applies: true, priority })] })
  const { offered, others } = rankedVersions([
    applying('10.1.0', 100),
    applying('9.9.1', 200),
    applying('10.10.0', 100),
    version({ value: '9.8.3' }),
    version({ value: '11.0.0' }),
  ])
  expect(offered.map(({ value }) => value)).toEqual(['9.9.1', '10.10.0', '10.1.0'])
  expect(others.map(({ value }) => value)).toEqual(['11.0.0', '9.8.3'])
})
