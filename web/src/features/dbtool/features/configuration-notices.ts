import type { Feature, FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import { groupsText } from '../shared/configurations.ts'
import { commonTime, isCovered, isSubset, named, timeFrom } from '../shared/rivals.ts'

/** A configuration that is not saved yet. */
export interface GivenConfiguration {
  readonly groups: readonly number[]
  /** Ids of the options that are on. */
  readonly options: readonly number[]
  readonly frames: readonly Timeframe[]
}

interface NoticeOptions {
  feature: Pick<Feature, 'Id' | 'Tag'>
  configurations: readonly FeatureConfiguration[]
  /** The configuration that is edited; undefined for a new one. */
  own: number | undefined
  /** Unix seconds. */
  now: number
  timeText: (frame: Timeframe) => string
}

/**
 * Tells what other configurations of the feature do to one that is not saved yet. A tablet for which several hold has the
 * options of all of them.
 */
export function configurationNotices(given: GivenConfiguration, options: NoticeOptions): string[] {
  const { feature, configurations, own, now, timeText } = options
  if (given.groups.length === 0) return []
  const others = configurations.filter(
    ({ FeatureId, ConfigurationId }) => FeatureId === feature.Id && ConfigurationId !== own,
  )
  if (others.some((other) => hasSameGroups(other, given))) {
    return [
      sentence`${feature.Tag} has a configuration for these access groups already. Change that one instead.`,
    ]
  }
  const frames = timeFrom(now, given.frames)
  const wider = others.filter(
    (other) => isSubset(other.AccessGroupIds, given.groups) && commonTime(frames, other).length > 0,
  )
  const narrower = others.filter(
    (other) => isSubset(given.groups, other.AccessGroupIds) && commonTime(frames, other).length > 0,
  )
  return [
    ...wider.slice(0, MAX_TOLD).map((other) => widerNotice(other, { given, frames, timeText })),
    ...(narrower.length === 0 ? [] : [narrowerNotice(narrower)]),
  ]
}

const MAX_TOLD = 3

const hasSameGroups = ({ AccessGroupIds }: FeatureConfiguration, { groups }: GivenConfiguration) =>
  AccessGroupIds.length === groups.length && isSubset(AccessGroupIds, groups)

interface Compared {
  given: GivenConfiguration
  /** The given times that are not over. */
  frames: readonly Timeframe[]
  timeText: (frame: Timeframe) => string
}

/** About a configuration that all tablets of the given one have too. */
function widerNotice(other: FeatureConfiguration, { given, frames, timeText }: Compared): string {
  const name = groupsText(other)
  if (isSubset(given.options, other.Options) && isCovered(frames, [other])) {
    return sentence`The configuration for ${name} gives these tablets the same all the time, so this one changes nothing.`
  }
  const times = named(commonTime(frames, other).map(timeText))
  return sentence`The configuration for ${name} holds for these tablets too: ${times}. They then have the options of both.`
}

/** About configurations whose tablets all have the given one too. */
const narrowerNotice = (others: readonly FeatureConfiguration[]) =>
  sentence`Tablets of ${named(others.map(groupsText))} have a configuration already. While both hold, they have the options of both.`
