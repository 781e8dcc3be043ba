import type { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  all,
  type Condition,
  folded,
  isEmpty,
  searchedTexts,
  type Span,
  within,
  likeAnywhere,
} from '../../platform/database/list-sql.ts'

export type UserActionQuery = Parsed<typeof userActions.list, 'query'>
/** The filter for entries, without their order. */
export type LogFilter = Pick<
  UserActionQuery,
  | 'globalSearch'
  | 'strict'
  | 'notBefore'
  | 'notAfter'
  | 'usernameSearch'
  | 'accountSearch'
  | 'actionTypeSearch'
  | 'statusCodeSearch'
>

/** A filter with its words resolved to names, if there are few. */
export interface KnownFilter extends LogFilter {
  readonly usernames: readonly string[] | undefined
  readonly actionTypes: readonly string[] | undefined
  /** The whole stored name of the account concerned. */
  readonly account?: string | undefined
}

/** Conditions that apply to entries and to their daily counts alike. */
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

/** Names use an index; words have to be searched for in every entry. */
function oneOf(
  column: RawBuilder<unknown>,
  names: readonly string[] | undefined,
  words: string | undefined,
): Condition | undefined {
  const [name, ...more] = names ?? []
  if (name !== undefined && more.length === 0) return sql`${column} = ${name}`
  if (names !== undefined) return sql`${column} = any (${names}::text[])`
  return isEmpty(words) ? undefined : sql`${folded(column)} like ${likeAnywhere(foldText(words))}`
}

/** The separator between the cells of an entry's search text; cannot occur in an entry. */
const EDGE = '\u0001'

/** The conditions of the global search: each word must occur in an entry; strict: one whole cell. */
function searchConditions(filter: LogFilter): Condition[] {
  return searchedTexts(filter).map((text) => {
    // The search text has JSON without its quotes.
    const wanted = text.replaceAll('"', '')
    return sql`search like ${likeAnywhere(filter.strict === true ? EDGE + wanted + EDGE : wanted)}`
  })
}

/** The name of an account that was searched as a whole, in double quotes. */
export function wholeAccount({ accountSearch }: LogFilter): string | undefined {
  return isEmpty(accountSearch) ? undefined : /^"(.*)"$/.exec(accountSearch.trim())?.[1]
}

/**
 * A whole name uses an index, and must match in case: `lower` is not leakproof, so PostgreSQL would check
 * row-level security for all entries first.
 */
function accountConditions({ account, accountSearch }: KnownFilter): Condition[] {
  if (account !== undefined) return [sql`account = ${account}`]
  return isEmpty(accountSearch)
    ? []
    : [sql`fold_text(account) like ${likeAnywhere(foldText(accountSearch).trim())}`]
}

/**
 * Whether the stored daily counts are enough to count the matches of a filter; otherwise entries have to be
 * read.
 */
export function isCountable({ globalSearch, accountSearch }: LogFilter): boolean {
  return isEmpty(globalSearch) && isEmpty(accountSearch)
}

export function spanOf({ notBefore, notAfter }: LogFilter): Span<Date> {
  return {
    from: notBefore === undefined ? undefined : new Date(notBefore * 1000),
    until: notAfter === undefined ? undefined : new Date(notAfter * 1000),
  }
}

/** Whether an entry matches a filter and lies within a span. */
export function entryCondition(filter: KnownFilter, span: Span): Condition {
  return all([
    ...countableConditions(filter),
    ...searchConditions(filter),
    ...accountConditions(filter),
    within(sql.ref('created_at'), span),
  ])
}
