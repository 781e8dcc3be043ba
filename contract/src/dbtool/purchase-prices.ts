import { z } from 'zod'
import { idNumber, idParam, text } from '../endpoint/fields.ts'
import { listParam, momentParam, utcOffsetParam } from '../endpoint/list-query.ts'
import { MAX_OWNERSHIP_DAYS, MAX_PRICE } from './feature-groups.ts'

/** Most feature groups whose prices can be asked for at once. */
export const MAX_PRICED_GROUPS = 100

const CURRENCY = 'ISO 4217 code of the currency.'
const AMOUNT = "In the currency's smallest unit, such as cents or whole yen."
const ZERO_DECIMAL = 'Whether the currency has no decimals, so that its smallest unit is the whole one.'

/** A price that a customer can buy a feature group for. */
export const purchasePrice = z
  .object({
    Id: idNumber,
    Price: z.number().describe(`Without VAT. ${AMOUNT}`),
    CurrencyISO: z.string().describe(CURRENCY),
    ZeroDecimal: z.boolean().describe(ZERO_DECIMAL),
    VatPercent: z.number().nullable().describe('In percent. Null: no VAT is set for the customer.'),
    Vat: z.number().nullable().describe(`Rounded half up. ${AMOUNT} Null: no VAT is set for the customer.`),
    VatBy: z.string().nullable().describe('The access group whose VAT it is. Null: none has one.'),
    Total: z.number().describe(`With VAT. ${AMOUNT}`),
    OwnershipDuration: z
      .number()
      .nullable()
      .describe('How many days the customer owns the group. Null: without end.'),
    From: z.string().describe('The day from which the price is valid: YYYY-MM-DD.'),
    Description: z.string(),
    AccessGroups: z
      .array(
        z.object({
          Name: z.string(),
          isOwn: z.boolean().describe('Whether it is given to the customer itself, not to one above.'),
        }),
      )
      .describe("The price's access groups, all of which the customer has; the customer's own ones first."),
  })
  .meta({
    id: 'PurchasePrice',
    description: 'A price of a feature group that fits a customer on a day, with the VAT that is added.',
  })
export type PurchasePrice = z.infer<typeof purchasePrice>

export const fittingPrices = z
  .object({
    FeatureGroupId: idNumber,
    Prices: z.array(purchasePrice).describe('The closest one first: it is taken unless another is named.'),
  })
  .meta({ id: 'FittingPrices', description: 'The prices of a feature group that fit a customer on a day.' })
export type FittingPrices = z.infer<typeof fittingPrices>

export const fittingPricesQuery = z.strictObject({
  ci: idParam.describe('The customer.'),
  f: momentParam.describe('The start of the purchase.'),
  fi: listParam(idParam, MAX_PRICED_GROUPS).describe('The feature groups; repeated for several.'),
  utcOffset: utcOffsetParam
    .describe('The UTC offset that decides the day of the start, in hours.')
    .optional(),
})

/** What a purchase cost, or why that is not known. */
export const PURCHASE_COSTS = ['PRICE', 'NO_PRICE', 'NOT_KEPT'] as const

/** What a purchase cost, as it was kept when it was made. */
export const purchaseCost = {
  Cost: z
    .enum(PURCHASE_COSTS)
    .describe(
      'PRICE: it had a price. NO_PRICE: there was none for its customer. NOT_KEPT: it is from before purchases kept what they cost.',
    ),
  Price: z.number().nullable().describe(`Without VAT. ${AMOUNT} Null: no price was kept.`),
  CurrencyISO: z.string().nullable().describe(`${CURRENCY} Null: no price was kept.`),
  ZeroDecimal: z.boolean().nullable().describe(`${ZERO_DECIMAL} Null: no price was kept.`),
  VatPercent: z.number().nullable().describe('In percent. Null: no VAT was set, or no price was kept.'),
  Vat: z.number().nullable().describe(`${AMOUNT} Null: no VAT was set, or no price was kept.`),
  Total: z.number().nullable().describe(`With VAT. ${AMOUNT} Null: no price was kept.`),
  OwnershipDuration: z
    .number()
    .nullable()
    .describe('How many days the price was for. Null: without end, or no price was kept.'),
  PricedBy: z
    .string()
    .nullable()
    .describe('The access groups of the price, by their names of then. Null: no price was kept.'),
  VatBy: z
    .string()
    .nullable()
    .describe('The access group that decided the VAT, by its name of then. Null: no VAT was set.'),
  Refunded: z
    .number()
    .nullable()
    .describe(`What was refunded: all it cost, with VAT. ${AMOUNT} Null: nothing, or no price was kept.`),
}

/** What the caller has shown of a price. */
const shownPrice = z.strictObject({
  price: z.int().min(0).max(MAX_PRICE).describe(`Without VAT. ${AMOUNT}`),
  currency: text(3).describe(CURRENCY),
  vat: z.int().min(0).max(MAX_PRICE).nullable().describe(`${AMOUNT} Null: no VAT.`),
  days: z
    .int()
    .min(1)
    .max(MAX_OWNERSHIP_DAYS)
    .nullable()
    .describe('How many days the customer owns the group. Null: without end.'),
})
export type ShownPrice = z.infer<typeof shownPrice>

/** The fields of a new purchase that are about its price. */
export const priceOfPurchase = {
  pr: idNumber
    .describe('The price, one of those that fit; without it, the closest one is taken, if there is any.')
    .optional(),
  shown: shownPrice
    .nullable()
    .describe(
      'The price that the caller has shown; null: that there is none. Another one is refused: `price_outdated`. Without it nothing is compared.',
    )
    .optional(),
  utcOffset: z
    .int()
    .min(-12)
    .max(12)
    .describe(
      'The UTC offset that decides the day of the start, for which the price must be valid; in hours.',
    )
    .optional(),
}
