import type { Currency, FeatureGroup, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { featureTagOf } from '@service-center/contract/dbtool/dbtool-fields.ts'
import type { Feature } from '@service-center/contract/dbtool/features.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldPath, FieldProblems } from '../../../kit/form/checks/field-paths.ts'
import type { OptionValues } from '../features/features.ts'
import { priceRules, type PriceValues, savedOf, valuesOf } from '../sales/price-form.ts'
import { frameRules, savedFrames } from '../shared/configurations.ts'
import { type ProductStart, type Step, STEPS } from '../shared/product-opening.tsx'
import { saleOf } from '../shared/sale.ts'

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  group: 'Feature group',
  feature: 'Feature',
  price: 'Price',
  configuration: 'Configuration',
  review: 'Review',
}

export interface ProductValues {
  isNewGroup: boolean
  /** Id of a group that exists. */
  group: string | null
  name: string
  isTemplateGroup: boolean
  isNewFeature: boolean
  /** Id of a feature that exists. */
  feature: string | null
  tag: string
  description: string
  options: OptionValues[]
  hasPrice: boolean
  price: PriceValues
  hasConfiguration: boolean
  configuration: {
    groups: number[]
    /** Tags of the options that are on. */
    options: string[]
    frames: Timeframe[]
  }
}

/** @param now unix seconds @param today in the format of DayField */
export function startOf(
  { step, group, feature }: ProductStart,
  { now, today }: { now: number; today: string },
): ProductValues {
  return {
    isNewGroup: group === undefined,
    group: group === undefined ? null : String(group),
    name: '',
    isTemplateGroup: false,
    isNewFeature: feature === undefined,
    feature: feature === undefined ? null : String(feature),
    tag: '',
    description: '',
    options: [],
    hasPrice: step !== 'configuration',
    price: valuesOf(undefined, today),
    hasConfiguration: step === 'configuration',
    configuration: { groups: [], options: [], frames: [{ from: now, to: null }] },
  }
}

/** What exists already, and can be chosen. */
export interface ProductChoices {
  readonly groups: readonly FeatureGroup[]
  readonly features: readonly Feature[]
  readonly currencies: readonly Currency[]
  /** Those of the chosen group. */
  readonly prices: readonly GroupPrice[]
  /** YYYY/MM/DD */
  readonly today: string
}

/** A new group has no features to choose from. */
export const isNewFeatureOf = ({ isNewGroup, isNewFeature }: ProductValues) => isNewGroup || isNewFeature

export const currencyOf = ({ price }: ProductValues, { currencies }: ProductChoices): Currency | undefined =>
  currencies.find(({ Id }) => String(Id) === price.currency)

/** The feature that exists already; undefined while none is chosen, or for a new one. */
export const featureOf = (values: ProductValues, { features }: Pick<ProductChoices, 'features'>) =>
  isNewFeatureOf(values) ? undefined : features.find(({ Id }) => String(Id) === values.feature)

/** The id of the group that exists already; undefined while none is chosen, or for a new one. */
export const groupIdOf = ({ isNewGroup, group }: ProductValues): number | undefined =>
  isNewGroup || group === null ? undefined : Number(group)

/** The group that exists already; undefined while none is chosen, or for a new one. */
export const groupOf = (values: ProductValues, { groups }: Pick<ProductChoices, 'groups'>) =>
  groups.find(({ Id }) => Id === groupIdOf(values))

/** Who can buy the group already: nobody can buy one without a price that holds. */
export function soldNote(values: ProductValues, choices: ProductChoices): string {
  const group = groupOf(values, choices)
  const buyers = group === undefined ? [] : saleOf(group, choices.today).buyers
  return buyers.length === 0
    ? 'Without a price that holds, nobody can buy the group.'
    : sentence`The group has a price already, for ${buyers.join(', ')}.`
}

/** The tags of the options that a configuration can turn on. */
export function optionTagsOf(
  values: ProductValues,
  { features }: Pick<ProductChoices, 'features'>,
): string[] {
  if (isNewFeatureOf(values))
    return [...new Set(values.options.map(({ Tag }) => Tag))].filter((tag) => tag !== '')
  return (featureOf(values, { features })?.Options ?? [])
    .filter(({ deleted }) => deleted === null)
    .map(({ Tag }) => Tag)
}

/** The product as it is sent. */
export function productOf(values: ProductValues, choices: ProductChoices) {
  const { isNewGroup, group, name, isTemplateGroup, feature, tag, description, options } = values
  const isNewFeature = isNewFeatureOf(values)
  const newFeature = {
    t: tag,
    d: description,
    o: options.map((option) => ({ Tag: option.Tag, description: option.description })),
  }
  return {
    ...(isNewGroup ? { group: { name, isTemplateGroup } } : { fgid: Number(group) }),
    ...(isNewFeature ? { feature: newFeature } : { fi: Number(feature) }),
    ...(values.hasPrice && { price: savedOf(values.price, choices.currencies) }),
    ...(values.hasConfiguration && { configuration: configurationOf(values, choices) }),
  }
}

function configurationOf(values: ProductValues, choices: ProductChoices) {
  const { groups, options, frames } = values.configuration
  const known = optionTagsOf(values, choices)
  return { gr: groups, o: options.filter((tag) => known.includes(tag)), ...savedFrames(frames) }
}

/** The field of each parameter of the call. */
export const FIELD_OF: Readonly<Record<string, FieldPath<ProductValues>>> = {
  fgid: 'group',
  'group.name': 'name',
  'group.isTemplateGroup': 'isTemplateGroup',
  fi: 'feature',
  'feature.t': 'tag',
  'feature.d': 'description',
  'feature.o': 'options',
  price: 'price.groups',
  'price.agids': 'price.groups',
  'price.p': 'price.price',
  'price.cid': 'price.currency',
  'price.d': 'price.description',
  'price.f': 'price.from',
  'price.to': 'price.to',
  'price.od': 'price.ownership',
  configuration: 'configuration.groups',
  'configuration.gr': 'configuration.groups',
  'configuration.o': 'configuration.options',
  'configuration.fr': 'configuration.frames',
  'configuration.to': 'configuration.frames',
}

type Problems = FieldProblems<ProductValues>
const required = (value: string) => (isBlank(value) ? MESSAGES.required : undefined)

/** What is wrong in each step. */
export function problemsOf(values: ProductValues, choices: ProductChoices): Readonly<Record<Step, Problems>> {
  return {
    group: values.isNewGroup
      ? { name: required(values.name) }
      : { group: values.group === null ? 'Choose a feature group' : undefined },
    feature: featureProblems(values),
    price: values.hasPrice ? below('price', priceRules(values.price, choices)) : {},
    configuration: values.hasConfiguration ? configurationProblems(values) : {},
    review: {},
  }
}

function featureProblems(values: ProductValues): Problems {
  const { feature, tag, options, hasPrice, hasConfiguration } = values
  if (isNewFeatureOf(values)) return { tag: required(tag), ...optionProblems(options) }
  if (feature === null) return { feature: 'Choose a feature' }
  const isNew = hasPrice || hasConfiguration
  return { feature: isNew ? undefined : 'Nothing here is new: add a price or a configuration.' }
}

function optionProblems(options: readonly OptionValues[]): Problems {
  const tags = options.map(({ Tag }) => featureTagOf(Tag))
  const found = tags.map((tag, place) => {
    const isTwice = tag !== '' && tags.indexOf(tag) !== place
    return [`options.${place}.Tag`, isTwice ? 'Another option has this tag.' : required(tag)]
  })
  // Each key is the path of a tag.
  return Object.fromEntries(found) as Problems
}

/** The problems of a part of the values, at their paths in the whole: 'price.from'. */
const below = (part: 'price' | 'configuration', problems: Readonly<Record<string, string | undefined>>) =>
  // Each key is the path of a field of the part.
  Object.fromEntries(Object.entries(problems).map(([path, text]) => [`${part}.${path}`, text])) as Problems

function configurationProblems({ configuration: { groups, frames } }: ProductValues): Problems {
  return below('configuration', {
    ...frameRules(frames),
    groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
  })
}

/** Whether a step has a problem. */
export const hasProblem = (problems: Problems): boolean =>
  Object.values(problems).some((text) => text !== undefined)

/** The step of a field, by the first part of its path. */
const STEP_OF: Readonly<Record<string, Step>> = {
  group: 'group',
  name: 'group',
  isTemplateGroup: 'group',
  feature: 'feature',
  tag: 'feature',
  description: 'feature',
  options: 'feature',
  price: 'price',
  configuration: 'configuration',
}

/** The first step with a field that has an error. */
export function wrongStepOf(
  { options, configuration }: ProductValues,
  errorAt: (path: FieldPath<ProductValues>) => string | undefined,
): Step | undefined {
  const parts: FieldPath<ProductValues>[] = [
    ...options.map((_, place) => `options.${place}.Tag` as const),
    ...configuration.frames.flatMap(
      (_, place) => [`configuration.frames.${place}.from`, `configuration.frames.${place}.to`] as const,
    ),
  ]
  const wrong = [...Object.values(FIELD_OF), ...parts].filter((path) => errorAt(path) !== undefined)
  const steps = new Set(wrong.map((path) => STEP_OF[path.split('.')[0] ?? '']))
  return STEPS.find((step) => steps.has(step))
}
