import type { FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/field-paths.ts'
import { timeframesOf } from '../configurations/configuration-state.ts'
import { frameRules, readFrames, savedFrames } from '../configurations/saved-frames.ts'

/** A configuration of a feature as its dialog shows it. */
export interface FeatureConfigurationValues {
  groups: number[]
  /** The ids of its options. */
  options: string[]
  frames: Timeframe[]
}

export const valuesOf = (configuration: FeatureConfiguration): FeatureConfigurationValues => ({
  groups: [...configuration.AccessGroupIds],
  options: configuration.Options.map(String),
  frames: timeframesOf(configuration),
})

/** The values of a new one, which begins now (in unix seconds) and has no end. */
export const valuesOfNew = (now: number): FeatureConfigurationValues => ({
  groups: [],
  options: [],
  frames: [{ from: now, to: null }],
})

/** What is sent of the values. */
export const savedOf = (feature: number, { groups, options, frames }: FeatureConfigurationValues) => ({
  fi: feature,
  gr: groups,
  o: options.map(Number),
  ...savedFrames(frames),
})

/** Says which configuration is replaced, and how it was read: if somebody else has changed it since, it is refused. */
export const readOf = (configuration: FeatureConfiguration) => ({
  id: configuration.ConfigurationId,
  agci: configuration.AccessGroupCollectionId,
  was: { fi: configuration.FeatureId, o: [...configuration.Options], ...readFrames(configuration) },
})

/** Of one's own, before the contract's. */
export const featureConfigurationRules = ({
  groups,
  frames,
}: FeatureConfigurationValues): FieldProblems<FeatureConfigurationValues> => ({
  ...frameRules(frames),
  groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
})
