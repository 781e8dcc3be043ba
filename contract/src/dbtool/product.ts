import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber } from '../endpoint/fields.ts'
import { dbToolSaved } from './dbtool-fields.ts'
import { dbToolFeatureGroups } from './feature-groups.ts'
import { dbToolFeatures, MAX_OPTIONS } from './features.ts'

/** A product needs both; the endpoint declares the first one, and the server checks the second one too. */
export const PRODUCT_RIGHTS = ['DbToolFeatures', 'DbToolFeatureGroupsAndPricings'] as const

const { name, isTemplateGroup } = dbToolFeatureGroups.save.body.shape
const { fid: _group, id: _id, was: _was, ...price } = dbToolFeatureGroups.savePrice.body.shape
const { t, d, o: options } = dbToolFeatures.save.body.shape
const { gr, fr, to } = dbToolFeatures.saveConfiguration.body.shape
const { Tag, description } = options.element.shape

const productFields = z.strictObject({
  fgid: idNumber.describe('A feature group that exists. Without it, `group` is needed.').optional(),
  group: z
    .strictObject({ name, isTemplateGroup })
    .describe('The feature group to create, in place of `fgid`.')
    .optional(),
  fi: idNumber.describe('A feature of that group. Without it, `feature` is needed.').optional(),
  feature: z
    .strictObject({
      t,
      d,
      o: z.array(z.strictObject({ Tag, description })).max(MAX_OPTIONS).describe('Its options.'),
    })
    .describe('The feature to create, in place of `fi`.')
    .optional(),
  price: z.strictObject(price).describe('A price of the group. Without it, none is added.').optional(),
  configuration: z
    .strictObject({
      gr,
      fr,
      to,
      o: z.array(Tag).max(MAX_OPTIONS).describe("Tags of the feature's options that are on."),
    })
    .describe('For whom the feature is on without a purchase. Without it, nobody is added.')
    .optional(),
})

/** What a product does not have, or has twice: the first fault. */
function faultOf({ fgid, group, fi, feature, price: cost, configuration }: z.output<typeof productFields>) {
  if ((fgid === undefined) === (group === undefined))
    return { path: 'fgid', message: 'Choose a feature group, or create one.' }
  if ((fi === undefined) === (feature === undefined))
    return { path: 'fi', message: 'Choose a feature, or create one.' }
  if (fi !== undefined && fgid === undefined)
    return { path: 'fi', message: 'A feature that exists belongs to another group. Create a feature.' }
  if (fi !== undefined && cost === undefined && configuration === undefined)
    return { path: 'fi', message: 'Nothing here is new: add a price or a configuration.' }
  return undefined
}

const newProduct = productFields
  .superRefine((product, context) => {
    const fault = faultOf(product)
    if (fault !== undefined) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message })
  })
  .describe('One of `fgid` and `group`, one of `fi` and `feature`, and something that is new.')
export type NewProduct = z.output<typeof newProduct>

/** A feature with all that sells it: its group, a price of the group, and a configuration. */
export const dbToolProducts = {
  create: endpoint({
    method: 'POST',
    path: '/api/dbtool/product',
    summary:
      'Create a feature with its group, a price and a configuration, all of them or none. Needs the right DbToolFeatureGroupsAndPricings too',
    right: PRODUCT_RIGHTS[0],
    body: newProduct,
    response: dbToolSaved.extend({
      group: idNumber.describe('The id of the feature group.'),
      feature: idNumber.describe('The id of the feature.'),
      tag: z.string().describe('The tag of the feature.'),
      price: idNumber.nullable().describe('The id of the price. Null: none was added.'),
      configuration: idNumber.nullable().describe('The id of the configuration. Null: none was added.'),
    }),
    errors: ['feature_configuration_exists', 'feature_exists', 'feature_group_exists', 'price_exists'],
    actionType: 'CreateProduct',
    changes: ['featureGroups', 'features', 'templates'],
  }),
}
