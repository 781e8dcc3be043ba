import type {
  Feature,
  FeatureConfiguration,
  FeatureMetadata,
} from '@service-center/contract/dbtool/features.ts'
import { timeframeState, type TimeframeState } from '../configurations/configuration-state.ts'

/** A feature with its configurations. */
export interface ConfiguredFeature extends Feature {
  readonly configurations: readonly FeatureConfiguration[]
}

/** Features, each with its own configurations. */
export function configuredFeatures(
  features: readonly Feature[],
  configurations: readonly FeatureConfiguration[],
): ConfiguredFeature[] {
  const byFeature = Map.groupBy(configurations, ({ FeatureId }) => FeatureId)
  return features.map((feature) => ({ ...feature, configurations: byFeature.get(feature.Id) ?? [] }))
}

/** Whether a metadata entry holds now, later, or no more. @param now unix seconds */
export const metadataState = ({ f, t }: Pick<FeatureMetadata, 'f' | 't'>, now: number): TimeframeState =>
  timeframeState({ from: f, to: t }, now)

/** The options of a configuration in words: 'small, large (deleted)'. */
export function optionsText({ Options }: Pick<Feature, 'Options'>, chosen: readonly number[]): string {
  return Options.filter(({ Id }) => chosen.includes(Id))
    .map(({ Tag, deleted }) => (deleted === null ? Tag : `${Tag} (deleted)`))
    .join(', ')
}
