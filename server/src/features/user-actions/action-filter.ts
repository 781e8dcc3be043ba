import type { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { likeAnywhere } from '../../platform/database/like.ts'

export type UserActionQuery = Parsed<typeof userActions.list, 'query'>
/** Which entries are asked for, in whatever order. */
export type LogFilter = Pick<
  UserActionQuery,
  | 'globalSearch'
  | 'strict'
  | 'notBefore'
  | 'notAfter'
  | 'usernameSearch'
  | 'actionTypeSearch'
  | 'statusCodeSearch'
>

/** A filter whose words have been looked up: the names that they occur in, where those are few. */
export interface KnownFilter extends LogFilter {
  readonly usernames: readonly string[] | undefined
  readonly actionTypes: readonly string[] | undefined
}

export type Condition = RawBuilder<boolean>

/** What holds of entries and of their daily counts alike. */
export function countableConditions(filter: KnownFilter): Condition[] {
  const { usernames, actionTypes, usernameSearch, actionTypeSearch, statusCodeSearch } = filter
  const conditions: Condition[] = []
  const username = oneOf(sql.ref('username'), usernames, usernameSearch)
  if (username !== undefined) conditions.push(username)
  const actionType = oneOf(sql.ref('action_type'), actionTypes, actionTypeSearch)
  if (actionType !== undefined) conditions.push(actionType)
  if (statusCodeSearch === 'Success') conditions.push(sql`status_code between 200 and 299`)
  if (statusCodeSearch === 'NotSuccess') conditions.push(sql`status_code not between 200 and 299`)
  return conditions
}

/** The names themselves find their entries by an index; words have to be looked for in every entry. */
function oneOf(
  column: RawBuilder<unknown>,
  names: readonly string[] | undefined,
  words: string | undefined,
): Condition | undefined {
  const [name, ...more] = names ?? []
  if (name !== undefined && more.length === 0) return sql`${column} = ${name}`
  if (names !== undefined) return sql`${column} = any (${names}::text[])`
  return isEmpty(words) ? undefined : sql`${column} ilike ${likeAnywhere(words)}`
}

/** The mark between the cells of an entry's search text; no text of an entry can hold it. */
const EDGE = '\u0001'

/** The words of the global search, each of which must occur in an entry; strict: one whole cell. */
export function searchConditions({ globalSearch, strict }: LogFilter): Condition[] {
  if (isEmpty(globalSearch)) return []
  // The search text holds JSON without its quotes, in lower case.
  const wanted = globalSearch.trim().toLowerCase().replaceAll('"', '')
  const parts = strict === true ? [EDGE + wanted + EDGE] : wanted.split(/\s+/)
  return parts.map((part) => sql`search like ${likeAnywhere(part)}`)
}

/** Whether nothing is searched for. */
export function isEmpty(words: string | undefined): words is undefined | '' {
  return words === undefined || words.trim() === ''
}

/** A span of time; an end that is left out is open. */
export interface Span {
  /** The first moment in it. */
  from?: Date | undefined
  /** The first moment after it. */
  before?: Date | undefined
  /** The last moment in it. */
  until?: Date | undefined
}

export function spanConditions({ from, before, until }: Span): Condition[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql<boolean>`created_at < ${before}`]),
    ...(until === undefined ? [] : [sql<boolean>`created_at <= ${until}`]),
  ]
}

/** The span that a filter asks for. */
export function spanOf({ notBefore, notAfter }: LogFilter): Span {
  return {
    from: notBefore === undefined ? undefined : new Date(notBefore * 1000),
    until: notAfter === undefined ? undefined : new Date(notAfter * 1000),
  }
}

/** All of them together, as what stands behind `where`. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}
