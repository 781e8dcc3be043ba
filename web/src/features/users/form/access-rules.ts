import { ACCESS_FIELDS, INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { levelName, userLevel } from '@service-center/contract/users/user-level.ts'
import type { AccessField } from '@service-center/contract/users/user-access.ts'
import { DEFAULT_TAG, USER_TAG } from './account-values.ts'

/**
 * Why an access field cannot be granted or revoked, or undefined when it can.
 * @param granted the access fields of the editor: users can grant only what they hold
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

/** Access fields of one level. */
export interface LevelFields {
  readonly level: number
  readonly name: string
  readonly fields: readonly AccessField[]
}

/** The access fields by level, from the lowest. */
export function fieldsByLevel(fields: readonly AccessField[]): LevelFields[] {
  return [...Map.groupBy(fields, ({ access_lvl }) => access_lvl)]
    .map(([level, ofLevel]) => ({ level, name: levelName(level), fields: ofLevel }))
    .toSorted((a, b) => a.level - b.level)
}

/** The name of the level for a user's access fields. */
export const levelOfUser = (userAccess: readonly string[], fields: readonly AccessField[]) =>
  levelName(userLevel(userAccess, fields))

/** The name of a user's level if it is above the editor's, who then cannot change the account. */
export function higherLevel(
  user: { userAccess: readonly string[] },
  editor: { userAccess: readonly string[] },
): string | undefined {
  const fields = Object.entries(ACCESS_FIELDS).map(([tag, { level }]) => ({ tag, access_lvl: level }))
  const level = userLevel(user.userAccess, fields)
  return level > userLevel(editor.userAccess, fields) ? levelName(level) : undefined
}
