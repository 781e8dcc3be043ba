import type {
  ChangelogItem,
  ChangelogVersion,
  VersionFields,
} from '@service-center/contract/changelog/changelog.ts'
import { dayOf, releasedOf } from '../release-day.ts'

/** An item while it is edited. */
export interface ItemValues {
  name: string
  translated: string
  product: string[]
}

/** What the form of a version shows. */
export interface VersionValues {
  name: string
  /** 'YYYY/MM/DD', or empty. */
  day: string
  issues: ItemValues[]
  features: ItemValues[]
  templates: ItemValues[]
}

export const NEW_ITEM: ItemValues = { name: '', translated: '', product: [] }
export const NEW_VERSION: VersionValues = { name: '', day: '', issues: [], features: [], templates: [] }

const NO_DAY = 'Write a day as YYYY/MM/DD.'
export const versionRules = ({ day }: VersionValues) => ({
  day: day !== '' && releasedOf(day) === null ? NO_DAY : undefined,
})

export function valuesOf({ name, released, issues, features, templates }: ChangelogVersion): VersionValues {
  return {
    name,
    day: released === null ? '' : dayOf(released),
    issues: issues.map(itemValues),
    features: features.map(itemValues),
    templates: templates.map(itemValues),
  }
}

const itemValues = ({ name, translated, product }: ChangelogItem): ItemValues => ({
  name,
  translated: translated ?? '',
  product: [...product],
})

/**
 * What is sent.
 * @param base the version as it was read: an unchanged day keeps its time
 */
export function savedOf(values: VersionValues, base?: ChangelogVersion): VersionFields {
  const isSameDay = base !== undefined && valuesOf(base).day === values.day
  return {
    name: values.name,
    released: isSameDay ? base.released : releasedOf(values.day),
    issues: values.issues.map(savedItem),
    features: values.features.map(savedItem),
    templates: values.templates.map(savedItem),
  }
}

const savedItem = ({ name, translated, product }: ItemValues): ChangelogItem => ({
  name,
  translated: translated.trim() === '' ? null : translated,
  product: [...product],
})

/** The version as it was read, for the comparison with what is stored. */
export const readOf = ({ id: _id, ...fields }: ChangelogVersion): VersionFields => fields

/** A list on one line, to compare it with that of somebody else. */
export const listText = (items: readonly ItemValues[]) =>
  items
    .map(({ name, translated, product }) => [name, translated, ...product].filter(Boolean).join(' / '))
    .join('; ')
