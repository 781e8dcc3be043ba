import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'
import { PURCHASE_STATES } from '../dbtool/purchases.ts'

/** Shared attribute that tells a tablet its features, see {@link ToldFeatures}. */
export const FEATURES_ATTRIBUTE = 'features'

/** Value of that attribute. */
export const toldFeatures = z.object({
  /** Enabled features, by tag. */
  features: z.record(
    z.string(),
    z.object({
      /** Tags of the enabled options, sorted. */
      options: z.array(z.string()),
      /** Metadata that is valid now, in order. */
      metadata: z.array(z.object({ key: z.string(), value: z.string() })),
    }),
  ),
  /** Names of the enabled templates, sorted. */
  templates: z.array(z.string()),
})
export type ToldFeatures = z.infer<typeof toldFeatures>

const named = z.object({ id: idNumber, name: z.string() })

/** The effect of a purchase of the feature's group on the tablet now. Only `runs` gives the feature. */
export const PURCHASE_OUTCOMES = [
  'runs',
  'notStarted',
  'ended',
  'refunded',
  'notComplete',
  /** It is for this tablet, but was bought by a previous customer of the tablet. */
  'otherCustomer',
] as const

const purchaseCause = z.object({
  kind: z.literal('purchase'),
  gives: z.boolean(),
  id: idNumber,
  transactionId: z.string(),
  customer: named,
  isForTablet: z
    .boolean()
    .describe('Whether it is for this tablet only, not for all tablets of the customer.'),
  state: z.enum(PURCHASE_STATES),
  from: unixSeconds,
  to: unixSeconds.nullable().describe('Its end, exclusive. Null: without end.'),
  refundedAt: unixSeconds.nullable().describe('Null: it was not refunded.'),
  outcome: z.enum(PURCHASE_OUTCOMES),
})

const configurationCause = z.object({
  kind: z.literal('configuration'),
  gives: z.boolean(),
  id: idNumber,
  groups: z
    .array(named.extend({ held: z.boolean() }))
    .describe('The access groups; the tablet must have all of them.'),
  timeframes: z.array(
    z.object({
      from: unixSeconds,
      to: unixSeconds.nullable().describe('Its end, exclusive. Null: without end.'),
      state: z.enum(['past', 'current', 'future']),
    }),
  ),
  options: z.array(z.string()).describe('Tags of its options.'),
})

const choiceCause = z.object({
  kind: z.literal('choice'),
  gives: z.literal(true),
  chosenAt: unixSeconds,
  chosenBy: z.string().nullable().describe('The user who chose it. Null: not known any more.'),
  options: z.array(z.string()),
})

/** Why a tablet has a feature, or what could give it later. */
export const featureCause = z.discriminatedUnion('kind', [purchaseCause, configurationCause, choiceCause])
export type FeatureCause = z.infer<typeof featureCause>

export const explainedFeature = z
  .object({
    tag: z.string(),
    description: z.string(),
    group: z.string().describe('Name of its feature group.'),
    isTemplate: z.boolean(),
    isOn: z.boolean(),
    since: unixSeconds
      .nullable()
      .describe(
        'If it is on: since when without interruption, by purchases, timeframes and choices. Null: it is off.',
      ),
    until: unixSeconds.nullable().describe('If it is on: when it will end, as it is known now. Null: never.'),
    begins: unixSeconds
      .nullable()
      .describe('If it is off: when it will begin, as it is known now. Null: never.'),
    options: z.array(z.object({ tag: z.string(), description: z.string() })).describe('Enabled options.'),
    metadata: z
      .array(z.object({ key: z.string(), value: z.string() }))
      .describe('Metadata that is valid now.'),
    causes: z.array(featureCause),
  })
  .meta({ id: 'ExplainedFeature', description: 'A feature, and whether and why a tablet has it.' })
export type ExplainedFeature = z.infer<typeof explainedFeature>

export const tabletFeaturesExplanation = z
  .object({
    tabletId: idNumber,
    tabletName: z.string(),
    customer: named,
    at: unixSeconds.describe('The time of this evaluation, in unix seconds.'),
    toldAt: unixSeconds
      .nullable()
      .describe('Since when the server has provided these features to the tablet; null: not yet.'),
    groups: z
      .array(
        named.extend({
          accessGroupType: z.string(),
          isInherited: z.boolean(),
          customer: named
            .nullable()
            .describe('The customer that it is inherited from. Null: it is out of scope.'),
        }),
      )
      .describe("The access groups of the tablet's customer."),
    features: z.array(explainedFeature).describe('Sorted by group, then by tag.'),
  })
  .meta({ id: 'TabletFeaturesExplanation', description: 'Which features a tablet may use, and why.' })
export type TabletFeaturesExplanation = z.infer<typeof tabletFeaturesExplanation>

export const tabletFeatures = {
  explain: endpoint({
    method: 'GET',
    path: '/api/data/features/tablet/{id}',
    summary: 'Which features a tablet may use, since when, until when, and why',
    right: 'verified',
    params: z.strictObject({ id: idParam }),
    response: tabletFeaturesExplanation,
    reads: [
      'tabletFeatures',
      'features',
      'featureGroups',
      'purchases',
      'accessGroups',
      'customers',
      'devices',
    ],
  }),
}
