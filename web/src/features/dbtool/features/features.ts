import { sentence } from '@service-center/contract/text/name-characters.ts'
import { featureTagOf } from '@service-center/contract/dbtool/dbtool-fields.ts'
import type { FeatureGroup } from '@service-center/contract/dbtool/feature-groups.ts'
import type {
  Feature,
  FeatureConfiguration,
  FeatureMetadata,
  FeatureOption,
} from '@service-center/contract/dbtool/features.ts'
import { type Timeframe, timeframeProblem } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/checks/field-paths.ts'
import { timeframeState, type TimeframeState } from '../shared/configurations.ts'
import { type Sale, saleOf } from '../shared/sale.ts'

export interface ConfiguredFeature extends Feature {
  readonly configurations: readonly FeatureConfiguration[]
  /** Whether customers can buy its group. */
  readonly sale: Sale
}

/**
 * Adds to each feature its own configurations, and whether it can be bought.
 * @param options.today YYYY/MM/DD
 */
export function configuredFeatures(
  features: readonly Feature[],
  options: {
    configurations: readonly FeatureConfiguration[]
    groups: readonly FeatureGroup[]
    today: string
  },
): ConfiguredFeature[] {
  const byFeature = Map.groupBy(options.configurations, ({ FeatureId }) => FeatureId)
  const groups = new Map(options.groups.map((group) => [group.Id, group]))
  return features.map((feature) => ({
    ...feature,
    configurations: byFeature.get(feature.Id) ?? [],
    sale: saleOf({ Offers: groups.get(feature.GroupId)?.Offers ?? [], Features: 1 }, options.today),
  }))
}

/** @param now unix seconds */
export const metadataState = ({ f, t }: Pick<FeatureMetadata, 'f' | 't'>, now: number): TimeframeState =>
  timeframeState({ from: f, to: t }, now)

/** 'small, large (deleted)'. @param chosen ids of options */
export function optionsText({ Options }: Pick<Feature, 'Options'>, chosen: readonly number[]): string {
  return Options.filter(({ Id }) => chosen.includes(Id))
    .map(({ Tag, deleted }) => (deleted === null ? Tag : sentence`${Tag} (deleted)`))
    .join(', ')
}

/** An option in the form. It has the parameter names of the call, so that errors are shown at the right input. */
export interface OptionValues extends Pick<FeatureOption, 'Tag' | 'description' | 'deleted'> {
  /** null: not saved yet. */
  Id: number | null
}

/** A metadata entry in the form. The order of the list is the stored order. */
export interface MetadataValues extends Pick<FeatureMetadata, 'k' | 'v' | 'f' | 't'> {
  /** null: not saved yet. */
  Id: number | null
}

export interface FeatureValues {
  tag: string
  description: string
  /** Id of the feature group. */
  group: string | null
  options: OptionValues[]
  metadata: MetadataValues[]
}

export const NEW_OPTION: OptionValues = { Id: null, Tag: '', description: '', deleted: null }
export const NEW_METADATA: MetadataValues = { Id: null, k: '', v: '', f: null, t: null }

export const frameOf = ({ f, t }: Pick<MetadataValues, 'f' | 't'>): Timeframe => ({ from: f, to: t })

export const valuesOf = (feature: Feature | undefined): FeatureValues => ({
  tag: feature?.Tag ?? '',
  description: feature?.Description ?? '',
  group: feature === undefined ? null : String(feature.GroupId),
  options: (feature?.Options ?? []).map(({ Id, Tag, description, deleted }) => ({
    Id,
    Tag,
    description,
    deleted,
  })),
  metadata: (feature?.MetaData ?? []).map(({ Id, k, v, f, t }) => ({ Id, k, v, f, t })),
})

export const savedOf = ({ tag, description, group, options, metadata }: FeatureValues) => ({
  t: tag,
  d: description,
  fgid: Number(group),
  o: options.map(({ Id, ...option }) => ({ ...(Id !== null && { Id }), ...option })),
  m: metadata.map(({ Id, k, v, f, t }, place) => ({
    ...(Id !== null && { Id }),
    k,
    v,
    o: place,
    f: f ?? ('' as const),
    t: t ?? ('' as const),
  })),
})

/** The stored state of a feature: the server rejects the save if somebody has changed it since. */
export function readOf(feature: Feature) {
  const read = savedOf(valuesOf(feature))
  return { ...read, m: read.m.map((entry, place) => ({ ...entry, o: feature.MetaData[place]?.o ?? place })) }
}

/** Marks a saved option as deleted, or restores it (specification 3, section 4). @param change.now unix seconds */
export function toggledOption(
  options: readonly OptionValues[],
  { place, now }: { place: number; now: number },
): OptionValues[] {
  return options.map((option, at) =>
    at === place ? { ...option, deleted: option.deleted === null ? now : null } : option,
  )
}

export function featureRules({ group, options, metadata }: FeatureValues): FieldProblems<FeatureValues> {
  const tags = options.map(({ Tag }) => featureTagOf(Tag))
  const twice = tags.flatMap((tag, place) =>
    tag !== '' && tags.indexOf(tag) !== place
      ? [[`options.${place}.Tag`, 'Another option has this tag.'] as const]
      : [],
  )
  const ends = metadata.map(
    (entry, place) => [`metadata.${place}.t`, timeframeProblem(frameOf(entry))] as const,
  )
  return {
    // Each key is the path of a tag or end field.
    ...(Object.fromEntries([...twice, ...ends]) as FieldProblems<FeatureValues>),
    group: group === null ? 'Choose a feature group' : undefined,
  }
}
