import type { FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import { expect, it } from 'vitest'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import { configurationNotices } from './configuration-notices.ts'
import { NEW_METADATA } from './features.ts'
import { metadataNotices } from './metadata-notices.ts'

const NOW = 100
const timeText = ({ from, to }: Timeframe) => `[${from ?? ''}-${to ?? ''}]`
const NAMES = ['', 'Denmark', 'Beta']

const configured = (given: Partial<FeatureConfiguration>): FeatureConfiguration => ({
  ConfigurationId: 1,
  AccessGroupCollectionId: 1,
  FeatureId: 7,
  AccessGroups: (given.AccessGroupIds ?? [1]).map((id) => NAMES[id] ?? ''),
  AccessGroupIds: [1],
  Options: [],
  From: [110],
  To: [null],
  ...given,
})
const told = (
  given: { groups: number[]; options?: number[]; frames?: Timeframe[] },
  others: FeatureConfiguration[],
  own?: number,
) =>
  configurationNotices(
    { options: [], frames: [{ from: 110, to: null }], ...given },
    { feature: { Id: 7, Tag: 'curved' }, configurations: others, own, now: NOW, timeText },
  )

it('tells that a wider configuration gives the same, or also something', () => {
  const wider = configured({ Options: [5] })
  expect(told({ groups: [1, 2], options: [5] }, [wider])).toEqual([
    'The configuration for Denmark gives these tablets the same all the time, so this one changes nothing.',
  ])
  expect(told({ groups: [1, 2], options: [6] }, [{ ...wider, To: [120] }])).toEqual([
    'The configuration for Denmark holds for these tablets too: [110-120]. They then have the options of both.',
  ])
})

it('tells that a narrower configuration exists, and one for the same groups', () => {
  expect(told({ groups: [1] }, [configured({ AccessGroupIds: [1, 2] })])).toEqual([
    'Tablets of Denmark + Beta have a configuration already. While both hold, they have the options of both.',
  ])
  expect(told({ groups: [2, 1] }, [configured({ AccessGroupIds: [1, 2] })])).toEqual([
    'curved has a configuration for these access groups already. Change that one instead.',
  ])
})

it.each([
  ['the edited one', [configured({ ConfigurationId: 3 })]],
  ['another feature', [configured({ FeatureId: 8 })]],
  ['other groups', [configured({ AccessGroupIds: [3] })]],
  ['one that is over', [configured({ From: [10], To: [90] })]],
  ['one at another time', [configured({ From: [10], To: [110] })]],
])('says nothing of %s', (_name, others) => {
  expect(
    told(
      {
        groups: [1, 2],
        frames: [
          { from: 50, to: 60 },
          { from: 110, to: null },
        ],
      },
      others,
      3,
    ),
  ).toEqual([])
})

const entry = (k: string, v: string, frame: { f?: number; t?: number; Id?: number } = {}) => ({
  ...NEW_METADATA,
  k,
  v,
  ...frame,
})

it('tells of metadata of the same key at the same time, and of metadata that is never reached', () => {
  expect(
    metadataNotices(
      [
        entry('radius', '60', { t: 130 }),
        entry('radius', '70', { f: 120 }),
        entry('width', '9', { f: 110, t: 110 }),
        entry('depth', '1', { t: 85 }),
        entry('depth', '2', { t: 90, Id: 4 }),
        entry('name', 'a'),
        entry('name', 'a'),
        entry('', 'x'),
        entry('', 'y'),
      ],
      { now: NOW, timeText },
    ),
  ).toEqual([
    'radius has several values at once: 70 and 60, [120-130]. Tablets get both.',
    'width ([110-110]): it ends when it starts, so no tablet ever gets it.',
    'depth ([-85]): it is over already, so no tablet gets it.',
    'name a is listed twice: [-].',
  ])
})
