import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'
import { PURCHASE_STATES } from '../dbtool/purchases.ts'

/** The shared attribute that tells a tablet its features: see {@link ToldFeatures}. */
export const FEATURES_ATTRIBUTE = 'features'

/** The value of the shared attribute of a tablet. */
export const toldFeatures = z.object({
  /** The features that are on, by their tags. */
  features: z.record(
    z.string(),
    z.object({
      /** The tags of the options that are on, sorted. */
      options: z.array(z.string()),
      /** What holds now, in its order. */
      metadata: z.array(z.object({ key: z.string(), value: z.string() })),
    }),
  ),
  /** The names of the templates among them, sorted. */
  templates: z.array(z.string()),
})
export type ToldFeatures = z.infer<typeof toldFeatures>

const named = z.object({ id: idNumber, name: z.string() })

/** What a purchase of the feature's group does for the tablet now. Only one that runs gives the feature. */
export const PURCHASE_OUTCOMES = [
  'runs',
  'notStarted',
  'ended',
  'refunded',
  'notComplete',
  /** It is for this tablet, but by another customer than the one that has it now. */
  'otherCustomer',
] as const

const purchaseCause = z.object({
  kind: z.literal('purchase'),
  gives: z.boolean(),
  id: idNumber,
  transactionId: z.string(),
  customer: named,
  /** Whether it is for this tablet, not for all of the customer. */
  isForTablet: z.boolean(),
  state: z.enum(PURCHASE_STATES),
  from: unixSeconds,
  /** Exclusive; null: without end. */
  to: unixSeconds.nullable(),
  refundedAt: unixSeconds.nullable(),
  outcome: z.enum(PURCHASE_OUTCOMES),
})

const configurationCause = z.object({
  kind: z.literal('configuration'),
  gives: z.boolean(),
  id: idNumber,
  /** The access groups, all of which the tablet must have. */
  groups: z.array(named.extend({ held: z.boolean() })),
  timeframes: z.array(
    z.object({
      from: unixSeconds,
      to: unixSeconds.nullable(),
      state: z.enum(['past', 'current', 'future']),
    }),
  ),
  /** The tags of its options. */
  options: z.array(z.string()),
})

const choiceCause = z.object({
  kind: z.literal('choice'),
  gives: z.literal(true),
  chosenAt: unixSeconds,
  /** Who chose it; null: it is not known any more. */
  chosenBy: z.string().nullable(),
  options: z.array(z.string()),
})

/** Why a tablet has a feature, or what could give it one day. */
export const featureCause = z.discriminatedUnion('kind', [purchaseCause, configurationCause, choiceCause])
export type FeatureCause = z.infer<typeof featureCause>

/** A feature, and whether and why a tablet has it. */
export const explainedFeature = z
  .object({
    tag: z.string(),
    description: z.string(),
    /** The name of its feature group. */
    group: z.string(),
    isTemplate: z.boolean(),
    isOn: z.boolean(),
    /** Of one that is on: since when without a break, as far as purchases, timeframes and choices say. */
    since: unixSeconds.nullable(),
    /** Of one that is on: when it ends, as things stand; null: never. */
    until: unixSeconds.nullable(),
    /** Of one that is off: when it begins, as things stand; null: never. */
    begins: unixSeconds.nullable(),
    /** The options that are on. */
    options: z.array(z.object({ tag: z.string(), description: z.string() })),
    /** What holds now. */
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
    /** The time for which this holds. */
    at: unixSeconds,
    /** Since when the server has had these features ready for the tablet; null: not yet. */
    toldAt: unixSeconds.nullable(),
    /** The access groups of the tablet's customer, and the customer who passes each down: null if out of scope. */
    groups: z.array(
      named.extend({ accessGroupType: z.string(), isInherited: z.boolean(), customer: named.nullable() }),
    ),
    /** By their groups, then by their tags. */
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
