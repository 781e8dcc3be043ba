import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, text, unixSeconds } from '../endpoint/fields.ts'
import { dbToolList, dbToolSaved, dbToolSavedWithId, moment, momentOrNone } from './dbtool-fields.ts'
import { fittingPrices, fittingPricesQuery, priceOfPurchase, purchaseCost } from './purchase-prices.ts'
import { MAX_REFUND_BYTES, refundProblem } from './refund-text.ts'

/** Only a COMPLETE purchase gives features and can be refunded. */
export const PURCHASE_STATES = ['COMPLETE', 'PENDING', 'FAILED', 'REFUNDED'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

export const purchase = z
  .object({
    Id: idNumber,
    Customer: z.string(),
    CustomerId: idNumber,
    Dealer: z.string(),
    TabletId: idNumber.nullable().describe("The tablet's number. Null: all tablets of the customer."),
    FeatureGroup: z.string(),
    TransactionId: z.string(),
    From: unixSeconds.describe('Its start, inclusive, in unix seconds.'),
    To: unixSeconds.nullable().describe('Its end, exclusive. Null: without end.'),
    State: z.enum(PURCHASE_STATES),
    RefundedAt: unixSeconds.nullable().describe('Null: it was not refunded.'),
    RefundedBy: z.string().nullable().describe('The user who refunded it. Null: it was not refunded.'),
    ...purchaseCost,
  })
  .meta({ id: 'Purchase', description: 'A feature group that a customer owns for a time.' })
export type Purchase = z.infer<typeof purchase>

export const dbToolPurchases = {
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/purchases',
    summary: 'The purchases of feature groups by customers in scope, the newest first',
    right: 'DbToolPurchases',
    response: dbToolList(purchase),
    reads: ['purchases', 'customers', 'featureGroups', 'devices'],
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/dbtool/purchaseprices',
    summary: 'The prices of feature groups that fit a customer on a day, the closest one first',
    right: 'DbToolPurchases',
    query: fittingPricesQuery,
    response: dbToolList(fittingPrices),
    errors: ['not_found'],
    reads: ['featureGroups', 'vats', 'accessGroups', 'customers'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dbtool/purchase',
    summary:
      'Create a complete purchase of a feature group at its price; the tablets concerned are told at once',
    right: 'DbToolPurchases',
    body: z.strictObject({
      ci: idNumber.describe('The customer.'),
      f: moment.describe('Its start in unix seconds, inclusive.'),
      t: momentOrNone
        .describe(
          "Its end, exclusive; '' without end. Without it, the end follows from the days of the price; without such days, there is none.",
        )
        .optional(),
      fi: idNumber.describe('The feature group.'),
      ...priceOfPurchase,
      ti: idNumber
        .describe('The number of the tablet that it is for; without it, all tablets of the customer.')
        .optional(),
      key: z
        .uuid()
        .optional()
        .describe(
          'The same key of the same user makes one purchase: a repeated call gives the same id, another one is refused.',
        ),
    }),
    response: dbToolSavedWithId,
    errors: ['not_found', 'price_outdated', 'purchase_key_used'],
    actionType: 'CreatePurchase',
    changes: ['purchases', 'tabletFeatures', 'templates'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/dbtool/purchase_refund',
    summary:
      'Refund all that a complete purchase cost: it gives no features any more; the same refund again changes nothing, another one is refused',
    right: 'DbToolPurchases',
    body: z.strictObject({
      i: idNumber.describe('The purchase.'),
      j: text(MAX_REFUND_BYTES)
        .refine((value) => refundProblem(value) === undefined, {
          error: ({ input }) => refundProblem(String(input)) ?? 'Bad input.',
        })
        .describe('What is known of the refund: the text of a JSON object of at most 10 kB and 20 levels.'),
    }),
    response: dbToolSaved,
    errors: ['not_found', 'purchase_not_complete', 'purchase_refunded'],
    actionType: 'RefundPurchase',
    changes: ['purchases', 'tabletFeatures', 'templates'],
  }),
}
