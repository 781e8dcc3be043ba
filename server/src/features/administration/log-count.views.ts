import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import {
  all,
  countableConditions,
  isEmpty,
  type KnownFilter,
  type LogFilter,
  searchConditions,
  type Span,
  spanConditions,
  spanOf,
} from './log-filter.ts'

/** From so many names on, looking for the words in every entry is faster. */
const MAX_NAMES = 100
const DAY_MS = 86_400_000

/** A stretch of the log: how many of the wanted entries are in it. */
export interface Stretch extends Span {
  readonly entries: number
}

/**
 * The names that a filter's words occur in. Whoever does not see everybody is asked for by name too: otherwise every
 * entry would be read to find the few that are theirs.
 */
export async function knowNames(
  db: Database,
  { filter, seesAll }: { filter: LogFilter; seesAll: boolean },
): Promise<KnownFilter> {
  const usernames = seesAll && isEmpty(filter.usernameSearch)
  const actionTypes = isEmpty(filter.actionTypeSearch)
  return {
    ...filter,
    usernames: usernames ? undefined : await namesIn(db, { column: 'username', filter }),
    actionTypes: actionTypes ? undefined : await namesIn(db, { column: 'action_type', filter }),
  }
}

/** The names of a column that pass the filter, from the daily counts and today's entries; undefined when too many. */
async function namesIn(
  db: Database,
  { column, filter }: { column: 'username' | 'action_type'; filter: LogFilter },
): Promise<readonly string[] | undefined> {
  const { usernameSearch, actionTypeSearch } = filter
  const words = column === 'username' ? { usernameSearch } : { actionTypeSearch }
  const passes = all(countableConditions({ ...words, usernames: undefined, actionTypes: undefined }))
  const { rows } = await sql<{ name: string }>`
    select name from (
      select ${sql.ref(column)} as name from audit_tally where ${passes}
      union
      select ${sql.ref(column)} from audit_entry
      where created_at >= (select audit_counted_until()) and ${passes}) names
    where name is not null limit ${sql.lit(MAX_NAMES + 1)}`.execute(db)
  return rows.length > MAX_NAMES ? undefined : rows.map(({ name }) => name)
}

/**
 * The log in stretches of a day, newest first, with the number of wanted entries in each. Days that are over have been
 * counted once for all; only what is newer, or a part of a day, is counted by reading entries. Not for text searches.
 */
export async function countByStretch(db: Database, filter: KnownFilter): Promise<Stretch[]> {
  const span = spanOf(filter)
  const counted = await countedUntil(db)
  const first = span.from === undefined ? undefined : dayAfter(span.from)
  const end = counted === undefined ? undefined : earlier(counted, span.until)
  if (end === undefined || (first !== undefined && first >= end)) {
    return [{ ...span, entries: await countEntries(db, { filter, span }) }]
  }
  const newest = { from: end, until: span.until }
  const days = await countDays(db, { filter, from: first, before: end })
  const stretches = [{ ...newest, entries: await countEntries(db, { filter, span: newest }) }, ...days]
  if (first === undefined) return stretches
  const oldest = { from: span.from, before: first }
  return [...stretches, { ...oldest, entries: await countEntries(db, { filter, span: oldest }) }]
}

/** The end of the last day that has been counted; undefined before the first. */
async function countedUntil(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select nullif(audit_counted_until(), '-infinity') as until`.execute(db)
  return rows[0]?.until ?? undefined
}

/** The number of entries that a text search finds, by reading them. */
export async function countFound(db: Database, filter: KnownFilter): Promise<number> {
  return countEntries(db, { filter, span: spanOf(filter) })
}

async function countEntries(
  db: Database,
  { filter, span }: { filter: KnownFilter; span: Span },
): Promise<number> {
  const conditions = [...countableConditions(filter), ...searchConditions(filter), ...spanConditions(span)]
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from audit_entry where ${all(conditions)}`.execute(db)
  return rows[0]?.entries ?? 0
}

async function countDays(
  db: Database,
  { filter, from, before }: { filter: KnownFilter; from: Date | undefined; before: Date },
): Promise<Stretch[]> {
  const conditions = [
    sql<boolean>`day < ${dayOf(before)}::date`,
    ...(from === undefined ? [] : [sql<boolean>`day >= ${dayOf(from)}::date`]),
    ...countableConditions(filter),
  ]
  const { rows } = await sql<{ day: Date; entries: number }>`
    select day::timestamp at time zone 'utc' as day, sum(entries) as entries from audit_tally where ${all(conditions)}
    group by audit_tally.day order by audit_tally.day desc`.execute(db)
  return rows.map(({ day, entries }) => ({
    from: day,
    before: new Date(day.getTime() + DAY_MS),
    entries,
  }))
}

/** The first midnight (UTC) that is not before a moment. */
function dayAfter(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / DAY_MS) * DAY_MS)
}

/** The last midnight that is after neither. */
function earlier(counted: Date, until: Date | undefined): Date {
  if (until === undefined) return counted
  return new Date(Math.min(counted.getTime(), Math.floor(until.getTime() / DAY_MS) * DAY_MS))
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
