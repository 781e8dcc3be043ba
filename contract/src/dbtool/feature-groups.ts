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
    CurrencyId: idNumber,
    CurrencyISO: z.string(),
    ZeroDecimal: z.boolean(),
    Description: z.string(),
    From: z.string().describe('The day from which it is valid: YYYY-MM-DD.'),
    To: z
      .string()
      .nullable()
      .describe('The first day on which it is no longer valid: YYYY-MM-DD. Null: without end.'),
    OwnershipDuration: z
      .number()
      .nullable()
      .describe('How many days a buyer owns the group. Null: without end.'),
  })
  .meta({
    id: 'GroupPrice',
    description:
      'The price of a feature group for customers that have all of some access groups, from a day on. A later one for the same access groups, currency and ownership replaces it while it is valid.',
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

/** How many prices one call can copy. */
export const MAX_COPIED_PRICES = 200

const accessGroupIds = z
  .array(idNumber)
  .min(1)
  .max(MAX_CHOSEN_GROUPS)
  .describe('The access groups, all of which a buyer must have.')
const amount = z
  .int()
  .min(0)
  .max(MAX_PRICE)
  .describe("The price in the currency's smallest unit: cents, or whole yen.")
const currencyId = idNumber.describe('The currency.')

const priceTerms = {
  d: text(500).describe('A description.').default(''),
  f: day.describe('The day from which it holds, as YYYY-MM-DD.'),
  to: day
    .nullable()
    .default(null)
    .describe('The first day on which it no longer holds, as YYYY-MM-DD, after `f`. Null: without end.'),
  od: z
    .int()
    .min(1, { error: 'Must be at least 1 day.' })
    .max(MAX_OWNERSHIP_DAYS, {
      // Without a separator of thousands, as it can be typed.
      error: `Must be at most ${MAX_OWNERSHIP_DAYS} days.`,
    })
    .nullable()
    .default(null)
    .describe('How many days a buyer owns the group; null: without end.'),
}
const priceFields = { agids: accessGroupIds, p: amount, cid: currencyId, ...priceTerms }

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
  savePrice: endpoint({
    method: 'POST',
    path: '/api/dbtool/grouppricing',
    summary: 'Add a price of a feature group, or with its id change it; purchases keep what they cost',
    right: 'DbToolFeatureGroupsAndPricings',
    body: z.strictObject({
      id: idNumber.describe('The price to change; without it, one is added.').optional(),
      fid: idNumber.describe('The feature group.'),
      ...priceFields,
      was: z.strictObject(priceFields).describe(WAS).optional(),
    }),
    response: dbToolSavedWithId,
    errors: ['changed_meanwhile', 'not_found', 'price_exists'],
    actionType: 'SaveGroupPrice',
    changes: ['featureGroups'],
  }),
  copyPrices: endpoint({
    method: 'POST',
    path: '/api/dbtool/grouppricings/copy',
    summary:
      'Copy a price to access groups and currencies: one price for each pair of them, or none at all. Repeating the call changes nothing',
    right: 'DbToolFeatureGroupsAndPricings',
    body: z.strictObject({
      id: idNumber.describe('The price to copy, whose feature group the copies get.'),
      agids: z
        .array(accessGroupIds)
        .min(1)
        .max(MAX_COPIED_PRICES)
        .describe('Each element holds the access groups of a price, all of which a buyer must have.'),
      prices: z
        .array(z.strictObject({ cid: currencyId, p: amount }))
        .min(1)
        .max(MAX_COPIED_PRICES)
        .describe(
          `The currencies, each once, with the price in it. Together at most ${MAX_COPIED_PRICES} prices.`,
        ),
      ...priceTerms,
    }),
    response: dbToolSaved.extend({
      ids: z.array(idNumber).describe('The prices, by access groups and then by currency.'),
    }),
    errors: ['not_found', 'price_exists'],
    actionType: 'CopyGroupPrices',
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
