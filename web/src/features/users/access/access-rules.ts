import { DEFAULT_TAG, INTERNAL_CUSTOMER_ID, USER_TAG } from '@service-center/contract/endpoint/rights.ts'
import type { AccessField } from '@service-center/contract/users/user-access.ts'
import { highestLevel, levelName } from '@service-center/contract/users/user-level.ts'

/**
 * Why an access field cannot be granted or revoked; undefined if it can.
 * @param granted the access fields of the editor, who can grant only these
 */
export function lockOf(
  tag: string,
  { granted, customerId }: { granted: readonly string[]; customerId: readonly number[] },
): string | undefined {
  if (tag === DEFAULT_TAG) return 'Everybody holds it'
  if (!granted.includes(tag)) return 'You do not hold it yourself'
  if (tag === USER_TAG && !customerId.includes(INTERNAL_CUSTOMER_ID)) {
    return 'Only for users of the internal customer'
  }
  return undefined
}

export interface LevelFields<Field extends AccessField = AccessField> {
  readonly level: number
  readonly name: string
  readonly fields: readonly Field[]
}

/** Groups access fields by level, lowest first. */
export function fieldsByLevel<Field extends AccessField>(fields: readonly Field[]): LevelFields<Field>[] {
  return [...Map.groupBy(fields, ({ access_lvl }) => access_lvl)]
    .map(([level, ofLevel]) => ({ level, name: levelName(level), fields: ofLevel }))
    .toSorted((a, b) => a.level - b.level)
}

/** The highest level at which a user holds a right, and how many of its rights: 'Admin · 12 of 30'. */
export function levelText(userAccess: readonly string[], fields: readonly AccessField[]): string {
  const { name, held, of } = highestLevel(userAccess, fields)
  return `${name} · ${held} of ${of}`
}

/** The names of a user's rights, highest level first, without the default right. */
export function rightNames(userAccess: readonly string[], fields: readonly AccessField[]): string[] {
  return fields
    .filter(({ tag }) => tag !== DEFAULT_TAG && userAccess.includes(tag))
    .toSorted((a, b) => b.access_lvl - a.access_lvl || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
}

export function validityText({ from, to }: { from: number | null; to: number | null }, now: number): string {
  if (to !== null && to <= now) return 'Ended'
  return from !== null && from > now ? 'Not begun' : 'Valid'
}
