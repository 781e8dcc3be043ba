import type {
  ChangelogDeviceType,
  ChangelogItem,
  ChangelogVersion,
} from '@service-center/contract/changelog/changelog.ts'
import { nameAmong } from '../../kit/device/changelog-names.ts'
import { secondsOfText } from '../../ui/time/at-offset.ts'
import { formatTime } from '../../ui/time/format-time.ts'

export const SOFTWARE_NAMES: Readonly<Record<ChangelogDeviceType, string>> = {
  1: 'Robot software',
  2: 'App',
}

/** The lists of items in a version, in the order of their columns. */
export const LISTS = [
  { id: 'issues', title: 'Issues', noun: 'issue' },
  { id: 'features', title: 'Features', noun: 'feature' },
  { id: 'templates', title: 'Templates', noun: 'template' },
] as const

export type ListId = (typeof LISTS)[number]['id']

/** Robot software has no templates. */
export const listsOf = (deviceType: number) =>
  LISTS.filter(({ id }) => id !== 'templates' || deviceType === 2)

export interface ShownItem {
  readonly text: string
  /** The developers' text, shown beside its translation in the technical view; otherwise undefined. */
  readonly raw: string | undefined
  readonly isTranslated: boolean
  readonly product: readonly string[]
}

export interface VersionRow extends Readonly<Record<ListId, readonly ShownItem[]>> {
  readonly version: ChangelogVersion
  /** For sorting: a higher version has a higher rank, and 9.10 is higher than 9.9. */
  readonly rank: number
}

interface Shown {
  /** Shows raw names, and items without a translation. */
  readonly isTechnical: boolean
  /** Shows only items for this product; undefined for all items. */
  readonly product: string | undefined
}

/** @param versions highest first; with a product, versions without items for it are left out */
export function rowsOf(versions: readonly ChangelogVersion[], shown: Shown): VersionRow[] {
  return versions.flatMap((version, place) => {
    const row = {
      version,
      rank: versions.length - place,
      issues: shownItems(version.issues, shown),
      features: shownItems(version.features, shown),
      templates: shownItems(version.templates, shown),
    }
    const isEmpty = LISTS.every(({ id }) => row[id].length === 0)
    return isEmpty && shown.product !== undefined ? [] : [row]
  })
}

/** The items to show. An item without products is for all products. */
export function shownItems(
  items: readonly ChangelogItem[],
  { isTechnical, product: wanted }: Shown,
): ShownItem[] {
  return items.flatMap(({ name, translated, product }): ShownItem[] => {
    if (wanted !== undefined && product.length > 0 && !product.includes(wanted)) return []
    if (translated === null) {
      return isTechnical ? [{ text: name, raw: undefined, isTranslated: false, product }] : []
    }
    return [{ text: translated, raw: isTechnical ? name : undefined, isTranslated: true, product }]
  })
}

/** All products in the versions, sorted by name. */
export function productsOf(versions: readonly ChangelogVersion[]): string[] {
  const named = versions.flatMap((version) =>
    LISTS.flatMap(({ id }) => version[id].flatMap(({ product }) => product)),
  )
  return [...new Set(named)].toSorted((one, other) => one.localeCompare(other))
}

/** The version that a link names, with or without the prefix 'v'. */
export function findVersion(
  versions: readonly ChangelogVersion[],
  wanted: string,
): ChangelogVersion | undefined {
  const names = versions.map(({ name }) => name)
  const found = nameAmong(names, wanted)
  return versions.find(({ name }) => name === found)
}

/** The day of a release as YYYY/MM/DD, in UTC: the time offset of the console does not apply. */
export const dayOf = (released: number): string => formatTime(released, { offset: 0, pattern: 'date' })

const NOON_SECONDS = 12 * 3600

/** Noon UTC of a day YYYY/MM/DD, in unix seconds; null for any other text. */
export function releasedOf(day: string): number | null {
  const midnight = /^\d{4}\/\d{2}\/\d{2}$/.test(day)
    ? secondsOfText(`${day.replaceAll('/', '-')}T00:00:00Z`)
    : Number.NaN
  return Number.isNaN(midnight) ? null : midnight + NOON_SECONDS
}
