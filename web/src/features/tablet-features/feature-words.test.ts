import type {
  ExplainedFeature,
  FeatureCause,
} from '@service-center/contract/tablet-features/tablet-features.ts'
import { expect, test } from 'vitest'
import { causeText, shownFeatures, verdictOf } from './feature-words.ts'

const timeOf = (at: number) => `T${at}`
const feature: ExplainedFeature = {
  tag: 'text_marking',
  description: 'Texts on the field',
  group: 'Texts',
  isTemplate: false,
  isOn: true,
  since: 1,
  until: null,
  begins: null,
  options: [{ tag: 'serif', description: '' }],
  metadata: [],
  causes: [],
}
const purchase: Extract<FeatureCause, { kind: 'purchase' }> = {
  kind: 'purchase',
  gives: true,
  id: 1,
  transactionId: 'SC-1',
  customer: { id: 2, name: 'Green Club' },
  isForTablet: false,
  state: 'COMPLETE',
  from: 1,
  to: null,
  refundedAt: null,
  outcome: 'runs',
}
const configuration: Extract<FeatureCause, { kind: 'configuration' }> = {
  kind: 'configuration',
  gives: true,
  id: 1,
  groups: [
    { id: 1, name: 'Denmark', held: true },
    { id: 2, name: 'Beta', held: true },
  ],
  timeframes: [{ from: 1, to: 9, state: 'current' }],
  options: [],
}

test('says since when a feature is on, and until when', () => {
  expect(verdictOf(feature, timeOf)).toEqual({ state: 'ok', text: 'On since T1, no end' })
  expect(verdictOf({ ...feature, until: 5 }, timeOf).text).toBe('On since T1, until T5')
  const off = { ...feature, isOn: false, since: null }
  expect(verdictOf(off, timeOf)).toEqual({ state: 'offline', text: 'Off' })
  expect(verdictOf({ ...off, begins: 7 }, timeOf)).toEqual({ state: 'planned', text: 'Off until T7' })
})

test.for([
  [{}, 'By Green Club for all its tablets, runs since T1, no end.'],
  [{ isForTablet: true, to: 4 }, 'By Green Club for this tablet, runs since T1, until T4.'],
  [{ outcome: 'notStarted' }, 'By Green Club for all its tablets, begins T1.'],
  [{ outcome: 'ended', to: 4 }, 'By Green Club for all its tablets, ended T4.'],
  [{ outcome: 'refunded', refundedAt: 3 }, 'By Green Club for all its tablets, refunded T3.'],
  [
    { outcome: 'notComplete', state: 'PENDING' },
    'By Green Club for all its tablets, does not count: its state is PENDING.',
  ],
  [
    { outcome: 'otherCustomer', isForTablet: true },
    'By Green Club for this tablet, does not count: the tablet has another customer now.',
  ],
] as const)('describes a purchase: %o', ([change, text]) => {
  expect(causeText({ ...purchase, ...change }, timeOf)).toEqual({ title: 'Purchase SC-1', text })
})

test('describes why a configuration does not apply', () => {
  const textOf = (change: Partial<typeof configuration>) =>
    causeText({ ...configuration, ...change }, timeOf).text
  expect(textOf({})).toBe('Applies since T1, until T9.')
  const groups = configuration.groups.map((group) => ({ ...group, held: false }))
  expect(textOf({ gives: false, groups })).toBe(
    'Does not apply: its customer does not have Denmark and Beta.',
  )
  const past = { from: 1, to: 2, state: 'past' as const }
  const future = { from: 8, to: null, state: 'future' as const }
  expect(textOf({ gives: false, timeframes: [past] })).toBe('Does not apply: it ended T2.')
  expect(textOf({ gives: false, timeframes: [future] })).toBe('Does not apply: it begins T8.')
  expect(textOf({ gives: false, timeframes: [past, future] })).toBe(
    'Does not apply: it ended T2 and begins again T8.',
  )
  expect(textOf({ gives: false, timeframes: [] })).toBe('Does not apply: it has no timeframe.')
})

test('describes when and by whom a feature was chosen', () => {
  const choice = { kind: 'choice', gives: true, chosenAt: 3, chosenBy: 'support', options: [] } as const
  expect(causeText({ ...choice, options: [] }, timeOf).text).toBe('Chosen T3 by support.')
  expect(causeText({ ...choice, chosenBy: null, options: [] }, timeOf).text).toBe('Chosen T3.')
})

test('the search finds features by all words, in tag, description, group and options', () => {
  const off = { ...feature, tag: 'other', group: 'Football', isOn: false }
  const tags = (asked: Parameters<typeof shownFeatures>[1]) =>
    shownFeatures([feature, off], asked).map(({ tag }) => tag)
  expect(tags({})).toEqual(['text_marking', 'other'])
  expect(tags({ show: 'on' })).toEqual(['text_marking'])
  expect(tags({ show: 'off' })).toEqual(['other'])
  expect(tags({ find: 'FIELD serif foot' })).toEqual(['other'])
  expect(tags({ find: 'nothing' })).toEqual([])
})
