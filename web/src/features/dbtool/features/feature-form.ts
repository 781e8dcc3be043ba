import type { Feature, FeatureMetadata, FeatureOption } from '@service-center/contract/dbtool/features.ts'
import { featureTagOf } from '@service-center/contract/dbtool/feature-tag.ts'
import { timeframeProblem, type Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/field-paths.ts'

/** An option as the dialog shows it: its parts have the names of the call, so that its errors find them. */
export interface OptionValues extends Pick<FeatureOption, 'Tag' | 'description' | 'deleted'> {
  /** null: it is not saved yet. */
  Id: number | null
}

/** A metadata entry as the dialog shows it; their order is that of the list. */
export interface MetadataValues extends Pick<FeatureMetadata, 'k' | 'v' | 'f' | 't'> {
  /** null: it is not saved yet. */
  Id: number | null
}

export interface FeatureValues {
  tag: string
  description: string
  /** The id of its feature group. */
  group: string | null
  options: OptionValues[]
  metadata: MetadataValues[]
}

export const NEW_FEATURE: FeatureValues = { tag: '', description: '', group: null, options: [], metadata: [] }
export const NEW_OPTION: OptionValues = { Id: null, Tag: '', description: '', deleted: null }
export const NEW_METADATA: MetadataValues = { Id: null, k: '', v: '', f: null, t: null }

/** The timeframe of a metadata entry. */
export const frameOf = ({ f, t }: Pick<MetadataValues, 'f' | 't'>): Timeframe => ({ from: f, to: t })

/** The values of an existing feature. */
export const valuesOf = ({ Tag, Description, GroupId, Options, MetaData }: Feature): FeatureValues => ({
  tag: Tag,
  description: Description,
  group: String(GroupId),
  options: Options.map(({ Id, Tag: tag, description, deleted }) => ({ Id, Tag: tag, description, deleted })),
  metadata: MetaData.map(({ Id, k, v, f, t }) => ({ Id, k, v, f, t })),
})

/** What is sent of the values. */
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

/** A feature as it was read: if somebody else has changed it since, the save is refused. */
export function readOf(feature: Feature) {
  const read = savedOf(valuesOf(feature))
  return { ...read, m: read.m.map((entry, place) => ({ ...entry, o: feature.MetaData[place]?.o ?? place })) }
}

/** A saved option is marked deleted, or restored (specification 3, section 4). @param change.now unix seconds */
export function toggledOption(
  options: readonly OptionValues[],
  { place, now }: { place: number; now: number },
): OptionValues[] {
  return options.map((option, at) =>
    at === place ? { ...option, deleted: option.deleted === null ? now : null } : option,
  )
}

/** Of one's own, before the contract's. */
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
    // Each key is the path of a tag, or of an end.
    ...(Object.fromEntries([...twice, ...ends]) as FieldProblems<FeatureValues>),
    group: group === null ? 'Choose a feature group' : undefined,
  }
}

/** Where the call's parameters are shown. */
export const FEATURE_PARAMETERS = {
  t: 'tag',
  d: 'description',
  fgid: 'group',
  o: 'options',
  m: 'metadata',
} as const
