import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, requiredText, text, unixSeconds, WAS } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import { MAX_CHOSEN_GROUPS } from './access-groups.ts'
import {
  dbToolList,
  dbToolSaved,
  dbToolSavedWithId,
  moment,
  momentOrNone,
  timeframeFields,
  featureTagOf,
} from './dbtool-fields.ts'

export const MAX_TAG_LENGTH = 100
/** Maximum number of options of one feature, including deleted ones. */
export const MAX_OPTIONS = 200
export const MAX_METADATA = 200

export const featureOption = z
  .object({
    Id: idNumber,
    Tag: z.string(),
    description: z.string(),
    created: unixSeconds,
    /** When it was deleted, or null. A deleted option is off for everybody and can be restored. */
    deleted: unixSeconds.nullable(),
  })
  .meta({ id: 'FeatureOption' })
export type FeatureOption = z.infer<typeof featureOption>

/** A key and value sent to tablets with a feature during a period. */
export const featureMetadata = z
  .object({
    Id: idNumber,
    k: z.string(),
    v: z.string(),
    /** Sort position. */
    o: z.number(),
    /** Start (inclusive; null: always) and end (exclusive; null: unlimited). */
    f: unixSeconds.nullable(),
    t: unixSeconds.nullable(),
  })
  .meta({ id: 'FeatureMetadata' })
export type FeatureMetadata = z.infer<typeof featureMetadata>

export const feature = z
  .object({
    Id: idNumber,
    Tag: z.string(),
    Description: z.string(),
    Group: z.string(),
    GroupId: idNumber,
    Options: z.array(featureOption),
    MetaData: z.array(featureMetadata),
  })
  .meta({ id: 'Feature' })
export type Feature = z.infer<typeof feature>

/** The access groups for which a feature is on, with its options and timeframes. */
export const featureConfiguration = z
  .object({
    ConfigurationId: idNumber,
    /** Equal sets of access groups have the same id. */
    AccessGroupCollectionId: idNumber,
    FeatureId: idNumber,
    /** Names and ids of the access groups, in the same order. A tablet must have all of them. */
    AccessGroups: z.array(z.string()),
    AccessGroupIds: z.array(idNumber),
    /** Ids of the options that are on. */
    Options: z.array(idNumber),
    /** Starts of the timeframes, earliest first, and their ends in the same order (null: unlimited). */
    From: z.array(unixSeconds),
    To: z.array(unixSeconds.nullable()),
  })
  .meta({ id: 'FeatureConfiguration' })
export type FeatureConfiguration = z.infer<typeof featureConfiguration>

const tag = documented(requiredName(MAX_TAG_LENGTH).transform(featureTagOf), {
  like: requiredText(MAX_TAG_LENGTH),
})

const optionFields = z.strictObject({
  Id: idNumber.describe('The option to change; without it, one is added.').optional(),
  Tag: tag.describe('Its tag, unique within the feature; saved in lower case, with _ for each space.'),
  description: text(500).describe('What it is.').default(''),
  created: moment.describe('When it was created; it stays as it is.').optional(),
  deleted: moment
    .nullable()
    .default(null)
    .describe('Whether it is deleted: a time says so, and null restores it.'),
})

const metadataFields = z.strictObject({
  Id: idNumber.describe('The entry to change; without it, one is added.').optional(),
  k: requiredName(100).describe('Its key.'),
  v: text(2000).describe('Its value.'),
  o: z.int().min(0).max(1_000_000).describe('Its place in the order.'),
  f: momentOrNone.default('').describe("Its start, inclusive; '' since always."),
  t: momentOrNone.default('').describe("Its end, exclusive; '' without end."),
})

const featureFields = {
  t: tag.describe('Its tag, unique; saved in lower case, with _ for each space.'),
  d: text(500).describe('Its description.'),
  fgid: idNumber.describe('Its feature group.'),
  o: z
    .array(optionFields)
    .max(MAX_OPTIONS)
    .describe('Its options. Options that are not listed stay as they are.'),
  m: z
    .array(metadataFields)
    .max(MAX_METADATA)
    .describe('All its metadata: entries that are not listed are removed.'),
}

const optionIds = z
  .array(idNumber)
  .max(MAX_OPTIONS)
  .describe("Which of the feature's options are on, none deleted.")

const configurationFields = {
  fi: idNumber.describe('The feature.'),
  ...timeframeFields,
  o: optionIds,
}

export const dbToolFeatures = {
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/featuresandoptions',
    summary: 'All features with their options and metadata',
    right: ['DbToolFeatures', 'DbToolTabletFeatures'],
    response: dbToolList(feature),
    reads: ['features', 'featureGroups'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/dbtool/feature',
    summary: 'Create a feature, or with its id change it',
    right: 'DbToolFeatures',
    body: z.strictObject({
      Id: idNumber.describe('The feature to change; without it, one is created.').optional(),
      ...featureFields,
      was: z.strictObject(featureFields).describe(WAS).optional(),
    }),
    /** `msg` describes the change. */
    response: dbToolSavedWithId.extend({ msg: z.string() }),
    errors: ['changed_meanwhile', 'feature_exists', 'not_found'],
    actionType: 'SaveFeature',
    changes: ['features', 'featureGroups', 'templates'],
  }),
  configurations: endpoint({
    method: 'GET',
    path: '/api/dbtool/featuresconfigurations',
    summary: 'For which access groups features are on, and when',
    right: ['DbToolFeatures', 'DbToolTabletFeatures'],
    response: dbToolList(featureConfiguration),
    reads: ['features', 'accessGroups'],
  }),
  saveConfiguration: endpoint({
    method: 'POST',
    path: '/api/dbtool/featureconfiguration',
    summary: 'Save for which access groups a feature is on, with which options, and when',
    right: 'DbToolFeatures',
    body: z.strictObject({
      id: idNumber.describe('The configuration to change; without it, one is created.').optional(),
      agci: idNumber
        .describe('The collection of access groups that the configuration had when it was read.')
        .optional(),
      gr: z
        .array(idNumber)
        .min(1)
        .max(MAX_CHOSEN_GROUPS)
        .describe('The access groups, all of which a tablet must have.'),
      ...configurationFields,
      was: z
        .strictObject(configurationFields)
        .describe(`${WAS} Its access groups are compared by \`agci\`.`)
        .optional(),
    }),
    response: dbToolSavedWithId,
    errors: ['changed_meanwhile', 'feature_configuration_exists', 'not_found'],
    actionType: 'SaveFeatureConfiguration',
    changes: ['features'],
  }),
  removeConfiguration: endpoint({
    method: 'DELETE',
    path: '/api/dbtool/featureconfiguration',
    summary: 'Delete a configuration of a feature',
    right: 'DbToolFeatures',
    query: z.strictObject({
      agci: idParam.describe('The collection of access groups.'),
      fi: idParam.describe('The feature.'),
    }),
    response: dbToolSaved,
    errors: ['not_found'],
    actionType: 'DeleteFeatureConfiguration',
    changes: ['features'],
  }),
}
