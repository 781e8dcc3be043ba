import type { ChangelogItem, ChangelogVersion } from '@service-center/contract/changelog/changelog.ts'
import { nameAmong } from '../../kit/changelog/version-names.ts'

/** An item as a screen shows it. */
export interface ShownItem {
  readonly text: string
  /** As developers wrote it, beside its translation; undefined: it is not shown. */
  readonly raw: string | undefined
  readonly isTranslated: boolean
  readonly product: readonly string[]
}

/** The lists of a version, in the order of their columns. */
export const LISTS = [
  { id: 'issues', title: 'Issues' },
  { id: 'features', title: 'Features' },
  { id: 'templates', title: 'Templates' },
] as const
export type ListId = (typeof LISTS)[number]['id']

/** Robot software has no templates. */
export const listsOf = (deviceType: number) =>
  LISTS.filter(({ id }) => id !== 'templates' || deviceType === 2)

/** A version as a row of the table. */
export interface VersionRow extends Readonly<Record<ListId, readonly ShownItem[]>> {
  readonly version: ChangelogVersion
  /** The higher, the higher the version: 9.10 is above 9.9. */
  readonly rank: number
}

interface Shown {
  /** With raw names and what is not translated. */
  readonly isTechnical: boolean
  /** Only what concerns this product; undefined: everything. */
  readonly product: string | undefined
}

/**
 * The rows of versions, of which the highest comes first. With a product, versions without a change for it are left out.
 */
export function rowsOf(versions: readonly ChangelogVersion[], shown: Shown): VersionRow[] {
  return versions.flatMap((version, place) => {
    const row = rowOf(version, { rank: versions.length - place, shown })
    const isEmpty = LISTS.every(({ id }) => row[id].length === 0)
    return isEmpty && shown.product !== undefined ? [] : [row]
  })
}

function rowOf(version: ChangelogVersion, { rank, shown }: { rank: number; shown: Shown }): VersionRow {
  const { issues, features, templates } = version
  return {
    version,
    rank,
    issues: shownItems(issues, shown),
    features: shownItems(features, shown),
    templates: shownItems(templates, shown),
  }
}

/** The items to show, in their order. An item without products concerns all. */
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

/** All products that the versions name, by name. */
export function productsOf(versions: readonly ChangelogVersion[]): string[] {
  const named = versions.flatMap((version) =>
    LISTS.flatMap(({ id }) => version[id].flatMap(({ product }) => product)),
  )
  return [...new Set(named)].toSorted((one, other) => one.localeCompare(other))
}

/** The version of a link. */
export function findVersion(
  versions: readonly ChangelogVersion[],
  wanted: string,
): ChangelogVersion | undefined {
  const found = nameAmong(
    versions.map(({ name }) => name),
    wanted,
  )
  return versions.find(({ name }) => name === found)
}
