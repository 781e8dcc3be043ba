import type { Feature } from '@service-center/contract/dbtool/features.ts'
import { expect, it } from 'vitest'
import {
  configuredFeatures,
  metadataState,
  optionsText,
  featureRules,
  NEW_METADATA,
  NEW_OPTION,
  readOf,
  savedOf,
  toggledOption,
  valuesOf,
} from './features.ts'

const FEATURE: Feature = {
  Id: 3,
  Tag: 'line_text',
  Description: 'Letters',
  Group: 'Text',
  GroupId: 9,
  Options: [
    { Id: 1, Tag: 'small', description: 'Up to 50 cm', created: 10, deleted: null },
    { Id: 2, Tag: 'large', description: '', created: 10, deleted: 20 },
  ],
  MetaData: [
    { Id: 5, k: 'max', v: '24', o: 3, f: null, t: 2000 },
    { Id: 6, k: 'max', v: '30', o: 7, f: 2000, t: null },
  ],
}

it('an unchanged feature is sent as it was read, except for the order numbers of its metadata', () => {
  const sent = savedOf(valuesOf(FEATURE))
  const read = readOf(FEATURE)
  expect(read.m.map(({ o }) => o)).toEqual([3, 7])
  expect({ ...read, m: read.m.map((entry, o) => ({ ...entry, o })) }).toEqual(sent)
  expect(sent).toMatchObject({ t: 'line_text', d: 'Letters', fgid: 9 })
  expect(sent.o[1]).toEqual({ Id: 2, Tag: 'large', description: '', deleted: 20 })
  expect(sent.m[0]).toEqual({ Id: 5, k: 'max', v: '24', o: 0, f: '', t: 2000 })
})

it('marks a saved option as deleted, and restores it', () => {
  const { options } = valuesOf(FEATURE)
  expect(toggledOption(options, { place: 0, now: 99 })[0]).toMatchObject({ Id: 1, deleted: 99 })
  expect(toggledOption(options, { place: 1, now: 99 })[1]).toMatchObject({ Id: 2, deleted: null })
  expect(toggledOption(options, { place: 0, now: 99 })[1]).toBe(options[1])
})

it('requires a group, different tags, and metadata that does not end before it starts', () => {
  const values = {
    ...valuesOf(undefined),
    options: [
      { ...NEW_OPTION, Tag: 'a b' },
      { ...NEW_OPTION, Tag: 'A_B' },
    ],
    metadata: [{ ...NEW_METADATA, f: 20, t: 10 }],
  }
  expect(featureRules(values)).toEqual({
    group: 'Choose a feature group',
    'options.1.Tag': 'Another option has this tag.',
    'metadata.0.t': 'Must not be before the start.',
  })
})

it('adds the configurations to their features, says what is missing to buy them, and marks deleted options', () => {
  const configuration = {
    ConfigurationId: 1,
    AccessGroupCollectionId: 1,
    FeatureId: 3,
    AccessGroups: ['Europe'],
    AccessGroupIds: [1],
    Options: [1, 2],
    From: [0],
    To: [null],
  }
  const other = { ...FEATURE, Id: 4 }
  const rows = configuredFeatures([FEATURE, other], {
    configurations: [configuration],
    groups: [],
    today: '2026/03/01',
  })
  expect(rows.map(({ configurations }) => configurations)).toEqual([[configuration], []])
  expect(rows.map(({ sale }) => sale.missing)).toEqual([['price'], ['price']])
  expect(optionsText(FEATURE, configuration.Options)).toBe('small, large (deleted)')
  expect(FEATURE.MetaData.map((entry) => metadataState(entry, 1000))).toEqual(['current', 'future'])
  expect(FEATURE.MetaData.map((entry) => metadataState(entry, 2000))).toEqual(['past', 'current'])
})
