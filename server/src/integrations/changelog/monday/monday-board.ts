import type { ChangelogItem, VersionFields } from '@service-center/contract/changelog/changelog.ts'
import { z } from 'zod'
import { outsideName, plainOutsideName } from '../../../platform/outside-services/outside-name.ts'

/** Items per page. The API allows 500, but their columns make large pages expensive. */
export const PAGE = 100

const ITEM = `items { name group { id title } column_values { text column { title type } } }`

/** The first page of a board ('Items page'). */
export const FIRST_PAGE = `query ($board: ID!) {
  boards(ids: [$board]) { items_count groups { id title } items_page(limit: ${PAGE}) { cursor ${ITEM} } } }`
/** Each following page ('Next items page'). */
export const NEXT_PAGE = `query ($cursor: String!) {
  next_items_page(cursor: $cursor, limit: ${PAGE}) { cursor ${ITEM} } }`

/** Removes characters that PostgreSQL cannot store. */
const text = z.string().transform((value) => value.replaceAll('\u0000', '').toWellFormed())

const group = z.object({ id: z.string(), title: outsideName })
const boardItem = z.object({
  name: outsideName,
  group: group.nullable(),
  column_values: z.array(
    z.object({ text: text.nullish(), column: z.object({ title: z.string(), type: z.string() }) }),
  ),
})
export type BoardItem = z.infer<typeof boardItem>
const itemsPage = z.object({ cursor: z.string().nullish(), items: z.array(boardItem) })

export const firstPage = z.object({
  boards: z.array(
    z.object({ items_count: z.int().nullish(), groups: z.array(group).nullish(), items_page: itemsPage }),
  ),
})
export const nextPage = z.object({ next_items_page: itemsPage })

/** A group's title: the version, optionally with the day of its release: '9.9.1 (2024-05-02)'. */
const TITLE = /^\s*(.*?)(?:[\s,(–-]+(\d{4}-\d{2}-\d{2})\)?)?\s*$/s
const DAY = /^\d{4}-\d{2}-\d{2}/
const NOON_SECONDS = 12 * 3600

/** The versions of a board, one per group. Groups with the same version are merged. */
export function versionsOf(
  groups: readonly z.infer<typeof group>[],
  items: readonly BoardItem[],
): VersionFields[] {
  const versions = new Map<string, VersionFields>()
  const versionOf = (title: string) => {
    const [, name = '', day] = TITLE.exec(title) ?? []
    const known = versions.get(name) ?? { name, released: null, issues: [], features: [], templates: [] }
    known.released ??= dayOf(day)
    versions.set(name, known)
    return known
  }
  for (const { title } of groups) versionOf(title)
  for (const item of items) {
    if (item.group === null) continue
    const version = versionOf(item.group.title)
    version.released ??= dayOf(textOf(item, ({ type }) => type === 'date'))
    listOf(version, textOf(item, titled('type'))).push(itemOf(item))
  }
  versions.delete('')
  return [...versions.values()]
}

const titled = (wanted: string) => (column: { title: string }) => column.title.trim().toLowerCase() === wanted

function textOf(
  { column_values: values }: BoardItem,
  isWanted: (column: { title: string; type: string }) => boolean,
): string {
  return values.find(({ column }) => isWanted(column))?.text?.trim() ?? ''
}

function itemOf(item: BoardItem): ChangelogItem {
  return {
    name: item.name,
    translated: textOf(item, titled('translation')) || null,
    product: textOf(item, titled('product'))
      .split(',')
      .map((product) => plainOutsideName(product).trim())
      .filter((product) => product !== ''),
  }
}

/** The list for a type. Everything except features and templates is an issue. */
function listOf(version: VersionFields, type: string): ChangelogItem[] {
  if (/^feature/i.test(type)) return version.features
  return /^template/i.test(type) ? version.templates : version.issues
}

/** Noon of a day in unix seconds, which is the same day at nearly every UTC offset; null if it is not a date. */
function dayOf(text: string | undefined): number | null {
  const day = DAY.exec(text ?? '')?.[0]
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : at / 1000 + NOON_SECONDS
}
