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
  /** Whether it is for this tablet only, not for all tablets of the customer. */
  isForTablet: z.boolean(),
  state: z.enum(PURCHASE_STATES),
  from: unixSeconds,
  /** Exclusive; null: unlimited. */
  to: unixSeconds.nullable(),
  refundedAt: unixSeconds.nullable(),
  outcome: z.enum(PURCHASE_OUTCOMES),
})

const configurationCause = z.object({
  kind: z.literal('configuration'),
  gives: z.boolean(),
  id: idNumber,
  /** The access groups; the tablet must have all of them. */
  groups: z.array(named.extend({ held: z.boolean() })),
  timeframes: z.array(
    z.object({
      from: unixSeconds,
      to: unixSeconds.nullable(),
      state: z.enum(['past', 'current', 'future']),
    }),
  ),
  /** Tags of its options. */
  options: z.array(z.string()),
})

const choiceCause = z.object({
  kind: z.literal('choice'),
  gives: z.literal(true),
  chosenAt: unixSeconds,
  /** Who chose it; null if no longer known. */
  chosenBy: z.string().nullable(),
  options: z.array(z.string()),
})

/** Why a tablet has a feature, or what could give it later. */
export const featureCause = z.discriminatedUnion('kind', [purchaseCause, configurationCause, choiceCause])
export type FeatureCause = z.infer<typeof featureCause>

/** A feature, and whether and why a tablet has it. */
export const explainedFeature = z
  .object({
    tag: z.string(),
    description: z.string(),
    /** Name of its feature group. */
    group: z.string(),
    isTemplate: z.boolean(),
    isOn: z.boolean(),
    /** If on: since when without interruption, according to purchases, timeframes and choices. */
    since: unixSeconds.nullable(),
    /** If on: when it will end, as known now; null: never. */
    until: unixSeconds.nullable(),
    /** If off: when it will begin, as known now; null: never. */
    begins: unixSeconds.nullable(),
    /** Enabled options. */
    options: z.array(z.object({ tag: z.string(), description: z.string() })),
    /** Metadata that is valid now. */
    metadata: z.array(z.object({ key: z.string(), value: z.string() })),
    causes: z.array(featureCause),
  })
  .meta({ id: 'ExplainedFeature' })
export type ExplainedFeature = z.infer<typeof explainedFeature>

export const tabletFeaturesExplanation = z
  .object({
    tabletId: idNumber,
    tabletName: z.string(),
    customer: named,
    /** The time of this evaluation. */
    at: unixSeconds,
    /** Since when the server has provided these features to the tablet; null: not yet. */
    toldAt: unixSeconds.nullable(),
    /** Access groups of the tablet's customer, and the customer each is inherited from: null if out of scope. */
    groups: z.array(
      named.extend({ accessGroupType: z.string(), isInherited: z.boolean(), customer: named.nullable() }),
    ),
    /** Sorted by group, then by tag. */
    features: z.array(explainedFeature),
  })
  .meta({ id: 'TabletFeaturesExplanation' })
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
