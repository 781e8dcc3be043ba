import type { AccessField } from './user-access.ts'

/** Names of access levels (specification 1, section 3). */
const LEVEL_NAMES: Record<number, string> = { 0: 'Customer', 1: 'Dealer', 2: 'Support', 3: 'Admin' }

/** Level of users who hold no complete level. */
const LOWEST_LEVEL = 0
/** Rights above it only say whose contracts a user may quote, so they do not count as a level. */
const HIGHEST_LEVEL = 3

export const levelName = (level: number): string => LEVEL_NAMES[level] ?? 'Other'

type LevelledField = Pick<AccessField, 'tag' | 'access_lvl'>

const levelled = (fields: readonly LevelledField[]) =>
  fields.filter(({ access_lvl }) => access_lvl <= HIGHEST_LEVEL)

/** The highest level of any right that a user holds, and how many of its rights they hold. */
export interface HighestLevel {
  readonly name: string
  readonly held: number
  readonly of: number
}

/** @param fields all existing access fields */
export function highestLevel(userAccess: Iterable<string>, fields: readonly LevelledField[]): HighestLevel {
  const held = new Set(userAccess)
  const level = Math.max(
    LOWEST_LEVEL,
    ...levelled(fields)
      .filter(({ tag }) => held.has(tag))
      .map(({ access_lvl }) => access_lvl),
  )
  const ofLevel = fields.filter(({ access_lvl }) => access_lvl === level)
  const count = ofLevel.filter(({ tag }) => held.has(tag)).length
  return { name: levelName(level), held: count, of: ofLevel.length }
}

/**
 * The specification's summary of a user's rights: the highest level of which they hold every access field; Customer
 * if none. It ignores single rights of higher levels, so screens show {@link highestLevel}.
 * @param fields all existing access fields
 */
export function userLevel(userAccess: Iterable<string>, fields: readonly LevelledField[]): number {
  const held = new Set(userAccess)
  const levels = Map.groupBy(levelled(fields), ({ access_lvl }) => access_lvl)
  const whole = [...levels].filter(([, ofLevel]) => ofLevel.every(({ tag }) => held.has(tag)))
  return Math.max(LOWEST_LEVEL, ...whole.map(([level]) => level))
}
