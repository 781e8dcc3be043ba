import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { all, isEmpty, type Span } from '../../platform/database/list-sql.ts'
import { storedUsername } from '../users/users.views.ts'
import {
  countableConditions,
  entryCondition,
  type KnownFilter,
  type LogFilter,
  spanOf,
  wholeAccount,
} from './action-filter.ts'

/** With this many names or more, searching every entry for the words is faster. */
const MAX_NAMES = 1000
const DAY_MS = 86_400_000

/** A time range of the log, with the number of matching entries in it. */
export interface LogRange extends Span<Date> {
  readonly entries: number
}

/**
 * The names that contain a filter's words. For viewers with a limited scope, usernames are listed too: otherwise every
 * entry would be read to find the few visible ones.
 */
export async function resolveNames(
  db: Database,
  { filter, isUnscoped }: { filter: LogFilter; isUnscoped: boolean },
): Promise<KnownFilter> {
  const usernames = isUnscoped && isEmpty(filter.usernameSearch)
  const account = wholeAccount(filter)
  const actionTypes = !isUnscoped || isEmpty(filter.actionTypeSearch)
  return {
    ...filter,
    usernames: usernames ? undefined : await findUsernames(db, { words: filter.usernameSearch, isUnscoped }),
    actionTypes: actionTypes ? undefined : await findActionTypes(db, filter.actionTypeSearch),
    account: account === undefined ? undefined : await storedUsername(db, account),
  }
}

/** The names of users who may have entries; undefined when there are too many. */
async function findUsernames(
  db: Database,
  { words, isUnscoped }: { words: string | undefined; isUnscoped: boolean },
): Promise<readonly string[] | undefined> {
  const passes = all(
    countableConditions({ usernameSearch: words, usernames: undefined, actionTypes: undefined }),
  )
  // The log also has names of unknown users, from sign-in attempts.
  const named = isUnscoped
    ? sql`select username from user_action_name where ${passes}
        union select username from user_action where created_at >= ${COUNTED_UNTIL} and ${passes}`
    : sql`select username from app_user where ${passes}`
  const { rows } = await sql<{ name: string }>`
    select username as name from (${named}) names where username is not null
    limit ${sql.lit(MAX_NAMES + 1)}`.execute(db)
  return namesOf(rows)
}

async function findActionTypes(
  db: Database,
  words: string | undefined,
): Promise<readonly string[] | undefined> {
  const passes = all(
    countableConditions({ actionTypeSearch: words, usernames: undefined, actionTypes: undefined }),
  )
  const { rows } = await sql<{ name: string }>`
    select action_type as name from user_action_count where ${passes}
    union select action_type from user_action where created_at >= ${COUNTED_UNTIL} and ${passes}
    limit ${sql.lit(MAX_NAMES + 1)}`.execute(db)
  return namesOf(rows)
}

const namesOf = (rows: readonly { name: string }[]) =>
  rows.length > MAX_NAMES ? undefined : rows.map(({ name }) => name)

/** The end of the last counted day. */
const COUNTED_UNTIL = sql`(
  select coalesce((max(day) + 1)::timestamp at time zone 'utc', '-infinity') from user_action_count)`

/**
 * The log in time ranges, newest first, with the number of matching entries in each. For viewers of the whole
 * log the ranges are days: counts of past days are stored, so only newer entries and parts of a day are read.
 * For the entries of some users it is one range, counted by an index. Not for text searches.
 */
export async function countByRange(
  db: Database,
  { filter, isUnscoped }: { filter: KnownFilter; isUnscoped: boolean },
): Promise<readonly [LogRange, ...LogRange[]]> {
  const span = spanOf(filter)
  const end = isUnscoped && filter.usernames === undefined ? await countedUntil(db, span) : undefined
  const first = span.from === undefined ? undefined : dayAfter(span.from)
  if (end === undefined || (first !== undefined && first >= end)) {
    return [{ ...span, entries: await countEntries(db, { filter, span }) }]
  }
  const newest = { from: end, until: span.until }
  const days = await countDays(db, { filter, from: first, before: end })
  const counted = { ...newest, entries: await countEntries(db, { filter, span: newest }) }
  if (first === undefined) return [counted, ...days]
  const oldest = { from: span.from, before: first }
  return [counted, ...days, { ...oldest, entries: await countEntries(db, { filter, span: oldest }) }]
}

/** The end of the last counted day that lies completely in a span; undefined when there is none. */
async function countedUntil(db: Database, { until }: Span<Date>): Promise<Date | undefined> {
  const { rows } = await sql<{
    end: Date | null
  }>`select nullif(${COUNTED_UNTIL}, '-infinity') as "end"`.execute(db)
  const counted = rows[0]?.end ?? undefined
  if (until === undefined || counted === undefined) return counted
  return new Date(Math.min(counted.getTime(), Math.floor(until.getTime() / DAY_MS) * DAY_MS))
}

/** The number of entries that match a text search, by reading them. */
export async function countFound(db: Database, filter: KnownFilter): Promise<number> {
  return countEntries(db, { filter, span: spanOf(filter) })
}

async function countEntries(
  db: Database,
  { filter, span }: { filter: KnownFilter; span: Span<Date> },
): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from user_action where ${entryCondition(filter, span)}`.execute(db)
  return rows[0]?.entries ?? 0
}

async function countDays(
  db: Database,
  { filter, from, before }: { filter: KnownFilter; from: Date | undefined; before: Date },
): Promise<LogRange[]> {
  const conditions = [
    sql<boolean>`day < ${dayOf(before)}::date`,
    ...(from === undefined ? [] : [sql<boolean>`day >= ${dayOf(from)}::date`]),
    ...countableConditions(filter),
  ]
  const { rows } = await sql<{ day: Date; entries: number }>`
    select day::timestamp at time zone 'utc' as day, sum(entries) as entries from user_action_count where ${all(conditions)}
    group by user_action_count.day order by user_action_count.day desc`.execute(db)
  return rows.map(({ day, entries }) => ({
    from: day,
    before: new Date(day.getTime() + DAY_MS),
    entries,
  }))
}

/** The first midnight (UTC) at or after a time. */
function dayAfter(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / DAY_MS) * DAY_MS)
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
