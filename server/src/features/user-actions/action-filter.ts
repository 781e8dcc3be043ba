import type { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { likeAnywhere } from '../../platform/database/like.ts'
import {
  all,
  type Condition,
  isEmpty,
  searchedTexts,
  type Span,
  within,
} from '../../platform/database/list-sql.ts'

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
function searchConditions(filter: LogFilter): Condition[] {
  return searchedTexts(filter).map((text) => {
    // The search text holds JSON without its quotes, in lower case.
    const wanted = text.toLowerCase().replaceAll('"', '')
    return sql`search like ${likeAnywhere(filter.strict === true ? EDGE + wanted + EDGE : wanted)}`
  })
}

/** The span that a filter asks for. */
export function spanOf({ notBefore, notAfter }: LogFilter): Span<Date> {
  return {
    from: notBefore === undefined ? undefined : new Date(notBefore * 1000),
    until: notAfter === undefined ? undefined : new Date(notAfter * 1000),
  }
}

/** Whether an entry passes a filter and lies within a span. */
export function entryCondition(filter: KnownFilter, span: Span): Condition {
  return all([
    ...countableConditions(filter),
    ...searchConditions(filter),
    within(sql.ref('created_at'), span),
  ])
}
