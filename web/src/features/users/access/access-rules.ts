import { sentence } from '@service-center/contract/text/name-characters.ts'
import {
  ACCESS_FIELDS,
  DEFAULT_TAG,
  INTERNAL_CUSTOMER_ID,
  INTERNAL_RIGHTS,
  RIGHTS,
} from '@service-center/contract/endpoint/rights.ts'
import type { AccessField } from '@service-center/contract/users/user-access.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { highestLevel, levelName } from '@service-center/contract/users/user-level.ts'

/** What decides whether an editor can grant or revoke an access field of an account. */
interface Granting {
  /** The access fields of the editor, who can grant these. */
  readonly granted: readonly string[]
  /** Those that nobody who can sign in holds: the editor can grant them too. */
  readonly unheld: readonly string[]
  /** Those that the account has, and can keep. */
  readonly held: readonly string[]
  /** The customers of the account. */
  readonly customerId: readonly number[]
}

/** Why an access field cannot be granted or revoked; undefined if it can. */
export function lockOf(tag: string, { granted, unheld, held, customerId }: Granting): string | undefined {
  if (tag === DEFAULT_TAG) return 'Everybody holds it'
  if (![granted, unheld, held].some((tags) => tags.includes(tag))) return 'You do not hold it yourself'
  if (isOutside(tag, customerId) && !held.includes(tag)) return 'Only for users of the internal customer'
  return undefined
}

/** What an editor should know about an access field that can be granted or revoked. */
export function hintOf(tag: string, { granted, unheld, held, customerId }: Granting): string | undefined {
  if (isOutside(tag, customerId)) {
    return held.includes(tag) ? 'Once taken away, only for users of the internal customer' : undefined
  }
  if (!unheld.includes(tag) || granted.includes(tag) || held.includes(tag)) return undefined
  return 'Nobody who can sign in holds it, so you can give it. To change the account later, hold it yourself'
}

const isOutside = (tag: string, customerId: readonly number[]) =>
  INTERNAL_RIGHTS.has(tag) && !customerId.includes(INTERNAL_CUSTOMER_ID)

/** The names of rights to what all customers share that a user of other customers holds from before. */
export function rightsFromOutside({
  userAccess,
  customerId,
}: Pick<User, 'userAccess' | 'customerId'>): string[] {
  return RIGHTS.filter((tag) => userAccess.includes(tag) && isOutside(tag, customerId)).map(
    (tag) => ACCESS_FIELDS[tag].name,
  )
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
  return sentence`${name} · ${held} of ${of}`
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
