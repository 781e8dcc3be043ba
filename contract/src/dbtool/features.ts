import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { eachOnce } from '../endpoint/each-once.ts'
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
    deleted: unixSeconds
      .nullable()
      .describe(
        'When it was deleted: a deleted option is off for everybody, and can be restored. Null: it is not deleted.',
      ),
  })
  .meta({ id: 'FeatureOption', description: 'An option of a feature.' })
export type FeatureOption = z.infer<typeof featureOption>

export const featureMetadata = z
  .object({
    Id: idNumber,
    k: z.string().describe('Its key.'),
    v: z.string().describe('Its value.'),
    o: z.number().describe('Sort position.'),
    f: unixSeconds.nullable().describe('Its start, inclusive. Null: since always.'),
    t: unixSeconds.nullable().describe('Its end, exclusive. Null: without end.'),
  })
  .meta({
    id: 'FeatureMetadata',
    description: 'A key and a value that tablets get with a feature in a time.',
  })
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
  .meta({ id: 'Feature', description: 'A feature of tablets, with its options and metadata.' })
export type Feature = z.infer<typeof feature>

export const featureConfiguration = z
  .object({
    ConfigurationId: idNumber,
    AccessGroupCollectionId: idNumber.describe('Equal sets of access groups have the same id.'),
    FeatureId: idNumber,
    AccessGroups: z
      .array(z.string())
      .describe('The names of the access groups, all of which a tablet must have.'),
    AccessGroupIds: z.array(idNumber).describe('Their ids, in the same order.'),
    Options: z.array(idNumber).describe('Ids of the options that are on.'),
    From: z.array(unixSeconds).describe('The starts of its timeframes, the earliest first.'),
    To: z
      .array(unixSeconds.nullable())
      .describe('Their ends in the same order, exclusive; null: without end.'),
  })
  .meta({
    id: 'FeatureConfiguration',
    description: 'For which access groups a feature is on, with which options, and when.',
  })
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

const BY_ID = { by: ({ Id }: { Id?: number | undefined }) => Id, field: 'Id' }

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
      o: eachOnce(featureFields.o, { ...BY_ID, error: 'This option is listed already.' }).describe(
        'Its options, each once. Options that are not listed stay as they are.',
      ),
      m: eachOnce(featureFields.m, { ...BY_ID, error: 'This entry is listed already.' }).describe(
        'All its metadata, each entry once: entries that are not listed are removed.',
      ),
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
