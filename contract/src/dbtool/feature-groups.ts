import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, text, WAS } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import { MAX_CHOSEN_GROUPS } from './access-groups.ts'
import { dbToolList, dbToolSaved, dbToolSavedWithId } from './dbtool-fields.ts'

/** Highest price in the currency's smallest unit. */
export const MAX_PRICE = 1_000_000_000_000
/** Longest ownership of a feature group, in days: a century. */
export const MAX_OWNERSHIP_DAYS = 36_525

const offer = z
  .object({
    Groups: z.string().describe("The access groups that a buyer must have, such as 'Denmark + Beta'."),
    From: z.string().describe('The first day: YYYY-MM-DD.'),
    To: z.string().nullable().describe('The first day on which it no longer holds. Null: without end.'),
  })
  .meta({ id: 'Offer', description: 'Who can buy a feature group, and when, because it has a price then.' })
export type Offer = z.infer<typeof offer>

export const featureGroup = z
  .object({
    Id: idNumber,
    Name: z.string(),
    isTemplateGroup: z.boolean().describe('Whether its features are templates of layouts.'),
    Features: z.number().describe('How many features it has.'),
    Prices: z.number().describe('Number of its prices, including past and future ones.'),
    Offers: z.array(offer).describe('When its prices hold, the earliest first; past and future ones too.'),
  })
  .meta({ id: 'FeatureGroup', description: 'A group of features that are sold together.' })
export type FeatureGroup = z.infer<typeof featureGroup>

export const currency = z
  .object({
    Id: idNumber,
    ISO: z.string().describe('ISO 4217 code.'),
    ZeroDecimal: z
      .boolean()
      .describe('Whether the currency has no decimals, so that its smallest unit is the whole one.'),
  })
  .meta({ id: 'Currency', description: 'A currency that prices can be in.' })
export type Currency = z.infer<typeof currency>

export const groupPrice = z
  .object({
    Id: idNumber,
    Name: z.string(),
    AccessGroupIds: z.array(idNumber),
    Price: z.number().describe("In the currency's smallest unit, such as cents or whole yen."),
    CurrencyISO: z.string(),
    ZeroDecimal: z.boolean(),
    Description: z.string(),
    From: z.string().describe('The day from which it is valid: YYYY-MM-DD.'),
    OwnershipDuration: z
      .number()
      .nullable()
      .describe('How many days a buyer owns the group. Null: without end.'),
  })
  .meta({
    id: 'GroupPrice',
    description:
      'The price of a feature group for customers that have all of some access groups, from a day on.',
  })
export type GroupPrice = z.infer<typeof groupPrice>

const groupFields = {
  name: requiredName(100).describe('Its name.'),
  isTemplateGroup: z.boolean().describe('Whether its features are templates of layouts.'),
}

/** The rights of all sections in which feature groups can be chosen. */
const READERS = [
  'DbToolFeatureGroupsAndPricings',
  'DbToolFeatures',
  'DbToolPurchases',
  'DbToolTabletFeatures',
] as const

const EARLIEST_DAY = '1970-01-01'
const isDay = (value: string) => z.iso.date().safeParse(value).success && value >= EARLIEST_DAY
const day = documented(z.string().refine(isDay, { error: 'Must be a date from 1970 on, as YYYY-MM-DD.' }), {
  schema: { type: 'string', format: 'date' },
})

export const dbToolFeatureGroups = {
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/featuregroups',
    summary: 'All feature groups',
    right: READERS,
    response: dbToolList(featureGroup),
    reads: ['featureGroups'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/dbtool/featuregroup',
    summary: 'Create a feature group, or with its id change it',
    right: 'DbToolFeatureGroupsAndPricings',
    body: z.strictObject({
      id: idNumber.describe('The feature group to change; without it, one is created.').optional(),
      ...groupFields,
      was: z.strictObject(groupFields).describe(WAS).optional(),
    }),
    response: dbToolSavedWithId,
    errors: ['changed_meanwhile', 'feature_group_exists', 'not_found'],
    actionType: 'SaveFeatureGroup',
    changes: ['featureGroups', 'features', 'templates'],
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/api/dbtool/currencies',
    summary: 'The currencies that prices can be in',
    right: 'DbToolFeatureGroupsAndPricings',
    response: dbToolList(currency),
    reads: ['featureGroups'],
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/dbtool/grouppricings/{featureGroupId}',
    summary: 'The prices of a feature group',
    right: 'DbToolFeatureGroupsAndPricings',
    params: z.strictObject({ featureGroupId: idParam }),
    response: dbToolList(groupPrice),
    reads: ['featureGroups', 'accessGroups'],
  }),
  addPrice: endpoint({
    method: 'POST',
    path: '/api/dbtool/grouppricing',
    summary: 'Add a price of a feature group',
    right: 'DbToolFeatureGroupsAndPricings',
    body: z.strictObject({
      fid: idNumber.describe('The feature group.'),
      agids: z
        .array(idNumber)
        .min(1)
        .max(MAX_CHOSEN_GROUPS)
        .describe('The access groups, all of which a buyer must have.'),
      p: z
        .int()
        .min(0)
        .max(MAX_PRICE)
        .describe("The price in the currency's smallest unit: cents, or whole yen."),
      cid: idNumber.describe('The currency.'),
      d: text(500).describe('A description.').default(''),
      f: day.describe('The day from which it holds, as YYYY-MM-DD.'),
      od: z
        .int()
        .min(1, { error: 'Must be at least 1 day.' })
        .max(MAX_OWNERSHIP_DAYS, {
          error: `Must be at most ${MAX_OWNERSHIP_DAYS.toLocaleString('en')} days.`,
        })
        .nullable()
        .default(null)
        .describe('How many days a buyer owns the group; null: without end.'),
    }),
    response: dbToolSavedWithId,
    errors: ['price_exists'],
    actionType: 'AddGroupPrice',
    changes: ['featureGroups'],
  }),
  removePrice: endpoint({
    method: 'DELETE',
    path: '/api/dbtool/grouppricing',
    summary: 'Remove a price of a feature group',
    right: 'DbToolFeatureGroupsAndPricings',
    query: z.strictObject({ p: idParam.describe('The price.') }),
    response: dbToolSaved,
    errors: ['not_found'],
    actionType: 'DeleteGroupPrice',
    changes: ['featureGroups'],
  }),
}
