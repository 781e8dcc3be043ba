import { z } from 'zod'
import { eachOnce } from '../endpoint/each-once.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, WAS } from '../endpoint/fields.ts'
import { dbToolList, dbToolSaved } from './dbtool-fields.ts'

export const MAX_TABLET_FEATURES = 1000
const MAX_TABLET_OPTIONS = 200

export const tabletFeature = z
  .object({
    Id: idNumber,
    Name: z.string(),
    Options: z
      .array(z.object({ Id: idNumber, Tag: z.string(), description: z.string() }))
      .describe('Those of its options that are on.'),
  })
  .meta({ id: 'TabletFeature', description: 'A feature that was chosen for one tablet.' })
export type TabletFeature = z.infer<typeof tabletFeature>

export const tabletWithFeatures = z
  .object({
    Id: idNumber,
    Features: z.array(tabletFeature),
  })
  .meta({
    id: 'TabletWithFeatures',
    description: 'A tablet, with the features that were chosen for it alone.',
  })
export type TabletWithFeatures = z.infer<typeof tabletWithFeatures>

const chosen = z
  .array(
    z.strictObject({
      Id: idNumber.describe('The feature.'),
      o: z
        .array(idNumber)
        .max(MAX_TABLET_OPTIONS)
        .describe('Which of its options are on. Deleted ones are on for nobody.'),
    }),
  )
  .max(MAX_TABLET_FEATURES)

export const dbToolTabletFeatures = {
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/tabletfeatures',
    summary: 'The tablets in scope, each with the features that were chosen for it alone',
    right: 'DbToolTabletFeatures',
    response: dbToolList(tabletWithFeatures),
    reads: ['tabletFeatures', 'features', 'devices'],
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/dbtool/tabletfeatures',
    summary: 'Choose the features of one tablet; it is told at once',
    right: 'DbToolTabletFeatures',
    body: z.strictObject({
      t: idNumber.describe('The number of the tablet.'),
      f: eachOnce(chosen, {
        by: ({ Id }) => Id,
        error: 'This feature is listed already.',
        field: 'Id',
      }).describe('All its chosen features, each once: those that are not listed are taken away.'),
      was: chosen.describe(WAS).optional(),
    }),
    response: dbToolSaved,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'SetTabletFeatures',
    changes: ['tabletFeatures', 'templates'],
  }),
}
